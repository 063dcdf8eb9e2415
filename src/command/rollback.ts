import { Argument, Command } from 'commander';
import type { Io } from './io.ts';
import { type CommonOptions, langOption, type Runner, runsWith, wordingFor } from './options.ts';

interface Options extends CommonOptions {
  readonly dist: string;
  readonly list?: true;
}

export function rollbackCommand(runner: Runner): Command {
  return new Command('rollback')
    .summary('publish a snapshot from before again')
    .description(
      'Verifies a snapshot that the published folder keeps, and makes it the current one, which a running server follows. ' +
        'Without a digest that is the one that was current before; so run twice, it changes nothing in the end. The ' +
        'catalog stays as it is, and the next build publishes what that gives: take the change back there too.',
    )
    .addArgument(new Argument('[digest]', 'which snapshot: the first four digits of its digest, or more'))
    .option('--dist <folder>', 'the published folder', 'dist')
    .option('--list', 'change nothing; print the snapshots that are kept, the current one marked with *')
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(runsWith(runner, rollback));
}

async function rollback(digest: string | undefined, { dist, list, lang }: Options, io: Io): Promise<number> {
  const [{ keptSnapshots, rollBack }, wording] = await Promise.all([
    import('../publish/rollback.ts'),
    wordingFor({ lang }, io),
  ]);
  if (list) {
    for (const [index, { counts, ...record }] of (await keptSnapshots(dist)).entries()) {
      io.stdout.write(`${wording.notes['snapshot-is-kept']({ ...record, ...counts, isCurrent: index === 0 })}\n`);
    }
    return 0;
  }
  const { record, isWritten } = await rollBack(dist, digest);
  const note = isWritten ? 'snapshot-is-rolled-back' : 'snapshot-is-unchanged';
  io.stderr.write(`${wording.notes[note]({ folder: dist, digest: record.digest, ...record.counts })}\n`);
  return 0;
}

const examples = `
Examples:
  filter-catalog rollback --list                    which snapshots are kept?
  filter-catalog rollback                           back to the one before
  filter-catalog rollback aab26e47 --dist public

Exit codes: 0 done, 2 could not run.`;
