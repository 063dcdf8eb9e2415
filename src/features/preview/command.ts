import { writeFile } from 'node:fs/promises';
import { basename, isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import { filesAddressIn } from '../../command/diff.ts';
import type { Io } from '../../command/io.ts';
import { atOption, catalogOption, langOption, number, type Shared } from '../../command/options.ts';
import type { Runner } from '../../command/runner.ts';
import { type Environment, folderInGit, textOf } from '../../git/git.ts';
import { sentencesOf, type Templates, type Unknown } from '../../wording/sentences.ts';
import { languageOf, loadWording } from '../../wording/wording.ts';
import { createPageModel } from './page-model.ts';
import { singleFile } from './single-file.ts';

/** What is said in the terminal of a page; what it says itself is in `page/words.js`. */
interface PreviewSentences {
  'page-is-shown': { url: string };
  'page-is-written': { file: string };
}

const en = {
  'page-is-shown': 'The catalog is shown at {url} (Ctrl-C stops that)',
  'page-is-written': '{file} shows the catalog: open it in a browser.',
} as const satisfies Templates<PreviewSentences>;

const ko = {
  'page-is-shown': '카탈로그를 {url} 주소에서 볼 수 있습니다. Ctrl-C로 끝냅니다.',
  'page-is-written': '카탈로그를 보여 주는 {file} 파일을 만들었습니다. 브라우저에서 여세요.',
} as const satisfies Templates<PreviewSentences>;

const previewWords = {
  en: sentencesOf<PreviewSentences, Unknown<PreviewSentences, typeof en>>(en),
  ko: sentencesOf<PreviewSentences, Unknown<PreviewSentences, typeof ko>>(ko),
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
    .option(
      '--link-to <commit>',
      'in CI, the commit that links in the file lead to (default: the one that is shown)',
    )
    .addOption(langOption())
    .addHelpText('after', examples)
    .action((options: Options) => preview(options, io));
}

async function preview(options: Options, io: Io): Promise<void> {
  const { catalog: path, against: revision, to, out, port, linkTo } = options;
  const { env: environment } = io;
  const wordings = { en: await loadWording('en'), ko: await loadWording('ko') };
  const lang = languageOf(options.lang, environment);
  const request = { path, revision, to, environment, wordings };
  if (out !== undefined) {
    const now = `${new Date().toISOString().slice(0, 16)}:00.000Z`; // a file stays as it is
    const at = options.at ?? now;
    const host = filesAddressIn(environment);
    const modelIn = createPageModel({ ...request, at, host, linkTo })();
    const page = singleFile(modelIn, lang);
    // It is for others: no folder of this machine stands in it.
    const [folder = '', name = ''] = [path, basename(path)].map((text) =>
      JSON.stringify(text).slice(1, -1),
    );
    await writeFile(out, isAbsolute(path) ? page.replaceAll(folder, name) : page);
    io.stderr.write(`${previewWords[lang]['page-is-written']({ file: out })}\n`);
    return;
  }
  const { createPreview } = await import('./app.ts');
  const here = isAbsolute(path) ? '' : `${pathToFileURL(process.cwd()).pathname}/`;
  const editor = to === 'worktree' ? `vscode://file${here}` : undefined;
  const read = createPageModel({ ...request, editor, at: options.at });
  const app = createPreview([path, ...logOf(path, environment)], { read, lang });
  const url = await app.listen({ host: '127.0.0.1', port }).catch(async (error) => {
    await app.close();
    throw error;
  });
  io.stderr.write(`${previewWords[lang]['page-is-shown']({ url })}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
}

/** The file of git that tells of each commit, and of another branch that is checked out. */
function logOf(path: string, environment: Environment): readonly string[] {
  try {
    const { git } = folderInGit(path, environment);
    return [textOf(git, ['rev-parse', '--path-format=absolute', '--git-path', 'logs/HEAD'])];
  } catch {
    return []; // there is no git, and nothing to compare with
  }
}

const examples = `
Examples:
  filter-catalog preview                     the files on the disk, with what this branch changes
  filter-catalog preview --at 2026-12-01T00:00:00+09:00        as apps get it then
  filter-catalog preview --against v1.2.0 --to HEAD --out preview.html

The page is for this machine alone. Images on other hosts load only after you press the button.`;
