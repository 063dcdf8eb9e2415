import { onlineWarnings } from '../finding/codes.ts';
import { createFinding, type Finding, inReadingOrder } from '../finding/finding.ts';
import { assemble } from './assemble.ts';
import type { Catalog } from './catalog.ts';
import type { CategoryDraft, Draft, FileDraft } from './draft.ts';
import { isLike } from './entry.ts';
import { categoryDraft, withEntryNames } from './entry-drafts.ts';
import { withImageUses } from './image-uses.ts';
import type { Sources } from './read.ts';
import { categoryRules, withSlugsOfNames } from './rules/categories.ts';
import { copiesIn, distinctInCategory, distinctRules } from './rules/distinct.ts';
import { imageFileRules } from './rules/image-files.ts';
import { imageRules, imagesInCategory } from './rules/images.ts';
import { organizationRules } from './rules/organizations.ts';
import { textRules } from './rules/texts.ts';
import { windowRules } from './rules/windows.ts';
import { mostFindings, type Validated, validateFile } from './validate.ts';

/**
 * The findings as `catalog.yaml` sets them: without those that are meant or off, and as severe as
 * it says.
 */
function withSettings(all: readonly Finding[], draft: Draft): readonly Finding[] {
  const { rules = {} } = draft.catalog.fields;
  return withoutExceptions(withEntryNames(all, draft), draft).flatMap(
    (finding): readonly Finding[] => {
      const severity = rules[finding.code] ?? finding.severity;
      return severity === 'off' ? [] : [{ ...finding, severity }];
    },
  );
}

/**
 * Drops excepted findings. Reports unused exceptions, unless an error, time or an online check may
 * hide their finding.
 */
function withoutExceptions(
  findings: readonly Finding[],
  { catalog: { document, fields } }: Draft,
): readonly Finding[] {
  if (document === undefined || fields.exceptions === undefined) return findings;
  const exceptions = fields.exceptions.flatMap(({ rule = '', entries = [] } = {}, index) =>
    entries.map((name = '', nth) => {
      const meant = findings.filter(
        ({ code, entry }) => code === rule && entry?.key && isLike(entry.key, name),
      );
      const place = document.placeOfValue(['exceptions', index, 'entries', nth]);
      return {
        rule,
        meant,
        finding: createFinding('exception-is-unneeded', place, { args: { rule, entry: name } }),
      };
    }),
  );
  const others = new Set(findings).difference(new Set(exceptions.flatMap(({ meant }) => meant)));
  const hasErrors = findings.some(({ severity }) => severity === 'error');
  const later = new Set<string>([...onlineWarnings, 'last-day-is-not-shown', 'window-is-over']);
  const unneeded = exceptions.filter(
    ({ rule, meant }) => meant.length === 0 && !hasErrors && !later.has(rule),
  );
  return [...others, ...unneeded.map(({ finding }) => finding)];
}

/**
 * Every rule beyond the schemas, but for those of categories: what they say of a copy, they say of
 * the original.
 */
const rules = [
  ...distinctRules,
  ...imageRules,
  ...imageFileRules,
  ...organizationRules,
  ...windowRules,
];
const rulesOfCategory = [...distinctInCategory, ...imagesInCategory, ...textRules];

type Judged = Readonly<{ category: CategoryDraft; findings: readonly Finding[] }>;

/** By what a file says: as long as that is the same, so is this, for whoever examines it again. */
const judged = new WeakMap<FileDraft<'category'>, Judged>();

/** A category, with what is wrong in it by itself. */
function judge(slug: string, { draft }: Validated<'category'>): Judged {
  const known = judged.get(draft);
  if (known?.category.slug === slug) return known;
  const category = categoryDraft(slug, draft);
  const made = {
    category,
    findings: rulesOfCategory.flatMap((rule) => rule(category)),
  };
  judged.set(draft, made);
  return made;
}

/** What the files of a catalog say, and what is wrong with them. */
export interface Examination {
  readonly draft: Draft;
  /** The findings of all files, in reading order; of more than 10,000 the first ones. */
  readonly findings: readonly Finding[];
  /** How many findings of each kind there are in all. */
  readonly counts: { readonly errors: number; readonly warnings: number };
  /**
   * Undefined if there is an error, also one that is not given. It is made when it is asked for.
   */
  readonly catalog: () => Catalog | undefined;
}

/**
 * From the texts to the catalog that they describe: parse and conform each, then the rules over all
 * of them.
 */
export function examine(sources: Sources, validate = validateFile): Examination {
  const catalog = validate(sources.catalog, 'catalog');
  const accepted = validate(sources.accepted, 'accepted');
  const files = sources.categories.map(({ slug, ...file }) => ({
    slug,
    ...validate(file, 'category'),
  }));
  const categories = files.map(({ slug, ...validated }) => judge(slug, validated));
  const drafts = categories.map(({ category }) => category);
  const copies = copiesIn(drafts, catalog.draft.fields.categories);
  const { images } = sources;
  const draft: Draft = {
    catalog: catalog.draft,
    accepted: accepted.draft,
    categories: drafts,
    images,
    copies,
  };
  const originals = { ...draft, categories: drafts.filter((each) => !copies.has(each)) };
  const ofFiles = [catalog, accepted, ...files].flatMap((file) => file.findings);
  const ofCategories = categories.flatMap(({ category, findings }) =>
    copies.has(category) ? [] : findings,
  );
  const ofRules = [
    ...categoryRules.flatMap((rule) => rule(draft)),
    ...rules.flatMap((rule) => rule(originals)),
  ];
  const named = withSlugsOfNames(
    [...sources.findings, ...ofFiles, ...ofCategories, ...ofRules],
    draft,
  );
  const all = withImageUses(withSettings(named, draft), draft);
  const errors = all.filter(({ severity }) => severity === 'error').length;
  let assembled: Catalog | undefined;
  return {
    draft,
    findings: inReadingOrder(all).slice(0, mostFindings),
    counts: { errors, warnings: all.length - errors },
    catalog: () => {
      if (errors === 0) assembled ??= assemble(draft);
      return assembled;
    },
  };
}

/**
 * The same with what was found beyond the files, which `catalog.yaml` sets and excepts as it does
 * what is in them.
 */
export function withFound(examination: Examination, found: readonly Finding[]): Examination {
  const { draft, findings, counts, catalog } = examination;
  const codes = new Set(found.map(({ code }) => code)); // exceptions of others are judged already
  const more = withSettings(found, draft).filter(({ code }) => codes.has(code));
  const errors = more.filter(({ severity }) => severity === 'error').length;
  return {
    draft,
    findings: inReadingOrder([...findings, ...more]).slice(0, mostFindings),
    counts: { errors: counts.errors + errors, warnings: counts.warnings + more.length - errors },
    catalog: errors === 0 ? catalog : () => undefined,
  };
}
