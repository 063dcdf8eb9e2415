import type { Diagnostic } from '../diagnostic/diagnostic.ts';
import { conform } from './conform.ts';
import type { Document } from './document.ts';
import type { CatalogFields, CategoryFields, FilterFields } from './format.ts';
import { parse } from './parse.ts';
import { type Validate, validateCatalogFile, validateCategoryFile } from './schema/validators.ts';
import type { CategorySource, Source } from './source.ts';

/** What `catalog.yaml` says as far as it is right: a slug that is none is undefined, a wrong field is absent. */
export interface CatalogDraft {
  readonly document: Document;
  readonly fields: Partial<CatalogFields<string | undefined>>;
}

/** What a category file says as far as it is right: a filter that is no mapping is undefined, a wrong field is absent. */
export interface CategoryDraft {
  readonly slug: string;
  readonly path: string;
  /** Undefined where the file cannot be read or is not YAML. */
  readonly document: Document | undefined;
  readonly fields: Partial<CategoryFields<Partial<FilterFields> | undefined>>;
}

/** What the files say so far, right or wrong: the rules look at this, so that one mistake does not hide another. */
export interface Draft {
  readonly catalog: CatalogDraft | undefined;
  /** By slug, in code unit order. */
  readonly categories: readonly CategoryDraft[];
}

export interface Drafted<T> {
  readonly draft: T;
  readonly diagnostics: readonly Diagnostic[];
}

export function draftCatalog(source: Source): Drafted<CatalogDraft | undefined> {
  const { document, value, diagnostics } = read(source, validateCatalogFile);
  if (document === undefined) return { draft: undefined, diagnostics };
  // What broke the schema is cut away, so the rest has its types.
  return { draft: { document, fields: (value ?? {}) as CatalogDraft['fields'] }, diagnostics };
}

export function draftCategory({ slug, path, text }: CategorySource): Drafted<CategoryDraft> {
  if (text === undefined) return { draft: { slug, path, document: undefined, fields: {} }, diagnostics: [] };
  const { document, value, diagnostics } = read({ path, text }, validateCategoryFile);
  const fields = (value ?? {}) as CategoryDraft['fields']; // as above
  return { draft: { slug, path, document, fields }, diagnostics };
}

function read(source: Source, validate: Validate) {
  const { document, diagnostics } = parse(source);
  if (document === undefined) return { document, value: undefined, diagnostics };
  const conformed = conform(document, validate);
  return { document, value: conformed.value, diagnostics: [...diagnostics, ...conformed.diagnostics] };
}
