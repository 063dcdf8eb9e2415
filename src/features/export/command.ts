import { resolve } from 'node:path';
import { type Command, Option } from 'commander';
import type { Io } from '../../command/io.ts';
import type { Runner } from '../../command/runner.ts';
import { readKeyFile, stateOf } from '../../keys/key-file.ts';
import { loadSnapshot } from '../../snapshot/load.ts';
import { readTrustedKeys } from '../../snapshot/signature.ts';
import { fitting, type List, listsOf, updateExport, workerFiles, writeExport } from './folder.ts';
import { nginxFiles, nginxKeys } from './nginx-files.ts';

type Options = Readonly<{ dist: string; keys: string; out: string; trustedKey?: string }>;

/**
 * What makes the files for each engine, what it is, and how many bytes of lists may be in them. Cloudflare takes a worker of 10 MB
 * after compression, 3 MB of those who pay nothing (https://developers.cloudflare.com/workers/platform/limits/); here
 * they count before it.
 */
const engines = {
  nginx: [
    nginxFiles,
    'a configuration of nginx with njs, and the snapshot beside it',
    Number.POSITIVE_INFINITY,
  ],
  worker: [
    workerFiles,
    'a worker for the edge of a CDN, with the snapshot and the digests of the keys in it',
    10e6,
  ],
} as const;

type Engine = keyof typeof engines;

export function configure(command: Command, { io }: Runner): void {
  command
    .description('write what another engine needs to answer the API')
    .addHelpText('after', examples);
  for (const [engine, [, description]] of Object.entries(engines)) {
    command
      .command(engine)
      .description(description)
      .addOption(
        new Option('--dist <folder>', 'the published folder')
          .env('FILTER_CATALOG_DIST')
          .default('dist'),
      )
      .addOption(
        new Option('--keys <file>', 'the key file').env('FILTER_CATALOG_KEYS').default('keys.json'),
      )
      .addOption(
        new Option(
          '--trusted-key <file>',
          'export only what one of these public keys (PEM) has signed',
        ).env('FILTER_CATALOG_TRUSTED_KEY'),
      )
      .requiredOption('--out <folder>', 'the folder to write to, which holds nothing else')
      .action((options: Options) => exportTo(engine as Engine, options, io));
  }
}

async function exportTo(engine: Engine, options: Options, io: Io): Promise<void> {
  const { dist, keys: keyFile, out, trustedKey } = options;
  const trusted = trustedKey ? await readTrustedKeys(trustedKey) : undefined;
  const unreadable = (failure: unknown) => ({ snapshot: undefined, failure });
  const loaded = loadSnapshot(dist, trusted).then((snapshot) => ({ snapshot, failure: undefined }));
  const { snapshot, failure } = await loaded.catch(unreadable);
  const keys = await readKeyFile(keyFile);
  if (snapshot === undefined) {
    // A key that was revoked must not stay valid until the published folder is mended.
    if (engine === 'nginx') await updateExport(out, nginxKeys(keys));
    throw failure;
  }
  const [now, all] = [Date.now(), listsOf(snapshot)];
  const [filesFor, , most] = engines[engine];
  const lists = fitting(all, most, now);
  const isWritten = await writeExport(
    out,
    await filesFor({ snapshot, lists, keys, out: resolve(out) }),
  );
  const valid = keys.filter((key) => stateOf(key, now) === 'valid').length;
  const ahead = lists.filter(({ from }) => from > now);
  const [current, timeOf] = [
    lists.at(-1 - ahead.length),
    ({ from }: List) => new Date(from).toISOString(),
  ];
  const following = ahead[0]
    ? `, lists ahead: ${ahead.length}, the first at ${timeOf(ahead[0])}`
    : '';
  const facts = `snapshot ${current?.digest.slice(0, 12)}, keys: ${keys.length} (valid: ${valid})${following}`;
  io.stderr.write(`${isWritten ? `Wrote to "${out}"` : `Up to date: "${out}" has`}: ${facts}.\n`);
  const left = all[lists.length];
  const rule = `the lists from then on do not fit in ${most / 1e6} MB. Run it again before then.`;
  if (left) io.stderr.write(`This export is good until ${timeOf(left)}: ${rule}\n`);
  if (valid === 0) io.stderr.write('No key is valid: every request gets a 401.\n'); // the last one may have been revoked
}

const examples = `
Both answer as the server does, make scheduled changes by their clock, and know keys by their SHA-256 alone. Run it again,
and reload or upload, when the published folder or the key file has changed. What differs from the server: docs/operations.md.

Examples:
  filter-catalog export nginx --dist dist --keys keys.json --out /var/lib/filter-catalog-nginx
  filter-catalog export worker --dist dist --keys keys.json --out worker`;
