import closeWithGrace from 'close-with-grace';
import type { Command } from 'commander';
import { defineErrors } from '../base/failure.ts';
import { type KeyRecord, keyState } from '../keys/key-file.ts';
import { digestOf, newKey } from '../keys/key-set.ts';
import type { Settings } from '../server/serve.ts';
import type { CommandContext } from './context.ts';
import type { Io } from './io.ts';
import { serveOptions } from './serve-settings.ts';

export const example = 'serve --temporary-key      serve it on http://127.0.0.1:8080';

export function configure(command: Command, { io }: CommandContext): void {
  command
    .description('Serve GET /filter-category/active from the published snapshot')
    .addHelpText('after', examples)
    .action((options: Options) => serve(options, io));
  for (const option of serveOptions(io.env)) command.addOption(option);
}

type Options = Settings & { readonly check?: true; readonly temporaryKey?: true };

async function serve({ check, temporaryKey, ...settings }: Options, io: Io): Promise<void> {
  const { records: keys, quoted } = parseKeys(io.env['FILTER_CATALOG_API_KEYS'] ?? '');
  const warnings = quoted.map((at) => {
    return `Key ${at} of FILTER_CATALOG_API_KEYS is quoted; the quotes are ignored`;
  });
  const key = temporaryKey && newKey('fctemp');
  if (key) keys.push({ name: 'temporary', sha256: digestOf(key) });
  if (!settings.keys && keys.length === 0) throw serveFailure('key-is-missing', {});
  if (check) {
    for (const warning of warnings) io.stderr.write(`${warning}.\n`);
    io.stdout.write(`${await validateStart(settings, keys)}\n`);
    return;
  }
  const url = await runServer(settings, keys, warnings);
  if (key) {
    const example = `curl -u ${key}: ${url}/filter-category/active`;
    // Not in the log, which other people read.
    io.stderr.write(`Temporary key, valid until the server stops: ${key}\nTry it:\n  ${example}\n`);
  }
}

/** Serves until a signal. @returns the URL */
async function runServer(settings: Settings, keys: readonly KeyRecord[], warnings: string[]) {
  const { start } = await import('../server/serve.ts');
  const { createLog } = await import('../server/log.ts');
  const { log, close } = createLog(settings.logLevel);
  for (const warning of warnings) log.warn({ event: 'key-quoted' }, warning);
  const server = await start(settings, keys, log);
  const { shutdownDelay, shutdownTimeout } = settings;
  const delay = shutdownDelay + shutdownTimeout + 5000;
  closeWithGrace({ delay, logger: log }, async ({ signal, err }) => {
    if (err) log.fatal({ event: 'unexpected-error', err }, 'Unhandled error. This is a bug.');
    log.info({ event: 'server-stopping', signal }, 'Server stopping');
    await server.stop(signal === 'SIGTERM' ? shutdownDelay : 0);
    log.info({ event: 'server-stopped' }, 'Server stopped');
    await close();
  });
  return server.url;
}

/** Loads the snapshot and the keys as a server does. @returns a summary. @throws as `start` */
async function validateStart(settings: Settings, given: readonly KeyRecord[]): Promise<string> {
  const { followKeys, followSnapshot } = await import('../server/sources.ts');
  const { snapshotFacts } = await import('../server/schedule.ts');
  const { createLog } = await import('../server/log.ts');
  const { log } = createLog('silent');
  const snapshot = await followSnapshot(settings.dist, settings.trustedKey, log);
  const keys = await followKeys(settings.keys, given, log);
  const { digest, last_modified, categories, filters } = snapshotFacts(snapshot.current());
  const { records } = keys.current();
  const valid = records.filter((key) => keyState(key, Date.now()) === 'valid').length;
  const counts = `categories: ${categories}, filters: ${filters}`;
  const facts = `snapshot ${digest.slice(0, 12)} of ${last_modified}; ${counts}`;
  return `The server can start: ${facts}; keys: ${records.length} (valid: ${valid}).`;
}

const serveFailure = defineErrors({
  'key-is-missing': () =>
    'There is no API key. Give a key file with --keys, or try it out with --temporary-key.',
  'key-is-malformed': ({ at }: { at: number }) =>
    `Key ${at} of FILTER_CATALOG_API_KEYS is not a key. A key has at least 32 letters, digits and . _ ~ + / -, and may end with =.`,
});

/**
 * Parses FILTER_CATALOG_API_KEYS, separated by commas. `quoted`: positions of keys in quotes, which
 * `docker run --env-file` keeps.
 *
 * @throws Failure for a malformed key, such as a placeholder
 */
export function parseKeys(list: string) {
  const given = list.split(',').flatMap((each) => each.trim() || []);
  const keys = given.map((key) => key.replace(/^["']|["']$/g, ''));
  const wrong = keys.findIndex((key) => !/^[\w.~+/-]{32,}={0,2}$/.test(key));
  if (wrong !== -1) throw serveFailure('key-is-malformed', { at: wrong + 1 });
  const records = [...new Set(keys)].map((key, index): KeyRecord => {
    return { name: `environment-${index + 1}`, sha256: digestOf(key) };
  });
  return { records, quoted: given.flatMap((key, index) => (key === keys[index] ? [] : index + 1)) };
}

const examples = `
FILTER_CATALOG_API_KEYS takes keys, separated by commas. Options override variables.
Durations: 500ms, 30s, 5m, 1h; a plain number means seconds.

Examples:
  filter-catalog serve --temporary-key
  filter-catalog serve --check --keys keys.json      before a restart
  filter-catalog serve --keys keys.json --host 0.0.0.0 --admin-port 9090 --trust-proxy`;
