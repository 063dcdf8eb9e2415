import { Command, Option } from 'commander';
import type { Io } from './io.ts';
import {
  atOption,
  type CommonOptions,
  catalogOption,
  langOption,
  outOption,
  type Runner,
  runs,
  timeOf,
  wordingFor,
} from './options.ts';

interface Options extends CommonOptions {
  readonly allowShrink?: true;
  readonly at?: string;
  readonly begin?: true;
  readonly catalog: string;
  readonly check?: true;
  readonly memory?: string;
  readonly out: string;
}

export function buildCommand(runner: Runner): Command {
  return new Command('build')
    .summary('publish the snapshot that apps get')
    .description(
      'Checks the catalog, gives what is new its identifiers and times by the memory in the published folder, compiles ' +
        'what apps see to one snapshot, compresses it and publishes it. The same commit over the same memory gives the ' +
        'same bytes. With errors in the catalog nothing is written.',
    )
    .addOption(catalogOption())
    .addOption(outOption())
    .addOption(atOption())
    .option('--check', 'write nothing; exit with 1 when the folder does not hold what the catalog gives')
    .option('--allow-shrink', 'publish even if more than half of the published categories or filters vanish')
    .option('--memory <file>', 'take the memory (stamps.json) from this file instead of the folder')
    .addOption(
      new Option('--begin', 'begin a new memory on purpose: everything gets another identifier').conflicts('memory'),
    )
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(runs(runner, buildCatalog));
}

async function buildCatalog({ catalog, lang, memory, out, ...options }: Options, io: Io): Promise<number> {
  const [{ build }, { publishedBranch }, { printReport }, wording] = await Promise.all([
    import('../publish/build.ts'),
    import('../publish/memory.ts'),
    import('./reports.ts'),
    wordingFor({ lang }, io),
  ]);
  const { notes } = wording;
  const say = (note: string) => io.stderr.write(`${note}\n`);
  const { sources, examination, outcome } = await build({
    catalog,
    dist: out,
    at: timeOf(options.at),
    file: memory,
    isBegun: options.begin,
    isCheck: options.check,
    allowsShrinking: options.allowShrink,
    environment: io.env,
  });
  if (examination.findings.length > 0) {
    await printReport(sources, examination, { wording, command: 'build', folder: catalog, lang, io });
  }
  switch (outcome?.kind) {
    case undefined:
      return 1;
    case 'compared': {
      const { difference } = outcome;
      if (difference === undefined) say(notes['published-folder-is-current']({ folder: out }));
      else say(notes['published-folder-differs']({ folder: out, difference }));
      return difference === undefined ? 0 : 1;
    }
    case 'refused': {
      const allow = `npm run build -- --allow-shrink${out === 'dist' ? '' : ` --out "${out}"`}`;
      say(notes['snapshot-would-shrink']({ folder: out, allow, ...outcome.shrinkage }));
      return 1;
    }
    case 'published': {
      const { changes, compiled, from, isWritten } = outcome;
      if (from === 'branch') say(notes['memory-is-taken-over']({ folder: out, from: publishedBranch }));
      if (from === 'nothing') say(notes['memory-begins']({ folder: out }));
      else io.stdout.write(changes.map((change) => `${notes['change-is-stamped'](change)}\n`).join(''));
      const facts = { folder: out, digest: compiled.digest, ...compiled.counts };
      say(notes[isWritten ? 'snapshot-is-published' : 'snapshot-is-unchanged'](facts));
      return 0;
    }
  }
}

const examples = `
Examples:
  filter-catalog build
  filter-catalog build --catalog path/to/catalog --out public
  filter-catalog build --check                          does dist/ hold what catalog/ gives?
  filter-catalog build --allow-shrink                   publish although most of it vanishes
  filter-catalog build --memory catalog/stamps.json     take over the memory of the first edition, once

Exit codes: 0 done, 1 the catalog has errors, too much would vanish or (--check) the folder is not up to date, 2 could
not run.`;
