import { Argument, Command } from 'commander';
import { type CommonOptions, langOption, wordingFor } from './options.ts';

interface Options extends CommonOptions {
  readonly dist: string;
  readonly list?: true;
}

export function rollbackCommand(): Command {
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
    .action(rollback);
}

async function rollback(digest: string | undefined, { dist, list, lang }: Options): Promise<void> {
  const [{ keptSnapshots, rollBack }, wording] = await Promise.all([
    import('../publish/rollback.ts'),
    wordingFor({ lang }),
  ]);
  if (list) {
    const lines = (await keptSnapshots(dist)).map(({ counts, ...record }, index) =>
      wording.notes['snapshot-is-kept']({ ...record, ...counts, isCurrent: index === 0 }),
    );
    process.stdout.write(lines.map((line) => `${line}\n`).join(''));
    return;
  }
  const { record, isWritten } = await rollBack(dist, digest);
  const note = isWritten ? 'snapshot-is-rolled-back' : 'snapshot-is-current';
  process.stderr.write(`${wording.notes[note]({ folder: dist, digest: record.digest, ...record.counts })}\n`);
}

const examples = `
Examples:
  filter-catalog rollback --list                    which snapshots are kept?
  filter-catalog rollback                           back to the one before
  filter-catalog rollback aab26e47 --dist public

Exit codes: 0 done, 2 could not run.`;
