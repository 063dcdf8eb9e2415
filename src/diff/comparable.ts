import { assemble } from '../catalog/assemble.ts';
import type { Catalog, Category } from '../catalog/catalog.ts';
import { conform } from '../catalog/conform.ts';
import { type Examination, examine } from '../catalog/examine.ts';
import type { CatalogFolder } from '../catalog/folder.ts';
import { readSources, type Sources } from '../catalog/read.ts';
import type { Finding } from '../finding/finding.ts';
import type { BeforeAfter, Gap } from './change.ts';

/** A catalog folder as it was read, right or wrong. */
export interface ReadCatalog {
  readonly sources: Sources;
  readonly found: Examination;
  /** The errors by file, without those in `accepted-changes.yaml`, which apps do not see. */
  readonly errors: ReadonlyMap<string, readonly Finding[]>;
}

export function readCatalog(folder: CatalogFolder, conformFile = conform): ReadCatalog {
  const sources = readSources(folder);
  return readFrom(sources, examine(sources, conformFile));
}

export function readFrom(sources: Sources, found: Examination): ReadCatalog {
  const errors = found.findings.filter(
    ({ severity, path }) => severity === 'error' && path !== sources.accepted.path,
  );
  return { sources, found, errors: Map.groupBy(errors, ({ path }) => path) };
}

/**
 * Both catalogs, where a category whose file has errors in one of them is as in the other one, and in neither if that has
 * none: what such a file seems to lack need not be removed. A category whose file no longer exists is removed, whatever it
 * held. Where one `catalog.yaml` has errors, the other one holds for both.
 */
export function comparableCatalogs({
  before,
  after,
}: BeforeAfter<ReadCatalog | undefined>): BeforeAfter<Catalog> {
  const existing = new Set(after?.sources.categories.map(({ slug }) => slug));
  const formerly = new Set(brokenSlugs(before).filter((slug) => existing.has(slug)));
  const broken = new Set(brokenSlugs(after));
  const correct = [before, after].filter(
    (each) => each?.errors.has(each.sources.catalog.path) === false,
  );
  const common = correct.length === 2 ? undefined : (correct[0] ?? after);
  const [was, is] = [catalogOf(before, common), catalogOf(after, common)];
  const soundIn = ({ categories }: Catalog, wrong: ReadonlySet<string>) =>
    categories.filter(({ slug }) => !wrong.has(slug));
  const sound = new Map(
    [...soundIn(is, broken), ...soundIn(was, formerly)].map((each) => [each.slug, each]),
  );
  const comparable = (catalog: Catalog): Catalog => {
    const isDoubtful = ({ slug }: Category) => broken.has(slug) || formerly.has(slug);
    const categories = catalog.categories.flatMap((each) =>
      isDoubtful(each) ? (sound.get(each.slug) ?? []) : each,
    );
    return { ...catalog, categories };
  };
  return { before: comparable(was), after: comparable(is) };
}

function catalogOf(read: ReadCatalog | undefined, common: ReadCatalog | undefined): Catalog {
  if (read === undefined) return { categories: [], inactiveFilters: 'include' };
  const { draft, catalog } = read.found;
  const own = common === undefined ? catalog() : undefined;
  return own ?? assemble({ ...draft, catalog: (common ?? read).found.draft.catalog });
}

/** The categories whose file has errors. */
export function brokenSlugs(catalog: ReadCatalog | undefined): readonly string[] {
  if (catalog === undefined) return [];
  return catalog.sources.categories
    .filter(({ path }) => catalog.errors.has(path))
    .map(({ slug }) => slug);
}

/** The parts of a catalog at `path` that cannot be compared. */
export function gapsIn(
  catalog: ReadCatalog | undefined,
  side: Gap['side'],
  path: string,
): readonly Gap[] {
  if (catalog === undefined) return [{ kind: 'catalog-is-missing', side, path }];
  return [...catalog.errors].map(([file, errors]) => {
    const line = errors[0]?.range.start.line ?? 1;
    return { kind: 'file-has-errors', side, path: file, line, errors: errors.length };
  });
}
