import { type Finding, inReadingOrder, located } from '../finding/finding.ts';
import { yamlErrors } from '../finding/table/yaml.ts';
import type { Code } from '../finding/table.ts';
import { assemble } from './assemble.ts';
import type { Catalog } from './catalog.ts';
import type { Draft, Rule } from './draft.ts';
import { isLike } from './entry.ts';
import { categoryDraft, placesOfSpots, withEntryNames } from './entry-drafts.ts';
import { withImageUses } from './image-uses.ts';
import type { Sources } from './read.ts';
import { categoryRules } from './rules/categories.ts';
import { distinctRules } from './rules/distinct.ts';
import { imageRules } from './rules/images.ts';
import { textRules } from './rules/texts.ts';
import { windowRules } from './rules/windows.ts';
import { mostFindings, validateFile } from './validate.ts';

/** Every rule beyond the schemas. */
const rules: readonly Rule[] = [
  ...categoryRules,
  ...distinctRules,
  ...textRules,
  ...imageRules,
  ...windowRules,
];

/** The valid part of a catalog, and what is wrong in it. */
export interface Examination {
  readonly draft: Draft;
  /** The findings of all files, in reading order; of more than 10,000 the first ones. */
  readonly findings: readonly Finding[];
  /** How many findings of each kind there are in all. */
  readonly counts: { readonly errors: number; readonly warnings: number };
  /** Assembled on each call; undefined if there is an error, even one that is not listed. */
  readonly catalog: () => Catalog | undefined;
}

/** Validates each file, then checks the rules over all of them. */
export function examine(sources: Sources): Examination {
  const catalog = validateFile(sources.catalog, 'catalog');
  const accepted = validateFile(sources.accepted, 'accepted');
  const files = sources.categories.map(({ slug, ...file }) => ({
    slug,
    ...validateFile(file, 'category'),
  }));
  const draft: Draft = {
    catalog: catalog.draft,
    accepted: accepted.draft,
    categories: files.map((file) => categoryDraft(file.slug, file.draft)),
    images: sources.images,
  };
  const found = [
    ...sources.findings,
    ...[catalog, accepted, ...files].flatMap(({ findings }) => findings),
    ...rules.flatMap((rule) => rule(draft)),
  ];
  const named = withEntryNames(located(found, placesOfSpots(draft)), draft);
  const findings = withImageUses(withSettings(withoutConsequences(named), draft), draft);
  const counts = countsOf(findings);
  return {
    draft,
    findings: inReadingOrder(findings).slice(0, mostFindings),
    counts,
    catalog: () => (counts.errors === 0 ? assemble(draft) : undefined),
  };
}

/** Adds what was found outside the files. The settings of `catalog.yaml` hold for it too. */
export function withFound(examination: Examination, found: readonly Finding[]): Examination {
  const { draft, findings, counts, catalog } = examination;
  const more = withSettings(withEntryNames(found, draft), draft);
  const { errors, warnings } = countsOf(more);
  return {
    draft,
    findings: inReadingOrder([...findings, ...more]).slice(0, mostFindings),
    counts: { errors: counts.errors + errors, warnings: counts.warnings + warnings },
    catalog: errors === 0 ? catalog : () => undefined,
  };
}

/** Drops findings that `catalog.yaml` excepts or switches off. Sets the severity of the others. */
function withSettings(findings: readonly Finding[], { catalog }: Draft): readonly Finding[] {
  const { rules = {}, exceptions = [] } = catalog.fields;
  const isExcepted = ({ code, entry }: Finding) =>
    exceptions.some(({ rule, entries = [] } = {}) => {
      const { key } = entry ?? {};
      return rule === code && key && entries.some((each) => isLike(key, each ?? ''));
    });
  return findings.flatMap((finding): readonly Finding[] => {
    const severity = rules[finding.code] ?? finding.severity;
    return severity === 'off' || isExcepted(finding) ? [] : [{ ...finding, severity }];
  });
}

function countsOf(findings: readonly Finding[]): Examination['counts'] {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return { errors, warnings: findings.length - errors };
}

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
function withoutConsequences(findings: readonly Finding[]): readonly Finding[] {
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
