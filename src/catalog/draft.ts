import type { Finding } from '../finding/finding.ts';
import type { AcceptedFields, CatalogFields, CategoryFields, FilterFields } from './catalog.ts';
import { conform } from './conform.ts';
import type { Document } from './document.ts';
import { parse } from './parse.ts';
import type { FileKind } from './schema/validators.ts';
import type { CategorySource, Source } from './source.ts';

/** A file as far as it is right: a wrong field is absent, a wrong entry of a list is undefined. */
interface FileDraft<Fields> {
  readonly document: Document;
  readonly fields: Partial<Fields>;
}

export type CatalogDraft = FileDraft<CatalogFields<string | undefined>>;
export type AcceptedDraft = FileDraft<{ readonly accepted: readonly (Partial<AcceptedFields> | undefined)[] }>;

export interface CategoryDraft {
  readonly slug: string;
  readonly path: string;
  /** Undefined if the file cannot be read or is not YAML. */
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
  readonly findings: readonly Finding[];
}

export function draftCatalog(source: Source | undefined): Drafted<CatalogDraft | undefined> {
  return draftFile(source, 'catalog');
}

export function draftAccepted(source: Source | undefined): Drafted<AcceptedDraft | undefined> {
  return draftFile(source, 'accepted');
}

export function draftCategory({ slug, path, text }: CategorySource): Drafted<CategoryDraft> {
  const source = text === undefined ? undefined : { path, text };
  const { draft, findings } = draftFile<CategoryDraft['fields']>(source, 'category');
  return { draft: { slug, path, document: draft?.document, fields: draft?.fields ?? {} }, findings };
}

function draftFile<Fields>(source: Source | undefined, kind: FileKind): Drafted<FileDraft<Fields> | undefined> {
  if (source === undefined) return { draft: undefined, findings: [] };
  const { document, value, findings } = conform(parse(source), kind);
  // What broke the schema is cut away, so the rest has its types.
  return { draft: document && { document, fields: (value ?? {}) as Partial<Fields> }, findings };
}
