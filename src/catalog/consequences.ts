import type { Finding } from '../finding/finding.ts';
import { yamlErrors } from '../finding/table/yaml.ts';
import type { Code } from '../finding/table.ts';

/** Codes that explain others of the same entry, or of the same file outside entries. */
const explained: Partial<Readonly<Record<Code, readonly Code[]>>> = {
  'code-is-duplicate': ['code-is-in-two-categories', 'name-is-shared', 'image-url-is-shared'],
  'field-is-unknown': ['order-is-missing'],
  'image-is-given-twice': ['field-is-empty', 'value-has-wrong-type', 'value-is-malformed'],
  'name-is-in-the-wrong-language': [],
  'name-is-shared': ['image-url-is-shared'],
};

/** What explains the findings of its line, but for missing fields. */
const explainsItsLine = (code: Code) => code in yamlErrors || code === 'category-file-is-missing';

/** Drops findings that others explain: on the same line, or in the same entry. */
export function withoutConsequences(findings: readonly Finding[]): readonly Finding[] {
  const lineOf = ({ path, range }: Finding) => `${path}:${range.start.line}`;
  const entryOf = ({ entry, path }: Finding) => entry ?? path;
  const lines = new Set(findings.filter(({ code }) => explainsItsLine(code)).map(lineOf));
  const explaining = findings.filter(({ code }) => explained[code] !== undefined);
  const byEntry = Map.groupBy(explaining, entryOf);
  const isUnclear = findings.some(
    ({ entry, severity, code, args }) =>
      entry && severity === 'error' && !(code === 'field-is-empty' && args.field === 'filters'),
  );
  return findings.filter((finding) => {
    const { code } = finding;
    if (code === 'image-is-unused') return !isUnclear; // a category with an error may use it
    const isOfLine = lines.has(lineOf(finding)) && !explainsItsLine(code);
    if (isOfLine && code !== 'field-is-missing') return false;
    return !byEntry.get(entryOf(finding))?.some((other) => isExplainedBy(other, finding));
  });
}

function isExplainedBy(other: Finding, finding: Finding): boolean {
  if (other.code === 'field-is-unknown' && finding.code === 'field-is-missing') {
    const { owner } = other.args;
    return owner === 'group' || (owner === 'names' && finding.args.field.startsWith('name_'));
  }
  if (other.code === 'name-is-in-the-wrong-language' && other.args.reason === 'keyboard')
    return finding.code === 'text-has-leftovers';
  return explained[other.code]?.includes(finding.code) === true;
}
