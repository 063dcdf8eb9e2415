import * as compiled from './compiled.ts';

/** A keyword of the schema that a value breaks, as `ajv` tells it. */
export interface SchemaError {
  readonly keyword: string;
  /** A JSON Pointer (RFC 6901). */
  readonly instancePath: string;
  // biome-ignore lint/suspicious/noExplicitAny: each keyword has its own
  readonly params: Readonly<Record<string, any>>;
}

/** Holds a value against a schema; a call leaves the errors of that call in `errors`. */
export interface Validate {
  (value: unknown): boolean;
  readonly errors?: readonly SchemaError[] | null;
}

export const validateCatalogFile: Validate = compiled.validateCatalogFile;
export const validateCategoryFile: Validate = compiled.validateCategoryFile;
export const validateAcceptedFile: Validate = compiled.validateAcceptedFile;

/** The names of the fields at each level, in the order of the schemas. */
export const knownFields: Readonly<
  Record<'accepted' | 'acceptedFile' | 'catalogFile' | 'categoryFile' | 'filter' | 'snapshot', readonly string[]>
> = compiled.knownFields;
