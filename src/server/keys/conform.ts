import { closest } from '../../base/closest.ts';
import type { KeyFileFault, KeyFileType } from '../../diagnostic/failure.ts';
import * as compiled from './compiled.ts';
import { keyForm } from './key.ts';
import type { KeyRecord } from './key-file.ts';

/** A key file of which the shape is right. */
interface KeyFile {
  readonly $schema?: string;
  readonly keys: readonly KeyRecord[];
}

/** A keyword of the schema that a value breaks, as `ajv` tells it. */
interface SchemaError {
  readonly keyword: string;
  /** A JSON Pointer (RFC 6901); the schema names every field on it, so none needs its escapes. */
  readonly instancePath: string;
  // biome-ignore lint/suspicious/noExplicitAny: each keyword has its own
  readonly params: Readonly<Record<string, any>>;
}

interface Validate {
  (value: unknown): boolean;
  /** Those of the last call. */
  readonly errors?: readonly SchemaError[] | null;
}

const validate: Validate = compiled.validateKeyFile;
const knownFields: Readonly<Record<'file' | 'key', readonly string[]>> = compiled.knownFields;

type Conformed =
  | { readonly file: KeyFile; readonly fault: undefined }
  | { readonly file?: never; readonly fault: KeyFileFault };

/** Holds a value against the schema of key files. A misspelt field is told before what is missing on its account. */
export function conform(value: unknown): Conformed {
  if (validate(value)) return { file: value as KeyFile, fault: undefined }; // by the schema
  const place = placeOfKey(value);
  if (place !== undefined) return { fault: { kind: 'value-is-a-key', place } };
  const errors = validate.errors ?? [];
  const error = errors.find(({ keyword }) => keyword === 'additionalProperties') ?? errors[0];
  if (error === undefined) throw new Error('A value breaks the schema, and no keyword of it.');
  return { fault: faultOf(error) };
}

function faultOf({ keyword, instancePath, params }: SchemaError): KeyFileFault {
  const place = placeAt(instancePath);
  switch (keyword) {
    case 'additionalProperties': {
      const known = place === '' ? knownFields.file : knownFields.key;
      const written: string = params['additionalProperty'];
      const meant = closest(written, known);
      return {
        kind: 'field-is-unknown',
        place,
        known,
        meant: meant === undefined ? meant : { written, closest: meant },
      };
    }
    case 'required':
      return { kind: 'field-is-missing', place, field: params['missingProperty'] };
    case 'type':
      return { kind: 'value-has-wrong-type', place, expected: typeOf(params['type']) };
    default:
      return { kind: malformed[place.replace(/^.*\./, '')] ?? 'time-is-malformed', place };
  }
}

function typeOf(type: unknown): KeyFileType {
  return type === 'array' || type === 'object' || type === 'string' ? type : 'time';
}

/** What a pattern is broken by; the times have the other patterns. */
const malformed: Readonly<Record<string, 'digest-is-malformed' | 'name-is-malformed'>> = {
  name: 'name-is-malformed',
  sha256: 'digest-is-malformed',
};

/** `/keys/1/sha256` as `keys[1].sha256`. */
function placeAt(instancePath: string): string {
  return instancePath
    .slice(1)
    .replaceAll('/', '.')
    .replace(/\.(\d+)/, '[$1]');
}

/** Where a key stands in place of its digest, or beside it. */
function placeOfKey(value: unknown): string | undefined {
  const keys = typeof value === 'object' && value !== null && 'keys' in value ? value.keys : undefined;
  if (!Array.isArray(keys)) return undefined;
  for (const [index, entry] of keys.entries()) {
    if (isKey(entry)) return `keys[${index}]`;
    const [field] = Object.entries(entry ?? {}).find(([, member]) => isKey(member)) ?? [];
    if (field !== undefined) return knownFields.key.includes(field) ? `keys[${index}].${field}` : `keys[${index}]`;
  }
  return undefined;
}

function isKey(value: unknown): boolean {
  return typeof value === 'string' && keyForm(value.trim()) !== 'foreign';
}
