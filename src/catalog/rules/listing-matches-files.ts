import { closest } from '../../base/closest.ts';
import { isRecord } from '../../base/json.ts';
import { createFinding, fileStart } from '../../finding/finding.ts';
import { memberOf } from '../document.ts';
import type { CatalogDraft, CategoryDraft } from '../draft.ts';
import { closestSlug, isSlug } from '../slug.ts';
import type { Rule } from './rule.ts';

/**
 * What `catalog.yaml` lists stands in a file of that name, and a category that it does not list comes last, which may not
 * be meant. One mistake, such as a broken list, is not reported for every slug.
 */
export const listingMatchesFiles: Rule = ({ draft: { catalog, categories } }) => {
  if (catalog === undefined || isListBroken(catalog)) return [];
  const { document, fields } = catalog;
  const { missing, unlisted } = compareListing(catalog, categories);
  const related = fields.categories === undefined ? [] : [document.placeOfKey(['categories'])];
  return [
    ...missing.map(({ slug, index, meant }) => {
      const place = document.placeOfValue(['categories', index]);
      return createFinding('category-file-is-missing', place, {
        args: { slug, closest: meant?.slug },
        related: meant === undefined ? [] : [{ path: meant.category.path, range: fileStart }],
        fix: meant && { edits: [{ range: place.range, text: written(meant.slug) }], effect: undefined },
      });
    }),
    ...unlisted.map(({ slug, path }) =>
      createFinding('category-is-not-listed', { path, range: fileStart }, { args: { slug }, related }),
    ),
  ];
};

/** As YAML: quotes keep `2024` and `true` texts. */
function written(slug: string): string {
  return /^\d|^(?:false|null|true)$/.test(slug) ? `"${slug}"` : slug;
}

/** A category of a similar name that is not listed, and the slug by which it would be. */
type Meant = { readonly slug: string; readonly category: CategoryDraft } | undefined;

/** A similar name is sought so many times: a hostile list could lack a hundred thousand files. */
const maximumSearches = 100;

/** The slugs without a file, at their first position in the list; the categories that are not listed, nor meant by what is. */
function compareListing(catalog: CatalogDraft, categories: readonly CategoryDraft[]) {
  const entries = (catalog.fields.categories ?? []).map((slug, index) => ({ slug, index })); // undefined is a wrong entry
  const listed = new Map(entries.toReversed().map(({ slug, index }) => [slug, index]));
  const files = bySlug(categories);
  const spare = new Map([...files].filter(([slug]) => !listed.has(slug)));
  let searches = 0;

  // Slugs first, so that each takes the file that is most like it.
  const absent = [...new Set(entries.map(({ slug }) => slug))].filter((slug) => slug !== undefined && !files.has(slug));
  const similar = absent.map((slug = '') => ({ slug, meant: takeSpare(slug) }));
  const written = entries.filter(({ slug }) => slug === undefined).map(({ index }) => writtenAt(index));
  const unclear = written.filter((words) => words.map(takeSpare).every((file) => file === undefined));
  const missing = similar.map(({ slug, meant }) => {
    return { slug, index: listed.get(slug) ?? 0, meant: meant ?? takeRenamed(slug) };
  });
  // If there is no category at all, or the folder cannot be read, another finding says so.
  const isFolderKnown = categories.length > 0 && categories.every(({ slug }) => slug !== '');
  const unlisted = [...spare.values()].filter(({ slug, document }) => isSlug(slug) && document !== undefined);
  return { missing: isFolderKnown ? missing : [], unlisted: unclear.length === 0 ? unlisted : [] };

  /** The slugs that a wrong entry may mean: one, or several if hyphens are missing. */
  function writtenAt(index: number): readonly (string | undefined)[] {
    const entry = String(memberOf(memberOf(catalog.document.value, 'categories'), index));
    return [closestSlug(entry), ...(/\s/.test(entry) ? entry.split(/\s+/).map(closestSlug) : [])];
  }

  function takeSpare(word = ''): Meant {
    searches += 1;
    return take(spare.has(word) || searches > maximumSearches ? word : closest(word, [...spare.keys()]));
  }

  /** A file whose name was made longer or shorter. */
  function takeRenamed(slug: string): Meant {
    const near = [...spare.keys()].filter((each) => each.startsWith(`${slug}-`) || slug.startsWith(`${each}-`));
    return near.length === 1 ? take(near[0]) : undefined;
  }

  function take(slug = ''): Meant {
    const category = spare.get(slug);
    return category && spare.delete(slug) ? { slug, category } : undefined;
  }
}

/** The categories by the slug that they have, or would have if their names were put right. */
function bySlug(categories: readonly CategoryDraft[]): ReadonlyMap<string, CategoryDraft> {
  const byRightNames = categories.toSorted((a, b) => Number(isSlug(a.slug)) - Number(isSlug(b.slug)));
  return new Map(
    byRightNames.flatMap((category) => {
      const slug = closestSlug(category.slug);
      return slug === undefined ? [] : [[slug, category]];
    }),
  );
}

/**
 * Whether there is a list that cannot be used. It may be there twice, so that it is unclear which is meant, or under
 * another name, of which only the unknown field is known.
 */
function isListBroken({ document: { source, value }, fields }: CatalogDraft): boolean {
  if (fields.categories !== undefined) return (source.text.match(/^["']?categories["']?\s*:/gm)?.length ?? 0) > 1;
  return !isRecord(value) || Object.keys(value).some((field) => field !== 'organization_id' && field !== 'snapshot');
}
