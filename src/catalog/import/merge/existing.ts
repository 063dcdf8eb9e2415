import type { Catalog, Category } from '../../catalog.ts';
import { draftCatalog, draftCategory } from '../../draft.ts';
import type { CatalogFields, CategoryFields } from '../../format.ts';
import type { Sources } from '../../read.ts';
import { identifierField, type Stamp, type Stamps } from '../../stamps/stamp.ts';
import type { AnswerCategory, AnswerFilter } from '../answer.ts';

/** The catalog into which an answer is merged: without an error, and with nothing left to be stamped. */
export interface Existing {
  readonly stamps: Stamps;
  readonly inactiveFilters: Catalog['inactiveFilters'];
  /** What `catalog.yaml` says. */
  readonly root: CatalogFields;
  /** By slug, in display order. */
  readonly categories: ReadonlyMap<string, ExistingCategory>;
  /** The key of an entry of the answer, be it in the catalog or deleted from it; undefined where it is new. */
  readonly keyOf: (entry: AnswerCategory | AnswerFilter) => string | undefined;
  /** The stamp of an entry of the catalog. */
  readonly stampOf: (key: string) => Stamp;
}

export interface ExistingCategory {
  readonly category: Category;
  /** What its file says, without what an editor may leave out. */
  readonly fields: CategoryFields;
}

/** What is known of a catalog that was found without an error. */
export function existing(sources: Sources, catalog: Catalog, stamps: Stamps): Existing {
  const drafts = new Map(sources.categories.map((source) => [source.slug, draftCategory(source).draft.fields]));
  const root = sources.catalog === undefined ? {} : draftCatalog(sources.catalog).draft?.fields;
  const keys = new Map(
    [...stamps.entries].map(([key, { identifier }]) => [`${identifierField(key)} ${identifier}`, key]),
  );
  return {
    stamps,
    inactiveFilters: catalog.inactiveFilters,
    root: root as CatalogFields, // of a catalog without an error
    categories: new Map(
      catalog.categories.map((category) => {
        return [category.slug, { category, fields: drafts.get(category.slug) as CategoryFields }]; // as above
      }),
    ),
    stampOf: (key) => {
      const stamp = stamps.entries.get(key);
      if (stamp === undefined) throw new Error(`${key} is merged before it is stamped.`);
      return stamp;
    },
    keyOf: (entry) =>
      keys.get(
        'filter_id' in entry ? `filter_id ${entry.filter_id}` : `filter_category_id ${entry.filter_category_id}`,
      ),
  };
}
