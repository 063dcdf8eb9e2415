import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { Command } from 'commander';
import { pathIn } from '../catalog/folder.ts';
import { Failure } from '../finding/failure.ts';
import { parseAnswer } from '../import/answer.ts';
import { nameEntries } from '../import/names.ts';
import { planImport } from '../import/plan.ts';
import { writeImport } from '../import/write.ts';
import { build } from '../publish/build.ts';
import { commandLine, quoteForShell } from '../report/command-line.ts';
import type { Io, Runner } from './io.ts';
import { catalogOption, langOption, outOption, type Shared, wordingFor } from './options.ts';
import { printReport } from './reports.ts';

type Options = Shared & Readonly<{ out: string; rename?: string[] }>;

export function importCommand({ io, end }: Runner): Command {
  return new Command('import')
    .description('turn an answer of the API into a catalog and its memory, and build it; overwrite nothing')
    .argument('<source>', 'the answer: a file, or - for standard input')
    .addOption(catalogOption())
    .addOption(outOption())
    .option(
      '--rename <old=new>',
      'take another code or slug; OLD is a code, slug/code, a slug, an English name or a place such as /3/filters/0 (repeatable)',
      (value: string, before: readonly string[] = []) => [...before, value],
    )
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(async (source: string, options: Options) => end(await importAnswer(source, options, io)));
}

async function importAnswer(source: string, { catalog: folder, out, rename = [], lang }: Options, io: Io) {
  const answer = parseAnswer(await read(source, io), source);
  const { names, faults, renames } = nameEntries(answer, rename);
  if (faults.length > 0) {
    const words = [source, ...renames.flatMap((each) => ['--rename', each])];
    const line = commandLine('import', { folder, lang, out }, words.map(quoteForShell));
    throw new Failure('names-are-refused', { source, faults, command: `${source === '-' ? '… | ' : ''}${line}` });
  }
  const plan = planImport(answer, names);
  await writeImport(folder, out, plan);

  const wording = await wordingFor({ lang }, io);
  const { notes } = wording;
  const say = (note: string) => io.stderr.write(`${note}\n`);
  const memory = pathIn(out, 'stamps.json');
  say(notes['catalog-is-imported']({ folder, memory, ...plan.counts }));
  const { sources, examination, outcome } = await build({ catalog: folder, dist: out, environment: io.env });
  printReport(sources, examination, { wording, command: 'import', folder, lang, io });
  if (outcome === undefined) {
    say(notes['imported-catalog-has-errors']({ memory, next: commandLine('build', { folder, lang, out }) }));
    return 1;
  }
  const { digest, counts } = outcome.compiled;
  say(notes['snapshot-is-published']({ folder: out, digest, ...counts }));
  return 0;
}

function read(source: string, { stdin }: Io): Promise<Buffer> {
  if (source === '-') return buffer(stdin);
  return readFile(source).catch((error) => Promise.reject(Object.assign(error, { path: source }))); // of a folder it has none
}

const examples = `
Examples:
  filter-catalog import active.json --rename '여름=summer' --rename /3/filters/0=glow_2
  curl -u "$KEY:" https://api.example.com/filter-category/active | filter-catalog import -

Exit code 1: imported, but the catalog has errors, so that nothing is published yet.`;
