import type { Command } from 'commander';
import { digestOf, environmentKeys, newKey } from '../keys/key-set.ts';
import type { Settings } from '../server/settings.ts';
import type { Io } from './io.ts';
import type { Runner } from './runner.ts';
import { serveOptions, variableWarnings } from './serve-settings.ts';

export const example = 'serve --temporary-key      serve it on http://127.0.0.1:8080';

export function configure(command: Command, { io }: Runner): void {
  command
    .description('answer GET /filter-category/active from the published snapshot')
    .addHelpText('after', examples)
    .action((options: Options) => serve(options, io));
  for (const option of serveOptions(io.env)) command.addOption(option);
}

type Options = Settings & { readonly check?: true; readonly temporaryKey?: true };

async function serve({ check, temporaryKey, ...settings }: Options, io: Io): Promise<void> {
  const server = await import('../server/serve.ts');
  const warnings = variableWarnings(io);
  if (check) io.stderr.write(warnings.map(({ msg }) => `${msg}\n`).join(''));
  const key = temporaryKey && newKey('fctemp');
  const temporary = key === undefined ? [] : [{ name: 'temporary', sha256: digestOf(key) }];
  const keys = [...environmentKeys(io.env['FILTER_CATALOG_API_KEYS'] ?? ''), ...temporary]; // those that are in no file
  if (check) {
    io.stdout.write(`${await server.check(settings, keys)}\n`);
    return;
  }
  const url = await server.serve(settings, keys, warnings);
  if (io.env['npm_lifecycle_event'] !== undefined) endWithParent();
  if (key) {
    const target = `${url.replace(/^unix:(.*)$/, '--unix-socket $1 http://localhost')}/filter-category/active`;
    const example = `Temporary key, valid until the server stops: ${key}\nTry it:\n  curl -u ${key}: ${target}\n`;
    io.stderr.write(example); // not to the log, which others read
  }
}

/** Ends with the shell that npm and npx run it in: they hand a signal to that, which hands it to nobody. */
function endWithParent(): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, 200).unref();
}

const examples = `
Each option that takes a value can be set in the environment too: --admin-port is FILTER_CATALOG_ADMIN_PORT; flags win
over variables. FILTER_CATALOG_API_KEYS holds keys, separated by commas. Durations: 500ms, 30s, 5m, 1h; 30 is seconds.

Examples:
  filter-catalog serve --temporary-key          try it out
  filter-catalog serve --check --dist dist --keys keys.json     before a restart: what it would serve, or all that is wrong
  filter-catalog serve --keys keys.json --host 0.0.0.0 --admin-port 9090
  filter-catalog serve --keys keys.json --listen unix:/run/filter-catalog.sock --trust-proxy

Exit codes: 0 clean shutdown, 1 forced by a second signal, 2 could not run. --check: 0 it can start, 2 it cannot.`;
