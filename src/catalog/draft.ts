import type { Found } from '../finding/finding.ts';
import type { Document } from '../yaml/document.ts';
import type { AcceptedFields, CatalogFields, CategoryFields, FilterFields } from './catalog.ts';
import type { Images } from './image-files.ts';
import type { FileKind } from './schema/schemas.ts';

/** What each kind of file says. */
interface FieldsOf {
  readonly accepted: AcceptedFields;
  readonly catalog: CatalogFields;
  readonly category: CategoryFields;
}

/** The valid fields of a file. */
export interface FileDraft<Kind extends FileKind> {
  readonly path: string;
  /** With normalised texts and field names; undefined if the file cannot be read or is not YAML. */
  readonly document: Document | undefined;
  readonly fields: FieldsOf[Kind];
}

export interface CategoryDraft extends FileDraft<'category'> {
  readonly slug: string;
  /** In display order. */
  readonly filters: readonly EntryDraft[];
}

/** What a category or a filter may say of itself. */
export type EntryFields = FilterFields & Omit<CategoryFields, 'filters'>;

/** The valid fields of a category or filter, and where these are. */
export interface EntryDraft {
  readonly slug: string;
  readonly fields: EntryFields;
  readonly document: Document;
  /** The position of a filter in its category, from 0; undefined for the category. */
  readonly index: number | undefined;
}

/** The valid part of all files. Rules check it even if there are errors elsewhere. */
export interface Draft {
  readonly catalog: FileDraft<'catalog'>;
  readonly accepted: FileDraft<'accepted'>;
  /** By slug, in code unit order. */
  readonly categories: readonly CategoryDraft[];
  readonly images: Images;
}

/** A claim about a catalog beyond what the schemas check. Returns what contradicts it. */
export type Rule = (draft: Draft) => readonly Found[];
