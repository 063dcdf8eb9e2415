import { assemble } from '../catalog/assemble.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { draftCategory } from '../catalog/draft.ts';
import { type Found, findIn } from '../catalog/examine.ts';
import type { CatalogFolder } from '../catalog/folder.ts';
import { readSources, type Sources } from '../catalog/read.ts';
import type { CategorySource } from '../catalog/source.ts';
import type { Finding } from '../finding/finding.ts';
import type { Gap } from './change.ts';
import type { Catalogs } from './compare.ts';

/** What a catalog folder says at one of two ends. */
export interface End {
  readonly sources: Sources;
  readonly found: Found;
  /** The errors of each file, but for those in `accepted-changes.yaml`, of which apps see nothing. */
  readonly errors: ReadonlyMap<string, readonly Finding[]>;
}

/** Reads ends; undefined for a folder that is not there. A category file that is the same in both is parsed once. */
export function endReader(): (folder: CatalogFolder | undefined) => End | undefined {
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
    const found = findIn(sources, readCategory);
    const errors = found.findings.filter(({ severity, path }) => severity === 'error' && path !== sources.acceptedPath);
    return { sources, found, errors: Map.groupBy(errors, ({ path }) => path) };
  };
}

/** The slug of categories in a folder that cannot be read. */
const unknownSlugs = '';

/**
 * Both catalogs without the categories that one of them has in a file with errors: what such a file seems to lack need not
 * be gone. But a category whose file is gone is gone, whatever stood in it. What stands in `catalog.yaml` and is not known
 * of one is taken for what it is in the other.
 */
export function soundCatalogs(before: End | undefined, after: End | undefined): Catalogs {
  const there = new Set((after?.sources.categories ?? []).map(({ slug }) => slug));
  const broken = unsoundSlugs(before).filter((slug) => slug === unknownSlugs || there.has(slug));
  const unsound = new Set([...broken, ...unsoundSlugs(after)]);
  const [old, now] = [soundCatalog(before, after, unsound), soundCatalog(after, before, unsound)];
  const [isOldKnown, isNowKnown] = [hasSoundRoot(before), hasSoundRoot(after)];
  const isOrderKnown = isOldKnown && isNowKnown;
  if (isOrderKnown) return { before: old, after: now, isOrderKnown };
  const { inactiveFilters } = isNowKnown ? now : old;
  return { before: { ...old, inactiveFilters }, after: { ...now, inactiveFilters }, isOrderKnown };
}

function soundCatalog(end: End | undefined, other: End | undefined, unsound: ReadonlySet<string>): Catalog {
  if (end === undefined) return { categories: [], inactiveFilters: 'include' };
  const catalog = assemble(end.found.draft, ownerIn(end) ?? ownerIn(other) ?? '');
  const isSound = (slug: string) => !unsound.has(slug) && !unsound.has(unknownSlugs);
  return { ...catalog, categories: catalog.categories.filter(({ slug }) => isSound(slug)) };
}

function ownerIn(end: End | undefined): string | undefined {
  return end?.found.draft.catalog?.fields.organization_id;
}

function unsoundSlugs(end: End | undefined): readonly string[] {
  const categories = end?.sources.categories ?? [];
  return categories.filter(({ path }) => end?.errors.has(path)).map(({ slug }) => slug);
}

function hasSoundRoot(end: End | undefined): boolean {
  return end?.errors.has(end.sources.catalogPath) !== true;
}

/** What of the catalog at `path` could not be read at one end. */
export function gapsIn(end: End | undefined, side: Gap['side'], path: string): readonly Gap[] {
  if (end === undefined) return [{ kind: 'catalog-is-missing', side, path }];
  return [...end.errors].map(([file, errors]) => {
    const line = errors[0]?.range.start.line ?? 1;
    return { kind: 'file-has-errors', side, path: file, line, errors: errors.length };
  });
}
