import { Command } from 'commander';
import type { Stamps } from '../catalog/stamps/stamp.ts';
import { type CommonOptions, catalogOption, langOption, runs, wordingFor } from './options.ts';

interface Options extends CommonOptions {
  readonly catalog: string;
  readonly at?: string;
  readonly check?: true;
  readonly published?: string;
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
    .option(
      '--published <file>',
      'stamps.json as it was published last: what it has is kept, and times go on from its newest',
    )
    .option('--check', 'write nothing; exit with 1 when something would change')
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(runs(stamp));
}

async function stamp({ catalog, at, check, lang, published: publishedPath }: Options): Promise<number> {
  const [
    { readSources },
    { examine },
    { planStamps },
    { lastModified, serialiseStamps },
    { laterThan, toTimestamp },
    { pastPublished, withPublished },
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
    import('../catalog/stamps/published.ts'),
    import('../base/write-atomically.ts'),
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
  const published = publishedPath === undefined ? undefined : await stampsIn(publishedPath);
  const now = published === undefined ? time : laterThan(lastModified(published), time);
  const before = published === undefined ? sound.stamps : withPublished(sound.stamps, published);
  const { stamps: planned, changes } = planStamps(sound.catalog, before, now);
  const stamps = published === undefined ? planned : pastPublished(planned, published, now);
  process.stdout.write(changes.map((change) => `${wording.notes['change-is-stamped'](change)}\n`).join(''));

  const path = sources.stampsPath;
  const text = serialiseStamps(stamps);
  const isCurrent = sources.stamps?.text === text;
  if (!isCurrent && !check) await writeAtomically([{ path, data: text }]);
  const note = isCurrent ? 'stamps-are-current' : check ? 'stamps-would-change' : 'stamps-are-written';
  process.stderr.write(`${wording.notes[note]({ path })}\n`);
  return check && !isCurrent ? 1 : 0;
}

/** The stamps in a file of their own; undefined where it has none yet. */
async function stampsIn(path: string): Promise<Stamps | undefined> {
  const [{ readFile }, { parseStamps }, { Failure }] = await Promise.all([
    import('node:fs/promises'),
    import('../catalog/stamps/parse.ts'),
    import('../diagnostic/failure.ts'),
  ]);
  const { stamps } = parseStamps({ path, text: await readFile(path, 'utf8') });
  if (stamps === undefined) throw new Failure('published-stamps-are-malformed', { path });
  return stamps.order === undefined && stamps.entries.size === 0 ? undefined : stamps;
}

const examples = `
Examples:
  filter-catalog stamp
  filter-catalog stamp --at "$(git log -1 --format=%cI)"      the same bytes in every run on one commit
  filter-catalog stamp --published last/stamps.json           after a revert, identifiers are as apps know them
  filter-catalog stamp --check                                is everything stamped?

Exit codes: 0 done, 1 the catalog has errors or (--check) something would change, 2 could not run.`;
