import { Command } from 'commander';
import { explainError } from './explain-error.ts';
import { type CommonOptions, langOption, runs, wordingFor } from './options.ts';

interface Options extends CommonOptions {
  readonly dist: string;
  readonly host: string;
  readonly port?: string;
  readonly temporaryKey?: true;
}

export function serveCommand(): Command {
  return new Command('serve')
    .summary('answer GET /filter-category/active from the published snapshot')
    .description(
      'Loads the published snapshot, verifies it, and serves it to those who send an API key, until it is told to stop ' +
        '(Ctrl-C, SIGTERM). Keys are set in FILTER_CATALOG_API_KEYS, with commas between them.',
    )
    .option('--dist <folder>', 'the published folder', 'dist')
    .option('--host <host>', 'the address to listen on; 0.0.0.0 for all', '127.0.0.1')
    .option('--port <number>', 'the port; 0 for any free one (default: PORT, then 8080)')
    .option('--temporary-key', 'make a key that is good for this run, and print it')
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(runs(serve));
}

async function serve({ temporaryKey: isTemporaryKeyDue, lang, ...flags }: Options): Promise<number> {
  const [{ readSettings }, { createKeys, temporaryKey }, { loadSnapshot }, { prepareActive }, { createApp }, life] =
    await Promise.all([
      import('../server/settings.ts'),
      import('../server/keys.ts'),
      import('../snapshot/load.ts'),
      import('../server/active.ts'),
      import('../server/app.ts'),
      import('../server/life.ts'),
    ]);
  const { Failure } = await import('../diagnostic/failure.ts');
  const wording = await wordingFor({ lang });
  const say = (sentence: string) => process.stderr.write(`${sentence}\n`);

  const settings = readSettings(flags, process.env);
  const temporary = isTemporaryKeyDue ? temporaryKey() : undefined;
  const keys = temporary === undefined ? settings.keys : [...settings.keys, temporary];
  if (keys.length === 0) throw new Failure('keys-are-missing', {});
  const { snapshot, failure } = await loadSnapshot(settings.dist);
  if (snapshot === undefined) throw failure;

  const answer = prepareActive(snapshot);
  const report = (error: unknown) => process.stderr.write(explainError(error, wording).text);
  const app = createApp({ active: () => answer, keys: createKeys(keys), now: Date.now, report });
  const stopSignal = life.stopSignal();
  const { url, stop } = await life.listen(app, settings);
  const { digest, counts } = snapshot.manifest;
  say(wording.notes['snapshot-is-served']({ url, digest, ...counts }));
  if (temporary !== undefined) {
    say(wording.notes['temporary-key-is-made']({ key: temporary, endpoint: `${url}/filter-category/active` }));
  }
  await stopSignal;
  await stop();
  say(wording.notes['server-stops']({}));
  return 0;
}

const examples = `
Examples:
  filter-catalog serve --temporary-key
  FILTER_CATALOG_API_KEYS=key-of-ios,key-of-android filter-catalog serve --host 0.0.0.0 --port 80
  curl -u key-of-ios: http://127.0.0.1:8080/filter-category/active

Exit codes: 0 stopped as told, 2 could not run.`;
