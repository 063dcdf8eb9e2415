import { type Finding, inReadingOrder, located } from '../finding/finding.ts';
import { assemble } from './assemble.ts';
import type { Catalog } from './catalog.ts';
import { withoutConsequences } from './consequences.ts';
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
