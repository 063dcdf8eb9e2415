import { closest } from '../../base/closest.ts';
import { isRecord } from '../../base/json.ts';
import { createFinding, fileStart } from '../../finding/finding.ts';
import { memberOf } from '../document.ts';
import type { CatalogDraft, CategoryDraft } from '../draft.ts';
import { closestSlug, isSlug } from '../slug.ts';
import { scalar } from '../write/scalar.ts';
import type { Rule } from './rule.ts';

/** In a longer list no similar names are sought: a hostile one could lack a hundred thousand files. */
const longestList = 1000;

/**
 * What `catalog.yaml` lists stands in a file of that name, and a category that it does not list comes last, which may not
 * be meant. One mistake, such as a broken list, is not reported for every slug.
 */
export const listingMatchesFiles: Rule = ({ catalog, categories }) => {
  if (catalog === undefined || isListBroken(catalog)) return [];
  const { document, fields } = catalog;
  const slugs = fields.categories ?? []; // undefined is a wrong entry
  const firstAt = new Map(slugs.map((slug, index) => [slug, index] as const).toReversed());
  const files = bySlug(categories);
  const absent = [...new Set(slugs)].filter((slug) => slug !== undefined).filter((slug) => !files.has(slug));
  const wrong = [...slugs.keys()].filter((index) => slugs[index] === undefined).map(wordsAt);

  const unlisted = new Map([...files].filter(([slug]) => !firstAt.has(slug)));
  const { takeSimilar, takeRenamed } = takerOf(unlisted, slugs.length <= longestList);
  // Similar names first, so that each entry takes the file that is most like it.
  const similar = new Map(absent.map((slug) => [slug, takeSimilar(slug)]));
  const isClear = wrong.map((words) => words.map(takeSimilar)).every((found) => found.some(Boolean));
  const meant = new Map(absent.map((slug) => [slug, similar.get(slug) ?? takeRenamed(slug)]));

  // If there is no category at all, or the folder cannot be read, another finding says so.
  const isFolderKnown = categories.length > 0 && categories.every(({ slug }) => slug !== '');
  const others = [...unlisted.values()].filter(({ slug, document }) => isSlug(slug) && document !== undefined);
  const related = fields.categories === undefined ? [] : [document.placeOfKey(['categories'])];
  return [
    ...(isFolderKnown ? absent.map(missingFile) : []),
    ...(isClear ? others : []).map(({ slug, path }) =>
      createFinding('category-is-not-listed', { path, range: fileStart }, { args: { slug }, related }),
    ),
  ];

  function missingFile(slug: string) {
    const place = document.placeOfValue(['categories', firstAt.get(slug) ?? 0]);
    const file = meant.get(slug);
    return createFinding('category-file-is-missing', place, {
      args: { slug, closest: file?.slug },
      related: file === undefined ? [] : [{ path: file.category.path, range: fileStart }],
      fix: file && { edits: [{ range: place.range, text: scalar(file.slug) }], isSafe: false },
    });
  }

  /** The slugs that a wrong entry may mean: one, or several if hyphens are missing. */
  function wordsAt(index: number): readonly string[] {
    const entry = String(memberOf(memberOf(document.value, 'categories'), index));
    return [entry, ...(/\s/.test(entry) ? entry.split(/\s+/) : [])].flatMap((word) => closestSlug(word) ?? []);
  }
};

/** Takes from the files that no entry lists the one that an entry means: no two mean the same. */
function takerOf(unlisted: Map<string, CategoryDraft>, seeksSimilar: boolean) {
  const take = (slug = '') => {
    const category = unlisted.get(slug);
    return category && unlisted.delete(slug) ? { slug, category } : undefined;
  };
  return {
    takeSimilar: (slug: string) =>
      take(unlisted.has(slug) || !seeksSimilar ? slug : closest(slug, [...unlisted.keys()])),
    /** The one whose name was made longer or shorter. */
    takeRenamed: (slug: string) => {
      const near = [...unlisted.keys()].filter((each) => each.startsWith(`${slug}-`) || slug.startsWith(`${each}-`));
      return near.length === 1 ? take(near[0]) : undefined;
    },
  };
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
