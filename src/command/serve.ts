import { Command, Option } from 'commander';
import type { Settings } from '../server/settings.ts';
import { runs } from './options.ts';
import { prefix, serveOptions, unknownVariables } from './serve-settings.ts';

interface Options extends Settings {
  readonly temporaryKey?: true;
}

export function serveCommand(): Command {
  const command = new Command('serve')
    .summary('answer GET /filter-category/active from the published snapshot')
    .description(
      'Verifies the published snapshot and serves it to those who send an API key, until it is told to stop (Ctrl-C, ' +
        'SIGTERM). Snapshot, keys and certificate are followed: what changes is verified and taken within a second, and ' +
        'at once at SIGHUP; whatever is wrong with it, the last good one stays.',
    );
  for (const option of serveOptions()) command.addOption(option);
  return command
    .addOption(new Option('--temporary-key', 'make a key that is good for this run, and print it').helpGroup('Keys:'))
    .addHelpText('after', examples)
    .action(runs(serve));
}

const keysVariable = 'FILTER_CATALOG_API_KEYS';

async function serve({ temporaryKey, ...settings }: Options, command: Command): Promise<number> {
  const [{ isatty }, { closest }, { createLog }, { createMetrics }, keys, server] = await Promise.all([
    import('node:tty'),
    import('../base/closest.ts'),
    import('../server/log.ts'),
    import('../server/metrics.ts'),
    import('../server/keys/key-set.ts'),
    import('../server/serve.ts'),
  ]);
  const { env } = process;
  const metrics = createMetrics();
  const log = await createLog(settings.logLevel, isatty(1), () => metrics.lostLogLines.inc());
  const known = [keysVariable, 'FILTER_CATALOG_IMPORT_KEY', ...command.options.flatMap(({ envVar }) => envVar ?? [])];
  for (const variable of unknownVariables(known, env)) {
    const meant = closest(
      variable.slice(prefix.length),
      known.map((name) => name.slice(prefix.length)),
    );
    const advice = meant === undefined ? 'See: filter-catalog serve --help' : `Did you mean ${prefix}${meant}?`;
    log.log.warn(
      { event: 'variable-is-unknown', variable, closest: meant && prefix + meant },
      `Unknown variable ${variable}. ${advice}`,
    );
  }
  const temporary = temporaryKey ? keys.temporaryKey() : undefined;
  const records = [...keys.environmentKeys(env[keysVariable] ?? ''), ...(temporary ? [temporary.record] : [])];
  const url = await server.serve({ settings, keys: records, log, metrics });
  if (temporary) process.stderr.write(temporaryKeyText(temporary.key, url)); // not to the log, which others read
  return 0;
}

function temporaryKeyText(key: string, url: string): string {
  const path = '/filter-category/active';
  const target = url.replace(/^unix:(.*)$/, '--unix-socket $1 http://localhost') + path;
  return `A temporary key, good until the server stops: ${key}\nTry it:\n  curl -u ${key}: ${target}\n`;
}

const examples = `
Each option that takes a value can be set in the environment too: --admin-port is FILTER_CATALOG_ADMIN_PORT.
Flags win over variables. FILTER_CATALOG_API_KEYS holds keys, with commas between them, and is no option, as
other users could read it there. Durations are written as 500ms, 30s, 5m or 1h; a number alone is seconds.

Examples:
  filter-catalog serve --temporary-key                  try it out
  filter-catalog key new ios-app                        make a key, and then
  filter-catalog serve --keys keys.json --host 0.0.0.0
  filter-catalog serve --keys keys.json --admin-port 9090 --shutdown-delay 5s
  filter-catalog serve --keys keys.json --listen unix:/run/filter-catalog.sock --trust-proxy
  curl -u "$KEY:" http://127.0.0.1:8080/filter-category/active

Exit codes: 0 clean shutdown, 1 second signal, 2 could not run.`;
