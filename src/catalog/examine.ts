import { type Finding, inReadingOrder } from '../finding/finding.ts';
import { assemble } from './assemble.ts';
import type { Catalog } from './catalog.ts';
import { conform, mostFindings } from './conform.ts';
import type { CategorySource } from './document.ts';
import type { Draft } from './draft.ts';
import { withEntryNames } from './entry-drafts.ts';
import type { Sources } from './read.ts';
import { categoryRules } from './rules/categories.ts';
import { distinctRules } from './rules/distinct.ts';
import { textRules } from './rules/texts.ts';

/** Every rule beyond the schemas. */
const rules = [...categoryRules, ...distinctRules, ...textRules];

/** What the files of a catalog say, and what is wrong with them. */
export interface Examination {
  readonly draft: Draft;
  /** The findings of all files, in reading order; of more than 10,000 the first ones. */
  readonly findings: readonly Finding[];
  /** How many findings of each kind there are in all. */
  readonly counts: { readonly errors: number; readonly warnings: number };
  /** Undefined if there is an error. */
  readonly catalog: Catalog | undefined;
}

/** From the texts to the catalog that they describe: parse and conform each, then the rules over all of them. */
export function examine(sources: Sources): Examination {
  const catalog = conform(sources.catalog, 'catalog');
  const accepted = conform(sources.accepted, 'accepted');
  const categories = sources.categories.map(draftCategory);
  const drafts = categories.map((file) => file.draft);
  const draft = { catalog: catalog.draft, accepted: accepted.draft, categories: drafts };
  const ofFiles = [catalog, accepted, ...categories].flatMap((file) => file.findings);
  const all = [...sources.findings, ...ofFiles, ...rules.flatMap((rule) => rule(draft))];
  const errors = all.filter(({ severity }) => severity === 'error').length;
  return {
    draft,
    findings: withEntryNames(inReadingOrder(all).slice(0, mostFindings), draft),
    counts: { errors, warnings: all.length - errors },
    catalog: errors === 0 ? assemble(draft) : undefined,
  };
}

function draftCategory(source: CategorySource) {
  const { draft, findings } = conform(source, 'category');
  return { draft: { ...draft, slug: source.slug }, findings };
}
