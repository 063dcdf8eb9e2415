import type { Finding } from '../finding/finding.ts';
import type { AcceptedFields, CatalogFields, CategoryFields, FilterFields } from './catalog.ts';
import { conform } from './conform.ts';
import type { Document } from './document.ts';
import type { FileKind } from './schema/validators.ts';
import type { CategorySource, Source } from './source.ts';

/** A file as far as it is right: a wrong field is absent, a wrong entry of a list is undefined. */
interface FileDraft<Kind extends FileKind> {
  readonly document: Document;
  readonly fields: Partial<FieldsOf[Kind]>;
}

export type CatalogDraft = FileDraft<'catalog'>;
export type AcceptedDraft = FileDraft<'accepted'>;

export interface CategoryDraft {
  readonly slug: string;
  readonly path: string;
  /** Undefined if the file cannot be read or is not YAML. */
  readonly document: Document | undefined;
  readonly fields: FileDraft<'category'>['fields'];
}

/** What the files say so far, right or wrong: the rules look at this, so that one mistake does not hide another. */
export interface Draft {
  readonly catalog: CatalogDraft | undefined;
  /** By slug, in code unit order. */
  readonly categories: readonly CategoryDraft[];
}

interface Drafted<T> {
  readonly draft: T;
  readonly findings: readonly Finding[];
}

/** What each kind of file says. */
interface FieldsOf {
  readonly accepted: { readonly accepted: readonly (Partial<AcceptedFields> | undefined)[] };
  readonly catalog: CatalogFields<string | undefined>;
  readonly category: CategoryFields<Partial<FilterFields> | undefined>;
}

export function draftCategory({ slug, path, text }: CategorySource): Drafted<CategoryDraft> {
  const { draft, findings } = draftFile(text === undefined ? undefined : { path, text }, 'category');
  return { draft: { slug, path, document: draft?.document, fields: draft?.fields ?? {} }, findings };
}

export function draftFile<Kind extends FileKind>(
  source: Source | undefined,
  kind: Kind,
): Drafted<FileDraft<Kind> | undefined> {
  if (source === undefined) return { draft: undefined, findings: [] };
  const { document, value, findings } = conform(source, kind);
  // What broke the schema is cut away, so the rest has its types.
  return { draft: document && { document, fields: (value ?? {}) as FileDraft<Kind>['fields'] }, findings };
}
