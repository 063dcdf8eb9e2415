import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Command } from 'commander';
import { quoteForShell } from '../../base/printable.ts';
import { pathIn } from '../../catalog/folder.ts';
import { buildCatalog } from '../../command/build.ts';
import type { Io, Runner } from '../../command/io.ts';
import { catalogOption, collect, langOption, outOption, type Shared, wordsFor } from '../../command/options.ts';
import { commandLine } from '../../report/command-line.ts';
import { parseAnswer } from './api-response.ts';
import { nameEntries } from './entry-keys.ts';
import { type ImportPlan, planImport } from './plan.ts';
import { importFailure, importWords } from './words.ts';
import { writeImport } from './write.ts';

type Options = Shared & Readonly<{ out: string; rename?: string[] }>;

export function importCommand(command: Command, { io, end }: Runner): void {
  command
    .description('turn an answer of the API into a catalog and its memory, and build it; overwrite nothing')
    .argument('<source>', 'the answer: a file, or - for standard input')
    .addOption(catalogOption())
    .addOption(outOption())
    .option(
      '--rename <old=new>',
      'take another code or slug; OLD is a code, slug/code, a slug, an English name or a place such as /3/filters/0 (repeatable)',
      collect,
    )
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(async (source: string, options: Options) => end(await importAnswer(source, options, io)));
}

async function importAnswer(source: string, options: Options, io: Io): Promise<number> {
  const plan = await planOf(source, { rename: options.rename, words: ['import', quoteForShell(source)], options }, io);
  await writeImport(options.catalog, options.out, plan);
  return buildImported(plan, options, io);
}

interface Request {
  readonly rename: readonly string[] | undefined;
  /** The command that imports, without the renames. */
  readonly words: readonly string[];
  readonly options: Partial<Options>;
}

/** Reads an answer. @throws Failure `names-are-refused`, and what `parseAnswer` and `nameEntries` throw. */
export async function planOf(source: string, { rename = [], words, options }: Request, io: Io): Promise<ImportPlan> {
  const answer = parseAnswer(await read(source, io), source);
  const { names, faults, renames } = nameEntries(answer, rename);
  if (faults.length === 0) return planImport(answer, names);
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

const examples = `
Examples:
  filter-catalog import active.json --rename '여름=summer' --rename /3/filters/0=glow_2
  curl -u "$KEY:" https://api.example.com/filter-category/active | filter-catalog import -`;
