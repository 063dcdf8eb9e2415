import { assemble } from '../catalog/assemble.ts';
import type { Catalog } from '../catalog/catalog.ts';
import type { CatalogFolder } from '../catalog/folder.ts';
import { type LintResult, lint } from '../catalog/lint.ts';
import { readSources, type Sources } from '../catalog/read.ts';
import { findingLimit } from '../catalog/validate.ts';
import type { Finding } from '../finding/finding.ts';

/** A catalog folder, valid or not. */
export interface LoadedCatalog {
  readonly sources: Sources;
  readonly result: LintResult;
  /** Errors by file, without `accepted-changes.yaml`, which apps do not see. */
  readonly errors: ReadonlyMap<string, readonly Finding[]>;
}

export function loadCatalog(folder: CatalogFolder): LoadedCatalog {
  const sources = readSources(folder);
  return toLoadedCatalog(sources, lint(sources));
}

export function toLoadedCatalog(sources: Sources, result: LintResult): LoadedCatalog {
  const errors = result.findings.filter(
    ({ severity, path }) => severity === 'error' && path !== sources.accepted.path,
  );
  return { sources, result, errors: Map.groupBy(errors, ({ path }) => path) };
}

/** Returns the catalog for apps; undefined if a file that they depend on has errors. */
export function catalogForApps({ result, errors }: LoadedCatalog): Catalog | undefined {
  // A truncated list may lack an error.
  const isValid = errors.size === 0 && result.findings.length < findingLimit;
  return result.catalog() ?? (isValid ? assemble(result.partial) : undefined);
}
