import type { RawFinding } from '../finding/finding.ts';
import type { Document } from '../yaml/document.ts';
import type { AcceptedFields, CatalogFields, CategoryFields, FilterFields } from './catalog.ts';
import type { Images } from './image-files.ts';
import type { FileKind } from './schema/schemas.ts';

interface FieldsByKind {
  readonly accepted: AcceptedFields;
  readonly catalog: CatalogFields;
  readonly category: CategoryFields;
}

export interface PartialFile<Kind extends FileKind> {
  readonly path: string;
  /** The normalised data; undefined if the file is unreadable or not YAML. */
  readonly document: Document | undefined;
  readonly fields: FieldsByKind[Kind];
}

export interface PartialCategory extends PartialFile<'category'> {
  readonly slug: string;
  readonly filters: readonly PartialEntry[];
}

export type EntryFields = FilterFields & Omit<CategoryFields, 'filters'>;

/** The valid fields of a category or filter, with their document. */
export interface PartialEntry {
  readonly slug: string;
  readonly fields: EntryFields;
  readonly document: Document;
  /** The position of a filter, from 0; undefined for a category. */
  readonly index: number | undefined;
}

/** The valid part of all files: rules run despite errors elsewhere. */
export interface PartialCatalog {
  readonly catalog: PartialFile<'catalog'>;
  readonly accepted: PartialFile<'accepted'>;
  /** Sorted by slug (code units). */
  readonly categories: readonly PartialCategory[];
  readonly images: Images;
}

/** A claim that no schema can check. Returns its violations. */
export type Rule = (partial: PartialCatalog) => readonly RawFinding[];
