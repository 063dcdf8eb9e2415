import type { Command } from 'commander';
import { keptSnapshots, rollBack } from '../publish/rollback.ts';
import { readSigningKey } from '../snapshot/signature.ts';
import type { Io } from './io.ts';
import { langOption, signOption, wordingFor } from './options.ts';
import type { Runner } from './runner.ts';

type Options = Readonly<{ dist: string; lang?: string; list?: true; sign?: string }>;

export function configure(command: Command, { io }: Runner): void {
  command
    .description(
      'publish a snapshot from before again, and hold it until that is released (--resume)',
    )
    .argument(
      '[digest]',
      'the first four digits of its digest, or more (default: the previous one)',
    )
    .option('--dist <folder>', 'the published folder', 'dist')
    .option(
      '--list',
      'change nothing; print the snapshots that are kept, the current one marked with *',
    )
    .addOption(signOption())
    .addOption(langOption())
    .addHelpText('after', examples)
    .action((digest: string | undefined, options: Options) => rollback(digest, options, io));
}

async function rollback(
  digest: string | undefined,
  { dist, list, lang, sign }: Options,
  io: Io,
): Promise<void> {
  const { notes } = await wordingFor({ lang }, io);
  if (list) {
    for (const [index, { counts, ...record }] of (await keptSnapshots(dist)).entries()) {
      io.stdout.write(
        `${notes['snapshot-is-kept']({ ...record, ...counts, isCurrent: index === 0 })}\n`,
      );
    }
    return;
  }
  const { record, next, isWritten } = await rollBack(
    dist,
    digest,
    await readSigningKey(sign, io.env['FILTER_CATALOG_SIGNING_KEY']),
  );
  const note = notes[isWritten ? 'snapshot-is-rolled-back' : 'snapshot-is-unchanged'];
  io.stderr.write(`${note({ folder: dist, digest: record.digest, ...record.counts })}\n`);
  if (next.length > 0) io.stderr.write(`${notes['snapshots-follow']({ next })}\n`);
}

const examples = `
Examples:
  filter-catalog rollback --list
  filter-catalog rollback                the one before; in a clone of the branch: --dist .
  filter-catalog rollback aab26e47

It holds: build and publish refuse from then on, until one is run with --resume.`;
