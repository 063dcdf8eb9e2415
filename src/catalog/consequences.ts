import type { Finding } from '../finding/finding.ts';
import { yamlErrors } from '../finding/table/yaml.ts';
import type { Code } from '../finding/table.ts';

/** Codes that explain others of the same entry, or of the same file outside entries. */
const explained: Partial<Readonly<Record<Code, readonly Code[]>>> = {
  'code-is-duplicate': ['code-differs-in-case', 'name-is-shared', 'image-url-is-shared'],
  'field-is-unknown': ['order-is-missing'],
  'image-is-given-twice': ['field-is-empty', 'value-is-malformed'],
  'name-is-shared': ['image-url-is-shared'],
};

/**
 * Drops findings that others explain: an error of YAML explains what else is found on its line, but
 * for missing fields. A finding may also explain others of its entry.
 */
export function withoutConsequences(findings: readonly Finding[]): readonly Finding[] {
  const lineOf = ({ path, range }: Finding) => `${path}:${range.start.line}`;
  const entryOf = ({ entry, path }: Finding) => entry ?? path;
  const broken = new Set(findings.filter(({ code }) => code in yamlErrors).map(lineOf));
  const explaining = Map.groupBy(
    findings.filter(({ code }) => explained[code] !== undefined),
    entryOf,
  );
  return findings.filter((finding) => {
    const { code } = finding;
    const isOfBrokenLine = !(code in yamlErrors) && broken.has(lineOf(finding));
    if (isOfBrokenLine && code !== 'field-is-missing') return false;
    const others = explaining.get(entryOf(finding)) ?? [];
    return !others.some((other) => isExplainedBy(other, finding));
  });
}

function isExplainedBy(other: Finding, finding: Finding): boolean {
  if (other.code === 'field-is-unknown' && finding.code === 'field-is-missing') {
    const { owner } = other.args;
    return owner === 'group' || (owner === 'names' && finding.args.field.startsWith('name_'));
  }
  return explained[other.code]?.includes(finding.code) === true;
}
