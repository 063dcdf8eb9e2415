import { closest } from '../../base/closest.ts';
import { memberOf } from '../document.ts';
import type { CatalogDraft, CategoryDraft, Draft } from '../draft.ts';
import { closestSlug, isSlug } from '../slug.ts';

/** How the list in `catalog.yaml` and the files that are there differ. */
export interface ListingDifferences {
  readonly missing: readonly MissingFile[];
  /** Categories that are not listed, nor meant by what is listed. */
  readonly unlisted: readonly CategoryDraft[];
}

export interface MissingFile {
  readonly slug: string;
  /** Its first position in the list. */
  readonly index: number;
  /** A category of a similar name that is not listed, and the slug by which it would be. */
  readonly meant: { readonly slug: string; readonly category: CategoryDraft } | undefined;
}

/** A similar name is sought so many times: a hostile list could lack a hundred thousand files. */
const maximumSearches = 100;

/** Compares what is listed with what is there. One mistake, such as a broken list, is not reported for every slug. */
export function compareListing({ catalog, categories }: Draft): ListingDifferences {
  if (catalog === undefined || isListBroken(catalog)) return { missing: [], unlisted: [] };
  const entries = catalog.fields.categories ?? [];
  const firstIndexes = new Map(entries.map((slug, index) => [slug, index] as const).toReversed());
  const written = memberOf(catalog.document.value, 'categories');
  const files = bySlug(categories);
  const spare = new Map([...files].filter(([slug]) => !firstIndexes.has(slug)));
  let searches = 0;

  // Slugs first, so that each takes the file that is most like it.
  const absent = [...new Set(entries)].flatMap((slug) => (slug === undefined || files.has(slug) ? [] : [slug]));
  const similar = new Map(absent.map((slug) => [slug, takeSpare(slug)]));
  const isUnclear = entries
    .map((slug, index) => slug === undefined && !takeWritten(memberOf(written, index)))
    .some((isLost) => isLost);
  const missing = absent.map((slug) => ({
    slug,
    index: firstIndexes.get(slug) ?? 0,
    meant: similar.get(slug) ?? takeRenamed(slug),
  }));
  const unlisted = [...spare.values()].filter(({ slug, document }) => isSlug(slug) && document !== undefined);
  // Where there is no category at all, or the folder cannot be read, another finding says so.
  const isFolderKnown = categories.length > 0 && categories.every(({ slug }) => slug !== '');
  return { missing: isFolderKnown ? missing : [], unlisted: isUnclear ? [] : unlisted };

  /** An entry that is no slug may mean one, or several where hyphens are missing. */
  function takeWritten(entry: unknown): boolean {
    const words = typeof entry === 'string' ? entry.split(/\s+/) : [];
    const isTaken = takeSpare(closestSlug(String(entry))) !== undefined;
    return isTaken || (words.length > 1 && words.filter((word) => takeSpare(closestSlug(word))).length > 0);
  }

  function takeSpare(word = ''): MissingFile['meant'] {
    searches += 1;
    if (spare.has(word)) return take(word);
    return searches > maximumSearches ? undefined : take(closest(word, [...spare.keys()]));
  }

  /** A file whose name was made longer or shorter. */
  function takeRenamed(slug: string): MissingFile['meant'] {
    const [only, ...others] = [...spare.keys()].filter(
      (each) => each.startsWith(`${slug}-`) || slug.startsWith(`${each}-`),
    );
    return others.length === 0 ? take(only) : undefined;
  }

  function take(slug = ''): MissingFile['meant'] {
    const category = spare.get(slug);
    return category && spare.delete(slug) ? { slug, category } : undefined;
  }
}

/** The categories by the slug that they have, or would have if their names were put right. */
function bySlug(categories: readonly CategoryDraft[]): ReadonlyMap<string, CategoryDraft> {
  const named = categories.map((category) => [closestSlug(category.slug), category] as const);
  const right = categories.filter(({ slug }) => isSlug(slug)).map((category) => [category.slug, category] as const);
  return new Map([...named, ...right].flatMap(([slug, category]) => (slug === undefined ? [] : [[slug, category]])));
}

const listKey = /^["']?categories["']?\s*:/gm;

/**
 * Whether there is a list that cannot be used. It may be there twice, so that nobody knows which is meant, or under
 * another name, of which only the strange field is known.
 */
function isListBroken({ document, fields }: CatalogDraft): boolean {
  if (fields.categories !== undefined) return (document.source.text.match(listKey)?.length ?? 0) > 1;
  if (typeof document.value !== 'object' || document.value === null) return true;
  return Object.keys(document.value).some((field) => field !== 'organization_id' && field !== 'snapshot');
}
