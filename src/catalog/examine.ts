import { type Finding, inReadingOrder } from '../finding/finding.ts';
import { assemble } from './assemble.ts';
import type { Catalog } from './catalog.ts';
import { conform, mostFindings } from './conform.ts';
import type { CategorySource } from './document.ts';
import type { Draft } from './draft.ts';
import { withEntryNames } from './entries.ts';
import type { Sources } from './read.ts';
import { categoryRules } from './rules/categories.ts';
import { distinctRules } from './rules/distinct.ts';
import { listingMatchesFiles } from './rules/listing.ts';
import { textRules } from './rules/texts.ts';

/** Every rule beyond the schemas. */
const rules = [...categoryRules, listingMatchesFiles, ...distinctRules, ...textRules];

/** What the files of a catalog say, and what is wrong with them. */
export interface Found {
  readonly draft: Draft;
  readonly findings: readonly Finding[];
}

/** A catalog as it was found: everything that is wrong with it and, if it has no error, what it says. */
export interface Examination {
  /** The findings of all files, in reading order; of more than 10,000 the first ones. */
  readonly findings: readonly Finding[];
  /** How many findings of each kind there are in all. */
  readonly counts: { readonly errors: number; readonly warnings: number };
  /** Undefined if there is an error. */
  readonly catalog: Catalog | undefined;
}

/** From the texts to the catalog that they describe: parse and conform each, then the rules over all of them. */
export function examine(sources: Sources): Examination {
  const { draft, findings } = findIn(sources);
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return {
    findings: withEntryNames(inReadingOrder(findings).slice(0, mostFindings), draft),
    counts: { errors, warnings: findings.length - errors },
    catalog: errors === 0 ? assemble(draft) : undefined,
  };
}

/** Like `examine`, without assembling the catalog. `readCategory` may cache what it read. */
export function findIn(sources: Sources, readCategory = draftCategory): Found {
  const catalog = conform(sources.catalog, 'catalog');
  const accepted = conform(sources.accepted, 'accepted');
  const categories = sources.categories.map(readCategory);
  const draft: Draft = {
    catalog: catalog.draft,
    accepted: accepted.draft,
    categories: categories.map((file) => file.draft),
  };
  const ofFiles = [catalog, accepted, ...categories].flatMap((file) => file.findings);
  return { draft, findings: [...sources.findings, ...ofFiles, ...rules.flatMap((rule) => rule(draft))] };
}

export function draftCategory(source: CategorySource) {
  const { draft, findings } = conform(source, 'category');
  return { draft: { ...draft, slug: source.slug }, findings };
}
