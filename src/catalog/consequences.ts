import type { EntryName, Finding } from '../finding/finding.ts';
import { yamlErrors } from '../finding/table/yaml.ts';
import type { Code } from '../finding/table.ts';

/** Codes that explain others of the same entry, or of the same file without entries. */
const explaining: readonly (readonly [code: Code, consequences: readonly Code[]])[] = [
  ['code-is-duplicate', ['code-differs-in-case', 'name-is-shared', 'image-url-is-shared']],
  ['code-is-in-two-categories', ['image-url-is-shared']],
  ['field-is-unknown', ['order-is-missing']],
  ['name-is-shared', ['image-url-is-shared']],
];

/**
 * Drops the findings that another one explains: on its line what is wrong in YAML explains all
 * others but missing fields, and in its entry some findings explain others.
 */
export function withoutConsequences(findings: readonly Finding[]): readonly Finding[] {
  const lineOf = ({ path, range }: Finding) => `${path}:${range.start.line}`;
  const entryOf = ({ entry, path }: Finding): EntryName | string => entry ?? path;
  const broken = new Set(findings.filter(({ code }) => code in yamlErrors).map(lineOf));
  const explained = Map.groupBy(
    findings.flatMap((finding) => {
      const [, codes = []] = explaining.find(([code]) => code === finding.code) ?? [];
      return codes.length === 0 ? [] : { entry: entryOf(finding), codes };
    }),
    ({ entry }) => entry,
  );
  return findings.filter((finding) => {
    const { code } = finding;
    const isOnBrokenLine = code !== 'field-is-missing' && broken.has(lineOf(finding));
    if (code in yamlErrors) return true;
    const causes = explained.get(entryOf(finding)) ?? [];
    return !isOnBrokenLine && !causes.some(({ codes }) => codes.includes(code));
  });
}
