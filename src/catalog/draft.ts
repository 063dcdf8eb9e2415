import type { Finding } from '../finding/finding.ts';
import { conform, type Format } from './conform.ts';
import type { Document } from './document.ts';
import type { AcceptedFields, AcceptedFileFields, CatalogFields, CategoryFields, FilterFields } from './format.ts';
import { parse } from './parse.ts';
import { knownFields, validateAcceptedFile, validateCatalogFile, validateCategoryFile } from './schema/validators.ts';
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
  readonly fields: Partial<AcceptedFileFields<Partial<AcceptedFields> | undefined>>;
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
  const { document, value, findings } = read(source, catalogFile);
  if (document === undefined) return { draft: undefined, findings };
  // What broke the schema is cut away, so the rest has its types.
  return { draft: { document, fields: (value ?? {}) as CatalogDraft['fields'] }, findings };
}

export function draftCategory({ slug, path, text }: CategorySource): Drafted<CategoryDraft> {
  if (text === undefined) return { draft: { slug, path, document: undefined, fields: {} }, findings: [] };
  const { document, value, findings } = read({ path, text }, categoryFile);
  const fields = (value ?? {}) as CategoryDraft['fields']; // as above
  return { draft: { slug, path, document, fields }, findings };
}

export function draftAccepted(source: Source): Drafted<AcceptedDraft | undefined> {
  const { document, value, findings } = read(source, acceptedFile);
  if (document === undefined) return { draft: undefined, findings };
  return { draft: { document, fields: (value ?? {}) as AcceptedDraft['fields'] }, findings }; // as above
}

const catalogFile: Format = {
  validate: validateCatalogFile,
  fieldsAt: (pointer) => (pointer.length === 0 ? knownFields.catalogFile : knownFields.snapshot),
};

const categoryFile: Format = {
  validate: validateCategoryFile,
  fieldsAt: (pointer) => (pointer.length === 0 ? knownFields.categoryFile : knownFields.filter),
};

const acceptedFile: Format = {
  validate: validateAcceptedFile,
  fieldsAt: (pointer) => (pointer.length === 0 ? knownFields.acceptedFile : knownFields.accepted),
};

function read(source: Source, format: Format) {
  const parsed = parse(source);
  if (parsed.document === undefined) return { document: undefined, value: undefined, findings: parsed.findings };
  const { document, value, findings } = conform(parsed.document, format);
  // What is told of a line that could not be read as it stands comes of that.
  const linesTold = new Set(parsed.findings.filter(isError).map(({ range }) => range.start.line));
  const news = findings.filter(({ code, range }) => code === 'field-is-missing' || !linesTold.has(range.start.line));
  const isFirstHyphenMissing = news.some(({ code }) => code === 'hyphen-is-missing');
  const earlier = parsed.findings.filter(({ code }) => !isFirstHyphenMissing || code !== 'hyphen-is-missing');
  return { document, value, findings: [...earlier, ...news] };
}

function isError({ severity }: Finding): boolean {
  return severity === 'error';
}
