import { assemble } from '../catalog/assemble.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { type Examination, examine } from '../catalog/examine.ts';
import type { CatalogFolder } from '../catalog/folder.ts';
import { readSources, type Sources } from '../catalog/read.ts';
import { mostFindings } from '../catalog/validate.ts';
import type { Finding } from '../finding/finding.ts';

/** A catalog folder as it was read, valid or not. */
export interface ReadCatalog {
  readonly sources: Sources;
  readonly found: Examination;
  /** Errors by file, without those in `accepted-changes.yaml`, which apps do not see. */
  readonly errors: ReadonlyMap<string, readonly Finding[]>;
}

export function readCatalog(folder: CatalogFolder): ReadCatalog {
  const sources = readSources(folder);
  return readFrom(sources, examine(sources));
}

export function readFrom(sources: Sources, found: Examination): ReadCatalog {
  const errors = found.findings.filter(
    ({ severity, path }) => severity === 'error' && path !== sources.accepted.path,
  );
  return { sources, found, errors: Map.groupBy(errors, ({ path }) => path) };
}

/** The catalog for apps; undefined if a file that they depend on has errors. */
export function catalogForApps({ found, errors }: ReadCatalog): Catalog | undefined {
  // Of more than these, an error may be left out.
  const isValid = errors.size === 0 && found.findings.length < mostFindings;
  return found.catalog() ?? (isValid ? assemble(found.draft) : undefined);
}
