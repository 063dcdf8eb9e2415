import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import type { Command } from 'commander';
import { quoteForShell } from '../base/printable.ts';
import { pathIn } from '../catalog/folder.ts';
import { Failure } from '../finding/failure.ts';
import { parseAnswer } from '../import/answer.ts';
import { nameEntries } from '../import/names.ts';
import { planImport } from '../import/plan.ts';
import { writeImport } from '../import/write.ts';
import { commandLine } from '../report/command-line.ts';
import { buildCatalog } from './build.ts';
import type { Io, Runner } from './io.ts';
import { catalogOption, collect, langOption, outOption, type Shared, wordingFor } from './options.ts';

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

/** Imports an answer, and builds what it gives. Resolves to the exit code. */
export async function importAnswer(source: string, options: Options, io: Io): Promise<number> {
  const { catalog: folder, out, rename = [] } = options;
  const answer = parseAnswer(await read(source, io), source);
  const { names, faults, renames } = nameEntries(answer, rename);
  if (faults.length > 0) {
    const words = [source, ...renames.flatMap((each) => ['--rename', each])].map(quoteForShell);
    const line = commandLine(['import', ...words].join(' '), options);
    throw new Failure('names-are-refused', { source, faults, command: `${source === '-' ? '… | ' : ''}${line}` });
  }
  const plan = planImport(answer, names);
  await writeImport(folder, out, plan);

  const { notes } = await wordingFor(options, io);
  const memory = pathIn(out, 'stamps.json');
  io.stderr.write(`${notes['catalog-is-imported']({ folder, memory, ...plan.counts })}\n`);
  const exitCode = await buildCatalog(options, io);
  const next = commandLine('build', options);
  if (exitCode === 1) io.stderr.write(`${notes['imported-catalog-has-errors']({ memory, next })}\n`);
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
