import type { AcceptedFields, CatalogFields, CategoryFields, FilterFields } from './catalog.ts';
import type { Document } from './document.ts';
import type { FileKind } from './schema/schemas.ts';

/** What each kind of file says. */
interface FieldsOf {
  readonly accepted: { readonly accepted: readonly (Partial<AcceptedFields> | undefined)[] };
  readonly catalog: CatalogFields<string | undefined>;
  readonly category: CategoryFields<Partial<FilterFields> | undefined>;
}

/** A file as far as it is right: a wrong field is absent, a wrong entry of a list is undefined. */
export interface FileDraft<Kind extends FileKind> {
  /** With normalised texts and field names. */
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
  /** Of `catalog.yaml`, whether or not it could be read. */
  readonly catalogPath: string;
  readonly catalog: CatalogDraft | undefined;
  /** By slug, in code unit order. */
  readonly categories: readonly CategoryDraft[];
}
