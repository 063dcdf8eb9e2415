import type { Finding } from '../finding/finding.ts';
import { conform } from './conform.ts';
import type { Document } from './document.ts';
import type { AcceptedFields, CatalogFields, CategoryFields, FilterFields } from './format.ts';
import { parse } from './parse.ts';
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

/** What `accepted-changes.yaml` says as far as it is right. */
export interface AcceptedDraft {
  readonly document: Document;
  readonly fields: { readonly accepted?: readonly (Partial<AcceptedFields> | undefined)[] };
}

/** What the files say so far, right or wrong: the rules look at this, so that one mistake does not hide another. */
export interface Draft {
  readonly catalog: CatalogDraft | undefined;
  /** By slug, in code unit order. */
  readonly categories: readonly CategoryDraft[];
}

export interface Drafted<T> {
  readonly draft: T;
  readonly findings: readonly Finding[];
}

export function draftCatalog(source: Source): Drafted<CatalogDraft | undefined> {
  const { document, value, findings } = conform(parse(source), 'catalog');
  // What broke the schema is cut away, so the rest has its types.
  return { draft: document && { document, fields: (value ?? {}) as CatalogDraft['fields'] }, findings };
}

export function draftCategory({ slug, path, text }: CategorySource): Drafted<CategoryDraft> {
  if (text === undefined) return { draft: { slug, path, document: undefined, fields: {} }, findings: [] };
  const { document, value, findings } = conform(parse({ path, text }), 'category');
  return { draft: { slug, path, document, fields: (value ?? {}) as CategoryDraft['fields'] }, findings }; // as above
}

export function draftAccepted(source: Source): Drafted<AcceptedDraft | undefined> {
  const { document, value, findings } = conform(parse(source), 'accepted');
  return { draft: document && { document, fields: (value ?? {}) as AcceptedDraft['fields'] }, findings }; // as above
}
