import type { Finding } from '../finding/finding.ts';
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

/** What a file says, as far as it is right. */
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

/** A category or filter as far as it is right, of a file that can be read. */
export interface EntryDraft {
  readonly slug: string;
  readonly fields: EntryFields;
  readonly document: Document;
  /** The position of a filter in its category, from 0; undefined for the category. */
  readonly index: number | undefined;
}

/**
 * What is right in the files, errors or not: the rules look at this, so that one mistake does not
 * hide another.
 */
export interface Draft {
  readonly catalog: FileDraft<'catalog'>;
  readonly accepted: FileDraft<'accepted'>;
  /** By slug, in code unit order. */
  readonly categories: readonly CategoryDraft[];
  readonly images: Images;
  /** The categories that are a copy of another one, with that. */
  readonly copies: ReadonlyMap<CategoryDraft, CategoryDraft>;
}

/**
 * A claim that each category must keep by itself; what is found stays so until its file changes.
 */
export type CategoryRule = (category: CategoryDraft) => readonly Finding[];

/**
 * A claim that a catalog must keep, beyond what the schemas say of a single file; the findings
 * where it does not.
 */
export type Rule = (draft: Draft) => readonly Finding[];
