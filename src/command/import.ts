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
/** People do not read more. */
const mostFaults = 20;

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

async function importAnswer(source: string, options: Options, io: Io): Promise<number> {
  const [
    { readAnswer },
    { shape },
    { nameEntries },
    { planImport },
    { writeImport },
    { build },
    { pathIn },
    { Failure },
    { commandLine, quoteForShell },
    { printReport },
    wording,
  ] = await Promise.all([
    import('../import/read.ts'),
    import('../import/shape.ts'),
    import('../import/names.ts'),
    import('../import/plan.ts'),
    import('../import/write.ts'),
    import('../publish/build.ts'),
    import('../catalog/folder.ts'),
    import('../finding/failure.ts'),
    import('../base/command-line.ts'),
    import('./reports.ts'),
    wordingFor(options, io),
  ]);
  const { catalog: folder, out, rename = [], lang } = options;
  const bytes = await read(source, io);
  if (bytes === undefined) throw new Failure('answer-is-too-large', { source, maximum: largestAnswer });
  const list = readAnswer(bytes);
  if (!Array.isArray(list)) throw new Failure('answer-is-not-a-list', { source, form: list });
  const { answer = [], faults } = shape(list);
  if (faults.length > 0) {
    const shown = { faults: faults.slice(0, mostFaults), more: Math.max(faults.length - mostFaults, 0) };
    throw new Failure('answer-has-another-shape', { source, ...shown });
  }
  if (answer.every(({ deleted_at }) => deleted_at !== null)) {
    throw new Failure('answer-is-not-a-list', { source, form: { kind: 'no-category' } });
  }

  const toFolder = out === 'dist' ? [] : [`--out ${quoteForShell(out)}`];
  const naming = nameEntries(answer, rename);
  if (naming.faults.length > 0) {
    const renames = naming.renames.map((each) => `--rename ${quoteForShell(each)}`);
    const line = commandLine('import', { folder, lang }, [quoteForShell(source), ...toFolder, ...renames]);
    const isProposed = naming.faults.every(({ kind }) => kind !== 'rename-fails');
    const command = isProposed ? `${source === '-' ? '… | ' : ''}${line}` : undefined;
    throw new Failure('names-are-refused', { source, faults: naming.faults, command });
  }

  const plan = planImport(answer, naming.names);
  await writeImport(folder, out, plan);
  const memory = pathIn(out, 'stamps.json');
  const say = (note: string) => io.stderr.write(`${note}\n`);
  say(wording.notes['catalog-is-imported']({ folder, memory, ...plan.counts }));

  const { sources, examination, outcome } = await build({ catalog: folder, dist: out, isBegun: false });
  if (examination.findings.length > 0) {
    await printReport(sources, examination, { wording, command: 'import', folder, lang, io });
  }
  if (outcome === undefined) {
    const next = commandLine('build', { folder, lang }, toFolder);
    say(wording.notes['imported-catalog-has-errors']({ memory, next }));
    return 1;
  }
  const { digest, counts } = outcome.compiled;
  say(wording.notes['snapshot-is-published']({ folder: out, digest, ...counts }));
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
