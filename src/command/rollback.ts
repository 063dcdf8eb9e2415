import type { Command } from 'commander';
import { rollBack } from '../publish/rollback.ts';
import { loadManifest } from '../snapshot/load.ts';
import { keptRecords } from '../snapshot/manifest.ts';
import { readSigningKey } from '../snapshot/signature.ts';
import type { CommandContext } from './context.ts';
import type { Io } from './io.ts';
import { langOption, signOption, wordingFor } from './options.ts';

type Options = Readonly<{ dist: string; lang?: string; list?: true; sign?: string }>;

export function configure(command: Command, { io }: CommandContext): void {
  command
    .description('Publish an earlier snapshot, and pin it until a build or publish with --resume')
    .argument(
      '[digest]',
      'First digits of a digest, at least four (default: the previous snapshot)',
    )
    .option('--dist <folder>', 'Published folder', 'dist')
    .option('--list', 'List the snapshots that are kept; * marks the current one')
    .addOption(signOption())
    .addOption(langOption())
    .addHelpText('after', examples)
    .action((digest: string | undefined, options: Options) => rollback(digest, options, io));
}

async function rollback(digest: string | undefined, options: Options, io: Io): Promise<void> {
  const { dist, list, sign } = options;
  const { notes } = await wordingFor(options, io);
  if (list) {
    for (const [index, { counts, ...record }] of keptRecords(await loadManifest(dist)).entries()) {
      const note = notes['snapshot-is-kept']({ ...record, ...counts, isCurrent: index === 0 });
      io.stdout.write(`${note}\n`);
    }
    return;
  }
  const signingKey = await readSigningKey(sign, io.env['FILTER_CATALOG_SIGNING_KEY']);
  const { record, next } = await rollBack(dist, digest, signingKey);
  const facts = { folder: dist, digest: record.digest, ...record.counts };
  io.stderr.write(`${notes['snapshot-is-rolled-back'](facts)}\n`);
  if (next.length > 0) io.stderr.write(`${notes['snapshots-are-scheduled']({ next })}\n`);
}

const examples = `
Examples:
  filter-catalog rollback --list
  filter-catalog rollback              the previous one; in a clone of the branch: --dist .
  filter-catalog rollback aab26e47`;
