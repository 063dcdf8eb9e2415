import { Command } from 'commander';
import { type CommonOptions, catalogOption, langOption, runs, wordingFor } from './options.ts';

interface Options extends CommonOptions {
  readonly catalog: string;
  readonly at?: string;
  readonly check?: true;
}

export function stampCommand(): Command {
  return new Command('stamp')
    .summary('give entries their identifiers and times')
    .description(
      'Brings stamps.json up to date: new entries get an identifier and their times, changed ones a new time, deleted ' +
        'ones a mark; renamed and moved ones keep their identifier. Running it twice changes nothing.',
    )
    .addOption(catalogOption())
    .option('--at <time>', 'the time to stamp with, in ISO 8601 with a zone (default: now)')
    .option('--check', 'write nothing; exit with 1 when something would change')
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(runs(stamp));
}

async function stamp({ catalog, at, check, lang }: Options): Promise<number> {
  const [
    { readSources },
    { examine },
    { planStamps },
    { serialiseStamps },
    { toTimestamp },
    { writeAtomically },
    { Failure },
    { printText },
    wording,
  ] = await Promise.all([
    import('../catalog/read.ts'),
    import('../catalog/examine.ts'),
    import('../catalog/stamps/plan.ts'),
    import('../catalog/stamps/stamp.ts'),
    import('../catalog/stamps/time.ts'),
    import('../catalog/write-atomically.ts'),
    import('../diagnostic/failure.ts'),
    import('./report.ts'),
    wordingFor({ lang }),
  ]);

  const time = toTimestamp(at ?? new Date().toISOString());
  if (time === undefined) throw new Failure('time-is-malformed', { value: at ?? '' });
  const sources = readSources(catalog);
  const examination = examine(sources);
  const { sound } = examination;
  if (sound === undefined) {
    await printText(sources, examination, { wording, command: 'stamp', folder: catalog, lang });
    return 1;
  }
  const { stamps, changes } = planStamps(sound.catalog, sound.stamps, time);
  process.stdout.write(changes.map((change) => `${wording.notes['change-is-stamped'](change)}\n`).join(''));

  const path = sources.stampsPath;
  const text = serialiseStamps(stamps);
  const isCurrent = sources.stamps?.text === text;
  if (!isCurrent && !check) await writeAtomically([{ path, data: text }]);
  const note = isCurrent ? 'stamps-are-current' : check ? 'stamps-would-change' : 'stamps-are-written';
  process.stderr.write(`${wording.notes[note]({ path })}\n`);
  return check && !isCurrent ? 1 : 0;
}

const examples = `
Examples:
  filter-catalog stamp
  filter-catalog stamp --at "$(git log -1 --format=%cI)"      the same bytes in every run on one commit
  filter-catalog stamp --check                                is everything stamped?

Exit codes: 0 done, 1 the catalog has errors or (--check) something would change, 2 could not run.`;
