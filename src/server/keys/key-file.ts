import { Failure, type KeyFileFault } from '../../diagnostic/failure.ts';
import { conform } from './conform.ts';
import { readJson } from './json.ts';
import { brokenRule } from './rules.ts';

/** A key as the key file knows it, as `keys.schema.json` describes it. */
export interface KeyRecord {
  readonly name: string;
  /** In 64 lower-case hexadecimal digits. */
  readonly sha256: string;
  /** ISO 8601 with a zone; null and undefined: at once. */
  readonly not_before?: string | null;
  /** ISO 8601 with a zone; null and undefined: never. */
  readonly expires_at?: string | null;
}

export type ParsedKeys =
  | {
      readonly keys: readonly KeyRecord[];
      /** Where editors find the schema, as the file says. */
      readonly $schema?: string | undefined;
      readonly failure: undefined;
    }
  | { readonly keys: undefined; readonly failure: Failure };

/** The size in bytes that a key file may have: some 5,000 keys. */
export const maximumSize = 1024 * 1024;

/** Reads the text of a key file; one entry that is wrong, and none of it is taken. `path` is for the failure alone. */
export function parseKeyFile(text: string, path: string): ParsedKeys {
  const refused = (fault: KeyFileFault) => {
    return { keys: undefined, failure: new Failure('key-file-is-malformed', { path, fault }) };
  };
  if (Buffer.byteLength(text) > maximumSize) return refused({ kind: 'file-is-too-large', maximum: maximumSize });
  const written = text.replace(/^\ufeff/, ''); // which editors on Windows put before the text
  if (written.trim() === '') return refused({ kind: 'file-is-empty' });
  const json = readJson(written);
  if (json.fault !== undefined) return refused(json.fault);
  const { file, fault } = conform(json.value);
  if (fault !== undefined) return refused(fault);
  const broken = brokenRule(file.keys);
  return broken === undefined ? { ...file, failure: undefined } : refused(broken);
}

/** The text of a key file with these keys. */
export function serialiseKeyFile(keys: readonly KeyRecord[], $schema?: string): string {
  const entries = keys.map(({ name, sha256, not_before, expires_at }) => ({ name, sha256, not_before, expires_at }));
  return `${JSON.stringify({ $schema, keys: entries }, null, 2)}\n`;
}
