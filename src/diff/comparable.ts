import { assemble } from '../catalog/assemble.ts';
import type { Catalog, Category } from '../catalog/catalog.ts';
import type { CategorySource } from '../catalog/document.ts';
import { draftCategory, type Examination, examine } from '../catalog/examine.ts';
import type { CatalogFolder } from '../catalog/folder.ts';
import { readSources, type Sources } from '../catalog/read.ts';
import type { Finding } from '../finding/finding.ts';
import type { Gap } from './change.ts';
import type { Catalogs } from './compare.ts';

/** A catalog folder as it was read, right or wrong. */
export interface ReadCatalog {
  readonly sources: Sources;
  readonly found: Examination;
  /** The errors by file, without those in `accepted-changes.yaml`, which apps do not see. */
  readonly errors: ReadonlyMap<string, readonly Finding[]>;
}

/** Reads catalogs; a category file that is the same in several is parsed once. */
export function catalogReader(): (folder: CatalogFolder | undefined) => ReadCatalog | undefined {
  const drafts = new Map<string, ReturnType<typeof draftCategory>>();
  const readCategory = (source: CategorySource) => {
    const id = JSON.stringify([source.path, source.text]);
    const draft = drafts.get(id) ?? draftCategory(source);
    drafts.set(id, draft);
    return draft;
  };
  return (folder) => {
    if (folder === undefined) return undefined;
    const sources = readSources(folder);
    const found = examine(sources, readCategory);
    const errors = found.findings.filter(
      ({ severity, path }) => severity === 'error' && path !== sources.accepted.path,
    );
    return { sources, found, errors: Map.groupBy(errors, ({ path }) => path) };
  };
}

/** Stands for the slugs of all categories if their folder cannot be read. */
const unknownSlugs = '';

/**
 * Both catalogs without the categories whose file has errors in one of them, as what such a file seems to lack need not be
 * removed. A category whose file no longer exists is removed, whatever it held. What is not known of one `catalog.yaml` is
 * taken from the other.
 */
export function comparableCatalogs(before: ReadCatalog | undefined, after: ReadCatalog | undefined): Catalogs {
  const existing = new Set(after?.sources.categories.map(({ slug }) => slug));
  const formerlyBroken = brokenSlugs(before).filter((slug) => slug === unknownSlugs || existing.has(slug));
  const broken = new Set([...formerlyBroken, ...brokenSlugs(after)]);
  const [old, now] = [catalogOf(before, after, broken), catalogOf(after, before, broken)];
  const [isOldKnown, isNowKnown] = [before, after].map((each) => each?.errors.has(each.sources.catalog.path) !== true);
  if (isOldKnown && isNowKnown) return { before: old, after: now, isOrderKnown: true };
  const { inactiveFilters } = isNowKnown ? now : old;
  return { before: { ...old, inactiveFilters }, after: { ...now, inactiveFilters }, isOrderKnown: false };
}

function catalogOf(
  read: ReadCatalog | undefined,
  other: ReadCatalog | undefined,
  broken: ReadonlySet<string>,
): Catalog {
  if (read === undefined) return { categories: [], inactiveFilters: 'include' };
  const [owner = ''] = [read, other].flatMap((each) => each?.found.draft.catalog.fields.organization_id ?? []);
  const { categories, inactiveFilters } = assemble(read.found.draft, owner);
  const isComparable = ({ slug }: Category) => !broken.has(slug) && !broken.has(unknownSlugs);
  return { categories: categories.filter(isComparable), inactiveFilters };
}

function brokenSlugs(catalog: ReadCatalog | undefined): readonly string[] {
  if (catalog === undefined) return [];
  return catalog.sources.categories.filter(({ path }) => catalog.errors.has(path)).map(({ slug }) => slug);
}

/** The parts of a catalog at `path` that cannot be compared. */
export function gapsIn(catalog: ReadCatalog | undefined, side: Gap['side'], path: string): readonly Gap[] {
  if (catalog === undefined) return [{ kind: 'catalog-is-missing', side, path }];
  return [...catalog.errors].map(([file, errors]) => {
    const line = errors[0]?.range.start.line ?? 1;
    return { kind: 'file-has-errors', side, path: file, line, errors: errors.length };
  });
}
