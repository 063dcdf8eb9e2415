import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { basename, isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Command, Option } from 'commander';
import type { FastifyInstance } from 'fastify';
import type { Io } from '../../command/io.ts';
import { atOption, catalogOption, langOption, number, type Shared } from '../../command/options.ts';
import { explanation } from '../../command/report-error.ts';
import type { Runner } from '../../command/runner.ts';
import { type Environment, folderInGit, textOf } from '../../git/git.ts';
import { sentencesOf, type Templates, type Unknown } from '../../wording/sentences.ts';
import { languageOf, loadWording } from '../../wording/wording.ts';
import { createPageModel, type PageModel } from './page-model.ts';
import type { Explain, InLanguages, PageState } from './page-state.ts';
import { responsesOf } from './response.ts';
import { keep, singleFile } from './single-file.ts';

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
  Readonly<{ dist: string; open?: true; port?: number; to: string }>;

/** Where the page is, unless something else is there already. */
const usualPort = 8090;

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
    .option(
      '--port <number>',
      `the port on this machine (default: ${usualPort}, or a free one)`,
      number(0, 65_535),
    )
    .option('--open', 'open the page in the browser')
    .addOption(
      new Option('--out <file>', 'write the page to one HTML file instead').conflicts([
        'open',
        'port',
      ]),
    )
    .option(
      '--link-to <commit>',
      'the commit whose files the links of that file show (default: the one that is shown)',
    )
    .option('--dist <folder>', 'the published folder, for the identifiers in what apps get', 'dist')
    .addOption(langOption())
    .addHelpText('after', examples)
    .action((options: Options) => preview(options, io));
}

async function preview(options: Options, io: Io): Promise<void> {
  const { catalog: path, against, to, out, dist, lang: asked } = options;
  const { env: environment } = io;
  const [en, ko] = [await loadWording('en'), await loadWording('ko')];
  const inLanguages: InLanguages = (make) => ({ en: make(en), ko: make(ko) });
  const explain: Explain = (error) =>
    explanation(error, en) === undefined
      ? undefined
      : inLanguages((words) => explanation(error, words) ?? '');
  const lang = languageOf(asked, environment);
  const words = previewWords[lang];
  const here = isAbsolute(path) ? '' : `${pathToFileURL(process.cwd()).pathname}/`;
  const editor = out === undefined && to === 'worktree' ? `vscode://file${here}` : undefined;
  const at = options.at ?? (out && `${new Date().toISOString().slice(0, 16)}:00.000Z`); // a file stays as it is
  const told = { lang, inLanguages, explain, editor };
  const makeModel = createPageModel({ path, revision: against, to, environment, at, ...told });
  const memory = { dist, catalog: path, environment, explain };
  const respond = (model: PageModel, moments: readonly string[]) =>
    responsesOf(model, memory, moments);
  if (out !== undefined) {
    const { hostOf } = await import('./host.ts');
    const model = withState(makeModel(), { host: hostOf(options, environment) });
    const [folder = '', name = ''] = [path, basename(path)].map((text) =>
      JSON.stringify(text).slice(1, -1),
    );
    const { at, moments } = model.state;
    const page = singleFile(
      model,
      await keep(respond(model, [at, ...moments.map((each) => each.at)])),
    );
    await writeFile(out, isAbsolute(path) ? page.replaceAll(folder, name) : page); // it is for others
    io.stderr.write(`${words['page-is-written']({ file: out })}\n`);
    return;
  }
  const { createPreview } = await import('./app.ts');
  const { createRepairs } = await import('./repairs.ts');
  const { canUndo, routes } = createRepairs(path, explain);
  const follow = () => withState(makeModel(), { canUndo: canUndo() });
  const app = createPreview([path, ...logOf(path, environment)], follow, respond);
  if (to === 'worktree') app.register(routes);
  const url = await listen(app, options.port);
  io.stderr.write(`${words['page-is-shown']({ url })}\n`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void app.close());
  if (options.open)
    spawn(openers[process.platform] ?? 'xdg-open', [url], { stdio: 'ignore' }).once(
      'error',
      () => {},
    );
}

function withState(model: PageModel, more: Partial<PageState>): PageModel {
  return { ...model, state: { ...model.state, ...more } };
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

/** @throws the system's error where the port is taken that was asked for */
async function listen(app: FastifyInstance, port: number | undefined): Promise<string> {
  const host = '127.0.0.1';
  try {
    return await app.listen({ host, port: port ?? usualPort });
  } catch (error) {
    if (port === undefined) return app.listen({ host, port: 0 });
    await app.close();
    throw error;
  }
}

/** The programs that open a page in the browser; where there is none, the address stands in the terminal. */
const openers: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  darwin: 'open',
  win32: 'explorer',
};

const examples = `
Examples:
  filter-catalog preview                                     the files on the disk, with what this branch changes
  filter-catalog preview --against v1.2.0 --lang ko
  filter-catalog preview --out preview.html                  one file, which needs no server
  filter-catalog preview --at 2026-12-01T00:00:00+09:00      as apps get it then
  filter-catalog preview --against HEAD~1 --to HEAD --out preview.html

The page is for this machine alone. Images on other hosts load only after you press the button. Ctrl-C stops it.`;
