import { writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { Command } from 'commander';
import { printable } from '../../base/printable.ts';
import type { CommandContext } from '../../command/context.ts';
import { repositoryUrl } from '../../command/diff.ts';
import type { Io } from '../../command/io.ts';
import {
  atOption,
  catalogOption,
  langOption,
  number,
  type SharedOptions,
} from '../../command/options.ts';
import { languageOf, loadWording } from '../../wording/wording.ts';
import { createPageLoader } from './page-model.ts';
import { renderSingleFile } from './single-file.ts';

const messages = {
  en: {
    shown: 'Preview at {place} (press Ctrl-C to stop)',
    written: 'Wrote the preview to {place}. Open it in a browser.',
  },
  ko: {
    shown: '카탈로그를 {place} 주소에서 볼 수 있습니다. Ctrl-C로 끝냅니다.',
    written: '카탈로그를 보여 주는 {place} 파일을 만들었습니다. 브라우저에서 여세요.',
  },
};

type Options = SharedOptions &
  Readonly<Partial<Record<'against' | 'at' | 'linkTo' | 'out', string>>> &
  Readonly<{ port: number; to: string }>;

export function configure(command: Command, { io }: CommandContext): void {
  command
    .description('Show the catalog as apps do, on a page that updates as files change')
    .addOption(catalogOption())
    .option(
      '--against <revision>',
      'Mark the differences from this revision (default: where the branch began)',
    )
    .option('--to <revision>', 'Revision to show; worktree means the files on disk', 'worktree')
    .addOption(atOption('Show the catalog as of this time (default: now)'))
    .option('--port <number>', 'Port on this machine; 0 for any free one', number(0, 65_535), 8090)
    .option('--out <file>', 'Write the page to one HTML file instead')
    .option('--link-to <commit>', 'Commit to link to in CI (default: the one that is shown)')
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
  const print = (name: 'shown' | 'written', place: string) =>
    io.stderr.write(`${messages[lang][name].replace('{place}', () => printable(place))}\n`);
  if (out !== undefined) {
    const now = `${new Date().toISOString().slice(0, 16)}:00.000Z`;
    const host = repositoryUrl(environment);
    const modelFor = createPageLoader({ ...request, now, host, linkTo })();
    const page = renderSingleFile(modelFor, lang);
    // Hides the folders of this machine, as the file is shared.
    const folder = JSON.stringify(join(path, '../')).slice(1, -1);
    await writeFile(out, isAbsolute(path) ? page.replaceAll(folder, '') : page);
    print('written', out);
    return;
  }
  const { createPreview } = await import('./app.ts');
  const app = createPreview(path, { load: createPageLoader(request), lang });
  const url = await app.listen({ host: '127.0.0.1', port }).catch(async (error) => {
    await app.close();
    throw error;
  });
  print('shown', url);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
}

const examples = `
Examples:
  filter-catalog preview                     the files on disk, with the changes of this branch
  filter-catalog preview --against v1.2.0 --to HEAD --out preview.html

Only this machine can open the page.`;
