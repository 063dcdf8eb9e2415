import { createReadStream } from 'node:fs';
import { Command } from 'commander';
import type { Io } from './io.ts';
import {
  type CommonOptions,
  catalogOption,
  langOption,
  outOption,
  type Runner,
  runsWith,
  wordingFor,
} from './options.ts';

interface Options extends CommonOptions {
  readonly catalog: string;
  readonly out: string;
  readonly rename?: readonly string[];
}

/** In bytes, far more than any answer has. */
const largestAnswer = 64 * 1024 * 1024;

export function importCommand(runner: Runner): Command {
  return new Command('import')
    .summary('turn an answer of the API into a catalog')
    .description(
      'Makes a catalog of an answer of GET /filter-category/active, and its memory: every identifier and time as given. ' +
        'Then it builds, so that the published folder answers the same. It overwrites nothing.',
    )
    .argument('<source>', 'the answer: a file, or - for standard input')
    .addOption(catalogOption())
    .addOption(outOption())
    .option(
      '--rename <old=new>',
      'take another code or slug; OLD is a code, slug/code, a slug, an English name or a place such as /3/filters/0 (repeatable)',
      (rename: string, before: readonly string[] = []) => [...before, rename],
    )
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(runsWith(runner, importAnswer));
}

async function importAnswer(source: string, { catalog: folder, out, rename = [], lang }: Options, io: Io) {
  const [{ parseAnswer }, { nameEntries }, { planImport }, { writeImport }, { Failure }] = await Promise.all([
    import('../import/answer.ts'),
    import('../import/names.ts'),
    import('../import/plan.ts'),
    import('../import/write.ts'),
    import('../finding/failure.ts'),
  ]);
  const { commandLine, quoteForShell } = await import('../base/command-line.ts');
  const bytes = await read(source, io);
  if (bytes === undefined) throw new Failure('answer-is-not-a-list', { source, found: '> 64 MiB' });
  const answer = parseAnswer(bytes, source);
  const toFolder = out === 'dist' ? [] : [`--out ${quoteForShell(out)}`];
  const { names, faults, renames } = nameEntries(answer, rename);
  if (faults.length > 0) {
    const options = [...toFolder, ...renames.map((each) => `--rename ${quoteForShell(each)}`)];
    const line = commandLine('import', { folder, lang }, [quoteForShell(source), ...options]);
    throw new Failure('names-are-refused', { source, faults, command: `${source === '-' ? '… | ' : ''}${line}` });
  }
  const plan = planImport(answer, names);
  await writeImport(folder, out, plan);

  const [{ build }, { pathIn }, { printReport }, wording] = await Promise.all([
    import('../publish/build.ts'),
    import('../catalog/folder.ts'),
    import('./reports.ts'),
    wordingFor({ lang }, io),
  ]);
  const { notes } = wording;
  const say = (note: string) => io.stderr.write(`${note}\n`);
  const memory = pathIn(out, 'stamps.json');
  say(notes['catalog-is-imported']({ folder, memory, ...plan.counts }));
  const { sources, examination, outcome } = await build({ catalog: folder, dist: out, environment: io.env });
  if (examination.findings.length > 0) {
    await printReport(sources, examination, { wording, command: 'import', folder, lang, io });
  }
  if (outcome === undefined) {
    say(notes['imported-catalog-has-errors']({ memory, next: commandLine('build', { folder, lang }, toFolder) }));
    return 1;
  }
  const { digest, counts } = outcome.compiled;
  say(notes['snapshot-is-published']({ folder: out, digest, ...counts }));
  return 0;
}

/** All that a file or standard input holds; undefined where that is too much. */
async function read(source: string, { stdin }: Io): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of source === '-' ? stdin : createReadStream(source)) {
      chunks.push(chunk);
      size += chunk.length;
      if (size > largestAnswer) return undefined;
    }
  } catch (error) {
    throw error instanceof Error ? Object.assign(error, { path: source }) : error; // some of the system's errors name none
  }
  return Buffer.concat(chunks);
}

const examples = `
Examples:
  filter-catalog import active.json
  curl -u "$KEY:" https://api.example.com/filter-category/active | filter-catalog import -
  filter-catalog import active.json --rename '여름=summer' --rename /3/filters/0=glow_2

A code that the catalog does not allow is refused, with a command line that proposes others.
Exit codes: 0 done, 1 imported, but the catalog has errors, so that nothing is published yet, 2 could not run; then
nothing is written.`;
