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

/** Compares what is listed with what is there. One mistake, such as a broken list, shall not be told of every slug. */
export function compareListing({ catalog, categories }: Draft): ListingDifferences {
  if (catalog === undefined || isListBroken(catalog)) return { missing: [], unlisted: [] };
  const entries = catalog.fields.categories ?? [];
  const unseen = new Set(entries);
  const files = bySlug(categories);
  const spare = new Map([...files].filter(([slug]) => !unseen.has(slug)));

  const missing: MissingFile[] = [];
  let searches = 0;
  /** Whether something is listed of which nobody knows what is meant. */
  let isUnclear = false;
  for (const [index, slug] of entries.entries()) {
    if (slug === undefined) isUnclear = !takeWritten(writtenEntry(index)) || isUnclear;
    else if (unseen.delete(slug) && !files.has(slug)) missing.push({ slug, index, meant: takeSpare(slug) });
  }
  pairRenamed();
  const unlisted = (isUnclear ? [] : [...spare.values()]).filter(
    ({ slug, document }) => isSlug(slug) && document !== undefined,
  );
  return { missing: isFolderKnown(categories) ? missing : [], unlisted };

  function writtenEntry(index: number): unknown {
    return memberOf(memberOf(catalog?.document.value, 'categories'), index);
  }

  /** A file whose name was made longer or shorter is the one that is missing. */
  function pairRenamed(): void {
    for (const [position, file] of missing.entries()) {
      if (file.meant !== undefined) continue;
      const renamed = [...spare.keys()].filter(
        (slug) => slug.startsWith(`${file.slug}-`) || file.slug.startsWith(`${slug}-`),
      );
      const [only, ...others] = renamed;
      if (only !== undefined && others.length === 0) missing[position] = { ...file, meant: takeSpare(only) };
    }
  }

  /** An entry that is no slug may mean one, or several where hyphens are missing. */
  function takeWritten(written: unknown): boolean {
    const words = typeof written === 'string' ? written.split(/\s+/) : [String(written)];
    const isTaken = takeSpare(closestSlug(String(written))) !== undefined;
    return (
      !isTaken && words.length > 1 ? words.map((word) => takeSpare(closestSlug(word))) : [isTaken || undefined]
    ).some((taken) => taken !== undefined);
  }

  function takeSpare(word = ''): MissingFile['meant'] {
    const slug = spare.has(word) ? word : similarSpare(word);
    const category = slug === undefined ? undefined : spare.get(slug);
    if (slug === undefined || category === undefined) return undefined;
    spare.delete(slug);
    return { slug, category };
  }

  function similarSpare(word: string): string | undefined {
    searches += 1;
    return searches > maximumSearches ? undefined : closest(word, [...spare.keys()]);
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

/** Where there is no category at all, or nobody knows, another finding says so. */
function isFolderKnown(categories: readonly CategoryDraft[]): boolean {
  return categories.length > 0 && categories.every(({ slug }) => slug !== '');
}
