import { Command, Option } from 'commander';
import type { Flags } from '../server/settings/settings.ts';
import { type Declaration, settingsTable } from '../server/settings/table.ts';
import { type CommonOptions, langOption, runs, wordingFor } from './options.ts';

interface Options extends CommonOptions, Flags {
  readonly temporaryKey?: true;
}

export function serveCommand(): Command {
  const command = new Command('serve')
    .summary('answer GET /filter-category/active from the published snapshot')
    .description(
      'Verifies the published snapshot and serves it to those who send an API key, until it is told to stop (Ctrl-C, ' +
        'SIGTERM). What it is given in files is followed: a new snapshot, new keys or a new certificate is taken within a ' +
        'second once it is verified, and at once at SIGHUP; whatever is wrong with one, the last good one stays.',
    );
  for (const { flag, group, description, fallback } of Object.values<Declaration>(settingsTable)) {
    const standard = fallback === undefined ? '' : ` (default: ${fallback})`;
    command.addOption(new Option(flag, `${description}${standard}`).helpGroup(group));
  }
  return command
    .addOption(new Option('--temporary-key', 'make a key that is good for this run, and print it').helpGroup('Keys:'))
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(runs(serve));
}

async function serve({ temporaryKey: isTemporaryKeyDue, lang, ...flags }: Options): Promise<number> {
  const [{ isatty }, { readSettings }, { keysOfEnvironment, temporaryKey }, { createLog }, server] = await Promise.all([
    import('node:tty'),
    import('../server/settings/settings.ts'),
    import('../server/keys/given-keys.ts'),
    import('../server/log.ts'),
    import('../server/serve.ts'),
  ]);
  const wording = await wordingFor({ lang });
  const settings = readSettings(flags, process.env);
  const temporary = isTemporaryKeyDue ? temporaryKey() : undefined;
  const keys = [...keysOfEnvironment(settings.plainKeys), ...(temporary ? [temporary.record] : [])];
  const terminal = isatty(1) ? { isColored: process.env['NO_COLOR'] === undefined } : undefined;
  const log = await createLog({ level: settings.logLevel, wording, terminal });

  const tellKey = (url: string) => {
    if (temporary === undefined) return;
    const note = wording.notes['temporary-key-is-made']({ key: temporary.key, url });
    process.stderr.write(`${note}\n`); // and not to the log, which others read
  };
  await server.serve({ settings, keys, log, wording, terminal, listening: tellKey });
  log.note('info', 'server-stops', {});
  await log.close();
  return 0;
}

const examples = `
Every option but --lang and --temporary-key can be set in the environment too, as FILTER_CATALOG_
and its name: --admin-port is FILTER_CATALOG_ADMIN_PORT. A flag goes before it. FILTER_CATALOG_API_KEYS
holds keys, with commas between them, and is no option, as others could read it there. Durations are
written as 500ms, 30s, 5m or 1h; a number alone is seconds.

Examples:
  filter-catalog serve --temporary-key                  try it out
  filter-catalog key new ios-app                        make a key, and then
  filter-catalog serve --keys keys.json --host 0.0.0.0
  filter-catalog serve --keys keys.json --workers auto --admin-port 9090 --shutdown-delay 5
  filter-catalog serve --keys keys.json --tls-cert cert.pem --tls-key key.pem --port 8443
  filter-catalog serve --keys keys.json --listen unix:/run/filter-catalog.sock --trust-proxy
  curl -u "$KEY:" http://127.0.0.1:8080/filter-category/active

Exit codes: 0 stopped as told, 1 told twice, 2 could not run.`;
