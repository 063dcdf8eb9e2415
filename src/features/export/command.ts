import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { writeAtomically } from '../../base/write-atomically.ts';
import type { CommandContext } from '../../command/context.ts';
import type { Io } from '../../command/io.ts';
import { keyState, readKeyFile } from '../../keys/key-file.ts';
import { loadSnapshot } from '../../snapshot/load.ts';
import { readTrustedKeys } from '../../snapshot/signature.ts';
import { limitBytes, scheduleOf, workerFiles } from './files.ts';

type Options = Readonly<{ dist: string; keys: string; out: string; trustedKey?: string }>;

/** Bytes, before compression. Cloudflare accepts 3 MB compressed, or 10 MB on a paid plan. */
const maxBytes = 10e6;

export function configure(command: Command, { io }: CommandContext): void {
  const option = (flags: string, description: string, variable: string) =>
    new Option(flags, description).env(`FILTER_CATALOG_${variable}`);
  command.description('Export the API to another platform');
  command
    .command('worker')
    .description('Write a worker for the edge of a CDN, with the snapshot and digests of keys')
    .addOption(option('--dist <folder>', 'Published folder', 'DIST').default('dist'))
    .addOption(option('--keys <file>', 'Key file', 'KEYS').default('keys.json'))
    .addOption(
      option('--trusted-key <file>', 'Require a signature by a key in this file', 'TRUSTED_KEY'),
    )
    .requiredOption('--out <folder>', 'Folder to write to')
    .addHelpText('after', examples)
    .action((options: Options) => exportWorker(options, io));
}

async function exportWorker(options: Options, { stderr }: Io): Promise<void> {
  const { dist, keys: keyFile, out, trustedKey } = options;
  const trusted = trustedKey ? await readTrustedKeys(trustedKey) : undefined;
  const schedule = scheduleOf(await loadSnapshot(dist, trusted));
  const { keys, faults } = await readKeyFile(keyFile);
  const now = Date.now();
  const exported = limitBytes(schedule, maxBytes, now);
  const files = Object.entries(await workerFiles(exported, keys));
  await mkdir(out, { recursive: true });
  await writeAtomically(files.map(([name, data]) => ({ path: join(out, name), data })));

  const timeOf = (from: number) => new Date(from).toISOString();
  const valid = keys.filter((key) => keyState(key, now) === 'valid').length;
  const current = exported.findLast(({ from }) => from <= now)?.digest.slice(0, 12);
  const [next] = exported.filter(({ from }) => from > now);
  const scheduled = next ? `, next scheduled change: ${timeOf(next.from)}` : '';
  const facts = `snapshot ${current}, keys: ${keys.length} (valid: ${valid})${scheduled}`;
  for (const fault of faults) stderr.write(`Ignored in "${keyFile}": ${fault}.\n`);
  stderr.write(`Wrote to "${out}": ${facts}.\n`);
  const omitted = schedule[exported.length];
  const rule = `later snapshots do not fit in ${maxBytes / 1e6} MB. Export again before then.`;
  if (omitted) stderr.write(`This export is valid until ${timeOf(omitted.from)}: ${rule}\n`);
  if (valid === 0) stderr.write('No key is valid: every request gets a 401.\n');
}

const examples = `
The worker responds as the server does. Scheduled changes take effect by its own clock. It has no
keys, only their SHA-256. Export and upload it again when the published folder or the key file
changes. Differences from the server: docs/serving.md.

Example:
  filter-catalog export worker --dist dist --keys keys.json --out worker`;
