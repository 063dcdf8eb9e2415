import { createHash, hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { writeToCache } from '../base/cache.ts';
import { readIfThere } from '../base/read-up-to.ts';
import type { FileSource } from '../yaml/document.ts';
import { ordinaryDocument } from '../yaml/parse.ts';
import { type Conformed, conform, conformAgain } from './conform.ts';
import type { FileDraft } from './draft.ts';
import { isSoundByItself } from './examine.ts';
import type { FileKind } from './schema/schemas.ts';
import { words } from './words.ts';

/** What is remembered of the files of a catalog, from one run to the next. */
export interface Readings {
  readonly conformFile: typeof conform;
  /** Remembers the files of this run in which nothing is wrong. What keeps that from being written is no fault. */
  readonly save: () => Promise<void>;
}

/** In bytes of text: smaller catalogs are read in the time that starting takes. */
const leastText = 1024 * 1024;
const mostBytes = 256 * 1024 * 1024;
/** Of the files: to read a twentieth anew takes less than to write all. */
const enough = 0.95;

/**
 * Opens what was remembered at `path`, of the last large catalog alone: a line for each category file in which nothing is
 * wrong, with the SHA-256 of its text, that of this program, the text and the JSON, and the JSON of what the file says. A
 * line that does not prove itself so is none.
 */
export async function openReadings(path: string | undefined, least = leastText): Promise<Readings> {
  const kept =
    path === undefined ? undefined : await readIfThere(path, mostBytes).catch(() => undefined);
  const program = kept === undefined ? '' : programDigest();
  const known = linesIn(kept ?? Buffer.alloc(0));
  const seen = new Map<
    string,
    { readonly conformed: Conformed<'category'>; readonly line: Buffer | undefined }
  >();
  let bytes = 0;
  return { conformFile: conformAgain(readRemembered), save };

  function readRemembered<Kind extends FileKind>(file: FileSource, kind: Kind): Conformed<Kind> {
    if (kind !== 'category' || file.text === undefined) return conform(file, kind);
    const key = hash('sha256', file.text);
    const line = known.get(key);
    const value = line && valueIn(line, program);
    const conformed =
      value === undefined
        ? conform(file, 'category')
        : soundFile({ ...file, text: file.text }, value);
    seen.set(key, { conformed, line: value === undefined ? undefined : line });
    bytes += Buffer.byteLength(file.text);
    return conformed as Conformed<Kind>;
  }

  async function save(): Promise<void> {
    const sound = [...seen].filter(([, { conformed }]) => isSoundByItself(conformed));
    const remembered = sound.filter(([, { line }]) => line !== undefined);
    if (path === undefined || bytes < least || remembered.length >= sound.length * enough) return;
    const digest = program || programDigest();
    const lines = sound.map(
      ([key, { conformed, line }]) => line ?? lineFor(key, conformed.draft.fields, digest),
    );
    await writeToCache(path, Buffer.concat(lines));
  }
}

/** A file as it was read before, in which nothing was wrong. */
function soundFile(
  source: FileSource & { readonly text: string },
  value: object,
): Conformed<'category'> {
  const document = ordinaryDocument(source, words, value);
  return {
    draft: { path: source.path, document, fields: value },
    findings: [],
    isRemembered: true,
  };
}

/** `<SHA-256 of the text> <SHA-256 of program, text and JSON> <JSON>` and a line feed. */
const [keyLength, headLength] = [64, 130];

function lineFor(key: string, fields: FileDraft<'category'>['fields'], program: string): Buffer {
  const json = JSON.stringify(fields);
  return Buffer.from(`${key} ${proofOf(key, Buffer.from(json), program)} ${json}\n`);
}

function proofOf(key: string, json: Buffer, program: string): string {
  return createHash('sha256').update(`${program} ${key} `).update(json).digest('hex');
}

function linesIn(bytes: Buffer): ReadonlyMap<string, Buffer> {
  const lines = new Map<string, Buffer>();
  for (let at = 0, end = 0; end >= 0 && at < bytes.length; at = end + 1) {
    end = bytes.indexOf('\n', at);
    if (end >= 0)
      lines.set(bytes.toString('latin1', at, at + keyLength), bytes.subarray(at, end + 1));
  }
  return lines;
}

/** What a line says that proves itself. */
function valueIn(line: Buffer, program: string): object | undefined {
  const [key, proof] = line.toString('latin1', 0, headLength).split(' ');
  const json = line.subarray(headLength, -1);
  return key !== undefined && proof === proofOf(key, json, program)
    ? JSON.parse(json.toString())
    : undefined;
}

let ofProgram: string | undefined;

/** Of all that decides what a file says: this program, and the libraries that read. A checkout changes without a version. */
function programDigest(): string {
  if (ofProgram !== undefined) return ofProgram;
  const folder = join(import.meta.dirname, '..');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(?:js|json|ts)$/.test(name),
  );
  const require = createRequire(import.meta.url);
  const digest = createHash('sha256').update(process.version);
  for (const name of ['ajv', 'js-yaml', 'yaml'])
    digest.update(require(`${name}/package.json`).version);
  for (const name of names.toSorted()) digest.update(name).update(readFileSync(join(folder, name)));
  ofProgram = digest.digest('hex');
  return ofProgram;
}
