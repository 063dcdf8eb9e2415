import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { quoteForShell } from '../../base/printable.ts';
import { pathIn } from '../../catalog/folder.ts';
import { buildCatalog } from '../../command/build.ts';
import type { Io } from '../../command/io.ts';
import { type Shared, wordsFor } from '../../command/options.ts';
import { commandLine } from '../../report/command-line.ts';
import { parseResponse } from './api-response.ts';
import { nameEntries } from './entry-keys.ts';
import { type ImportPlan, planImport } from './plan.ts';
import { importFailure, importWords } from './words.ts';
import { writeImport } from './write.ts';

export type Options = Shared & Readonly<{ out: string; rename?: string[] }>;

/** Turns a response into a catalog, and builds it. Resolves to the exit code. */
export async function importResponse(source: string, options: Options, io: Io): Promise<number> {
  const plan = await planOf(source, { rename: options.rename, words: ['import', quoteForShell(source)], options }, io);
  await writeImport(options.catalog, options.out, plan);
  return buildImported(plan, options, io);
}

interface ImportRequest {
  readonly rename: readonly string[] | undefined;
  /** The command that imports, without the renames. */
  readonly words: readonly string[];
  readonly options: Partial<Options>;
}

/** Reads a response. @throws Failure `names-are-refused`, and what `parseResponse` and `nameEntries` throw. */
export async function planOf(
  source: string,
  { rename = [], words, options }: ImportRequest,
  io: Io,
): Promise<ImportPlan> {
  const response = parseResponse(await read(source, io), source);
  const { names, faults, renames } = nameEntries(response, rename);
  if (faults.length === 0) return planImport(response, names);
  const all = [...words, ...renames.flatMap((each) => ['--rename', quoteForShell(each)])].join(' ');
  const command = `${source === '-' ? '… | ' : ''}${commandLine(all, io.run, options)}`;
  throw importFailure('names-are-refused', { source, faults, command });
}

/** Says what was imported, and builds it. Resolves to the exit code. */
export async function buildImported({ counts }: ImportPlan, options: Options, io: Io): Promise<number> {
  const words = wordsFor(importWords, options, io);
  const memory = pathIn(options.out, 'stamps.json');
  io.stderr.write(`${words['catalog-is-imported']({ folder: options.catalog, memory, ...counts })}\n`);
  const exitCode = await buildCatalog(options, io);
  const next = commandLine('build', io.run, options);
  if (exitCode === 1) io.stderr.write(`${words['imported-catalog-has-errors']({ memory, next })}\n`);
  return exitCode;
}

function read(source: string, { stdin }: Io): Promise<Buffer> {
  if (source === '-') return buffer(stdin);
  return readFile(source).catch((error) => Promise.reject(Object.assign(error, { path: source }))); // of a folder it has none
}
