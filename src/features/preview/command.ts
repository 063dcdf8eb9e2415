import { writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { Command } from 'commander';
import { shown } from '../../base/printable.ts';
import { filesAddressIn } from '../../command/diff.ts';
import type { Io } from '../../command/io.ts';
import { atOption, catalogOption, langOption, number, type Shared } from '../../command/options.ts';
import type { Runner } from '../../command/runner.ts';
import { languageOf, loadWording } from '../../wording/wording.ts';
import { createPageModel } from './page-model.ts';
import { singleFile } from './single-file.ts';

/** What is said in the terminal. */
const sentences = {
  en: {
    shown: 'The catalog is shown at {place} (Ctrl-C stops that)',
    written: '{place} shows the catalog: open it in a browser.',
  },
  ko: {
    shown: '카탈로그를 {place} 주소에서 볼 수 있습니다. Ctrl-C로 끝냅니다.',
    written: '카탈로그를 보여 주는 {place} 파일을 만들었습니다. 브라우저에서 여세요.',
  },
};

type Options = Shared &
  Readonly<Partial<Record<'against' | 'at' | 'linkTo' | 'out', string>>> &
  Readonly<{ port: number; to: string }>;

export function configure(command: Command, { io }: Runner): void {
  command
    .description('show the catalog as apps do, on a page that follows the files')
    .addOption(catalogOption())
    .option(
      '--against <revision>',
      'mark what differs from it (default: where the branch left the default branch)',
    )
    .option(
      '--to <revision>',
      'the revision to show; worktree is the files on the disk',
      'worktree',
    )
    .addOption(atOption('show the catalog as of this time (default: now)'))
    .option('--port <number>', 'the port on this machine; 0 is a free one', number(0, 65_535), 8090)
    .option('--out <file>', 'write the page to one HTML file instead')
    .option('--link-to <commit>', 'the commit to link to in CI (default: the one that is shown)')
    .addOption(langOption())
    .addHelpText('after', examples)
    .action((options: Options) => preview(options, io));
}

async function preview(options: Options, io: Io): Promise<void> {
  const { catalog: path, against: revision, to, out, port, linkTo } = options;
  const { env: environment } = io;
  const wordings = { en: await loadWording('en'), ko: await loadWording('ko') };
  const lang = languageOf(options.lang, environment);
  const request = { path, revision, to, environment, wordings, at: options.at };
  const say = (name: 'shown' | 'written', place: string) =>
    io.stderr.write(`${sentences[lang][name].replace('{place}', () => shown(place))}\n`);
  if (out !== undefined) {
    const now = `${new Date().toISOString().slice(0, 16)}:00.000Z`;
    const host = filesAddressIn(environment);
    const modelIn = createPageModel({ ...request, now, host, linkTo })();
    const page = singleFile(modelIn, lang);
    // It is for others: no folder of this machine stands in it.
    const folder = JSON.stringify(join(path, '../')).slice(1, -1);
    await writeFile(out, isAbsolute(path) ? page.replaceAll(folder, '') : page);
    say('written', out);
    return;
  }
  const { createPreview } = await import('./app.ts');
  const app = createPreview(path, { read: createPageModel(request), lang });
  const url = await app.listen({ host: '127.0.0.1', port }).catch(async (error) => {
    await app.close();
    throw error;
  });
  say('shown', url);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
}

const examples = `
Examples:
  filter-catalog preview                     the files on the disk, with what this branch changes
  filter-catalog preview --against v1.2.0 --to HEAD --out preview.html

The page is for this machine alone.`;
