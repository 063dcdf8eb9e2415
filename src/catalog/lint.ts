import { type Finding, resolvePlaces, sortFindings } from '../finding/finding.ts';
import { yamlErrors } from '../finding/table/yaml.ts';
import type { Code } from '../finding/table.ts';
import { assemble } from './assemble.ts';
import type { Catalog } from './catalog.ts';
import { matchesPattern } from './entry.ts';
import { addImageUses } from './image-uses.ts';
import type { PartialCatalog, PartialCategory, PartialFile, Rule } from './partial.ts';
import { addEntryNames, fieldLocator } from './partial-entries.ts';
import type { Sources } from './read.ts';
import { categoryRules } from './rules/categories.ts';
import { distinctRules } from './rules/distinct.ts';
import { imageRules } from './rules/images.ts';
import { textRules } from './rules/texts.ts';
import { windowRules } from './rules/windows.ts';
import { findingLimit, validateFile } from './validate.ts';

const rules: readonly Rule[] = [
  ...categoryRules,
  ...distinctRules,
  ...textRules,
  ...imageRules,
  ...windowRules,
];

export interface LintResult {
  readonly partial: PartialCatalog;
  /** Sorted by file and line; at most the first 10,000. */
  readonly findings: readonly Finding[];
  /** Counts of all findings, listed or not. */
  readonly counts: { readonly errors: number; readonly warnings: number };
  /** Assembles the catalog on each call; undefined if there is any error. */
  readonly catalog: () => Catalog | undefined;
}

export function lint(sources: Sources): LintResult {
  const catalog = validateFile(sources.catalog, 'catalog');
  const accepted = validateFile(sources.accepted, 'accepted');
  const files = sources.categories.map(({ slug, ...file }) => ({
    slug,
    ...validateFile(file, 'category'),
  }));
  const partial: PartialCatalog = {
    catalog: catalog.file,
    accepted: accepted.file,
    categories: files.map(({ slug, file }) => createCategory(slug, file)),
    images: sources.images,
  };
  const raw = [
    ...sources.findings,
    ...[catalog, accepted, ...files].flatMap(({ findings }) => findings),
    ...rules.flatMap((rule) => rule(partial)),
  ];
  const named = addEntryNames(resolvePlaces(raw, fieldLocator(partial)), partial);
  const findings = addImageUses(applySettings(dropRedundant(named), partial), partial);
  const counts = countSeverities(findings);
  return {
    partial,
    findings: sortFindings(findings).slice(0, findingLimit),
    counts,
    catalog: () => (counts.errors === 0 ? assemble(partial) : undefined),
  };
}

function createCategory(slug: string, file: PartialFile<'category'>): PartialCategory {
  const { document, fields } = file;
  const filters = (fields.filters ?? []).flatMap((fields = {}, index) =>
    document ? { slug, fields, document, index } : [],
  );
  return { ...file, slug, filters };
}

/** Adds findings, after applying the settings of `catalog.yaml`. */
export function addFindings(result: LintResult, more: readonly Finding[]): LintResult {
  const { partial, findings, counts, catalog } = result;
  const added = applySettings(addEntryNames(more, partial), partial);
  const { errors, warnings } = countSeverities(added);
  return {
    partial,
    findings: sortFindings([...findings, ...added]).slice(0, findingLimit),
    counts: { errors: counts.errors + errors, warnings: counts.warnings + warnings },
    catalog: errors === 0 ? catalog : () => undefined,
  };
}

/** Applies `rules` and `exceptions` of `catalog.yaml`. */
function applySettings(findings: readonly Finding[], { catalog }: PartialCatalog) {
  const { rules = {}, exceptions = [] } = catalog.fields;
  const isExcepted = ({ code, entry }: Finding) =>
    exceptions.some(({ rule, entries = [] } = {}) => {
      const { key } = entry ?? {};
      return rule === code && key && entries.some((each) => matchesPattern(key, each ?? ''));
    });
  return findings.flatMap((finding): readonly Finding[] => {
    const severity = rules[finding.code] ?? finding.severity;
    return severity === 'off' || isExcepted(finding) ? [] : [{ ...finding, severity }];
  });
}

function countSeverities(findings: readonly Finding[]): LintResult['counts'] {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: findings.length - errors };
}

/** Codes, and those they make redundant in the same entry, or in the file outside entries. */
const redundant: Partial<Readonly<Record<Code, readonly Code[]>>> = {
  'code-is-duplicate': ['code-is-in-two-categories', 'name-is-shared', 'image-url-is-shared'],
  'field-is-unknown': ['order-is-missing'],
  'image-is-given-twice': ['field-is-empty', 'value-has-wrong-type', 'value-is-malformed'],
  'name-is-in-the-wrong-language': [],
  'name-is-shared': ['image-url-is-shared'],
};

/** True for codes that explain all findings on their line, except missing fields. */
const coversLine = (code: Code) => code in yamlErrors || code === 'category-file-is-missing';

/** Drops findings that others on the same line or in the same entry explain. */
function dropRedundant(findings: readonly Finding[]): readonly Finding[] {
  const lineOf = ({ path, range }: Finding) => `${path}:${range.start.line}`;
  const entryOf = ({ entry, path }: Finding) => entry ?? path;
  const lines = new Set(findings.filter(({ code }) => coversLine(code)).map(lineOf));
  const causes = findings.filter(({ code }) => redundant[code] !== undefined);
  const byEntry = Map.groupBy(causes, entryOf);
  const hasEntryError = findings.some(
    ({ entry, severity, code, args }) =>
      entry && severity === 'error' && !(code === 'field-is-empty' && args.field === 'filters'),
  );
  return findings.filter((finding) => {
    const { code } = finding;
    if (code === 'image-is-unused') return !hasEntryError; // a category with an error may use it
    const isOnLine = lines.has(lineOf(finding)) && !coversLine(code);
    if (isOnLine && code !== 'field-is-missing') return false;
    return !byEntry.get(entryOf(finding))?.some((cause) => makesRedundant(cause, finding));
  });
}

function makesRedundant(cause: Finding, finding: Finding): boolean {
  if (cause.code === 'field-is-unknown' && finding.code === 'field-is-missing') {
    const { owner } = cause.args;
    return owner === 'group' || (owner === 'names' && finding.args.field.startsWith('name_'));
  }
  if (cause.code === 'name-is-in-the-wrong-language' && cause.args.reason === 'keyboard')
    return finding.code === 'text-has-leftovers';
  return redundant[cause.code]?.includes(finding.code) === true;
}
