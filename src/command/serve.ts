import type { Command } from 'commander';
import { digestOf, environmentKeys, newKey } from '../server/keys/key-set.ts';
import type { Settings } from '../server/settings.ts';
import type { Io, Runner } from './io.ts';
import { serveOptions, variableWarnings } from './serve-settings.ts';

export function serveCommand(command: Command, { io, end }: Runner): void {
  command
    .description('answer GET /filter-category/active from the published snapshot')
    .addHelpText('after', examples)
    .action(async (options: Options) => end(await serve(options, io)));
  for (const option of serveOptions(io.env)) command.addOption(option);
}

type Options = Settings & { readonly temporaryKey?: true };

async function serve({ temporaryKey, ...settings }: Options, io: Io): Promise<number> {
  const server = await import('../server/serve.ts');
  const key = newKey('fctemp');
  const temporary = temporaryKey ? [{ name: 'temporary', sha256: digestOf(key) }] : [];
  const keys = [...environmentKeys(io.env['FILTER_CATALOG_API_KEYS'] ?? ''), ...temporary];
  const url = await server.serve(settings, keys, variableWarnings(io.env));
  if (temporaryKey) {
    const target = `${url.replace(/^unix:(.*)$/, '--unix-socket $1 http://localhost')}/filter-category/active`;
    const example = `Temporary key, valid until the server stops: ${key}\nTry it:\n  curl -u ${key}: ${target}\n`;
    io.stderr.write(example); // not to the log, which others read
  }
  return 0;
}

const examples = `
Each option that takes a value can be set in the environment too: --admin-port is FILTER_CATALOG_ADMIN_PORT; flags win
over variables. FILTER_CATALOG_API_KEYS holds keys, separated by commas. Durations: 500ms, 30s, 5m, 1h; 30 is seconds.

Examples:
  filter-catalog serve --temporary-key          try it out
  filter-catalog serve --keys keys.json --host 0.0.0.0 --admin-port 9090
  filter-catalog serve --keys keys.json --listen unix:/run/filter-catalog.sock --trust-proxy

Exit codes: 0 clean shutdown, 1 forced by a second signal, 2 could not run.`;
