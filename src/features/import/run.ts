import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { commandLine } from '../../base/command.ts';
import { quoteForShell } from '../../base/printable.ts';
import { writeAtomically } from '../../base/write-atomically.ts';
import { pathIn } from '../../catalog/folder.ts';
import { catalogText, categoryText } from '../../catalog/write.ts';
import { buildCatalog } from '../../command/build.ts';
import type { Io } from '../../command/io.ts';
import { type Shared, wordsFor } from '../../command/options.ts';
import { serialiseStamps } from '../../memory/stamp.ts';
import type { Source } from '../../yaml/document.ts';
import { parseResponse } from './api-response.ts';
import { nameEntries } from './entry-keys.ts';
import { type ImportPlan, planImport } from './plan.ts';
import { importFailure, importWords } from './words.ts';

export type Options = Shared & Readonly<{ out: string; rename?: string[] | undefined }>;

/** Turns a response into a catalog, and builds it. Resolves to the exit code. @throws what `planOf` and `requireEmpty` do */
export async function importResponse(source: string, options: Options, io: Io): Promise<number> {
  const plan = await planOf(source, { ...options, words: ['import', quoteForShell(source)] }, io);
  const { catalog, out } = options;
  await requireEmpty(catalog, out);
  for (const path of [catalog, out]) await mkdir(path, { recursive: true });
  await mkdir(join(catalog, 'categories')); // which one of two imports at once alone can
  await writeAtomically(
    importedFiles(catalog, out, plan).map(({ path, text }) => ({ path, data: text })),
  );
  return buildImported(plan, options, io);
}

/** @throws Failure `folder-is-not-empty` where a catalog or a memory may be there. */
export async function requireEmpty(folder: string, dist: string): Promise<void> {
  const isFull = existsSync(folder) && (await readdir(folder)).length > 0;
  if (isFull) throw importFailure('folder-is-not-empty', { path: folder });
  const isPublished = ['manifest.json', 'stamps.json'].some((name) => existsSync(join(dist, name)));
  if (isPublished) throw importFailure('folder-is-not-empty', { path: dist });
}

/** The memory first and `catalog.yaml` last, without which an import that is broken off leaves nothing that could be built. */
export function importedFiles(folder: string, dist: string, plan: ImportPlan): readonly Source[] {
  const categories = plan.categories.map(({ slug, fields }) => ({
    path: pathIn(folder, `categories/${slug}.yaml`),
    text: categoryText(fields),
  }));
  const memory = { path: pathIn(dist, 'stamps.json'), text: serialiseStamps(plan.stamps) };
  return [
    memory,
    ...categories,
    { path: pathIn(folder, 'catalog.yaml'), text: catalogText(plan.catalog) },
  ];
}

type ImportRequest = Partial<Options> & { readonly words: readonly string[] };

/** Reads a response; the words are those of the command that imports, without the renames. @throws Failure `names-are-refused`, and what `parseResponse` and `nameEntries` throw. */
export async function planOf(
  source: string,
  { words, rename = [], ...options }: ImportRequest,
  io: Io,
): Promise<ImportPlan> {
  const response = parseResponse(await read(source, io), source);
  const { names, faults, renames } = nameEntries(response, rename);
  if (faults.length === 0) return planImport(response, names);
  const all = [...words, ...renames.flatMap((each) => ['--rename', quoteForShell(each)])].join(' ');
  const command = `${source === '-' ? '… | ' : ''}${commandLine(all, options)}`;
  throw importFailure('names-are-refused', { source, faults, command });
}

/** Says what was imported, and builds it. Resolves to the exit code. */
export async function buildImported(
  { counts }: ImportPlan,
  options: Options,
  io: Io,
): Promise<number> {
  const words = wordsFor(importWords, options, io);
  const memory = pathIn(options.out, 'stamps.json');
  io.stderr.write(
    `${words['catalog-is-imported']({ folder: options.catalog, memory, ...counts })}\n`,
  );
  const exitCode = await buildCatalog(options, io);
  const next = commandLine('build', options);
  if (exitCode === 1)
    io.stderr.write(`${words['imported-catalog-has-errors']({ memory, next })}\n`);
  return exitCode;
}

function read(source: string, { stdin }: Io): Promise<Buffer> {
  if (source === '-') return buffer(stdin);
  return readFile(source).catch((error) => Promise.reject(Object.assign(error, { path: source }))); // of a folder it has none
}
