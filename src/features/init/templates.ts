import { readFileSync } from 'node:fs';
import { homepage, name, version } from '../../base/package-json.ts';
import { signed } from './ours.ts';

/** Where a repository is kept, and so which CI it has. */
export const hosts = ['github', 'gitlab', 'none'] as const;
export type Host = (typeof hosts)[number];

/** A file of a repository, with `/` in its path. */
export interface RepositoryFile {
  readonly path: string;
  readonly text: string;
}

/** What this package and a repository with a catalog have in common. */
const ofHost: Readonly<Record<Host, readonly string[]>> = {
  github: [
    '.github/CODEOWNERS',
    '.github/dependabot.yml',
    '.github/pull_request_template.md',
    '.github/workflows/filter-catalog-comment.yml',
    '.github/workflows/filter-catalog-daily.yml',
    '.github/workflows/filter-catalog-publish.yml',
    '.github/workflows/filter-catalog-pull-request.yml',
  ],
  gitlab: ['.gitlab-ci.yml', '.gitlab/CODEOWNERS', '.gitlab/merge_request_templates/Default.md'],
  none: [],
};
const ofAll = ['.vscode/extensions.json', '.vscode/settings.json', '.vscode/tasks.json'];
/** What imports the spreadsheets that people put into `inbox/`; only where a feature's option asks for it. */
export const inboxWorkflow = '.github/workflows/filter-catalog-inbox.yml';
/** Whether a file is ours as a whole: an update writes it anew. */
export const isWhole = (path: string): boolean =>
  /^\.github\/(?:dependabot|workflows)|^\.gitlab-ci\.yml$|^\.vscode\/(?:settings|tasks)\.json$|^docs\//.test(
    path,
  );
/** What publishes each push to the default branch. */
export const publishers = ['.github/workflows/filter-catalog-publish.yml', '.gitlab-ci.yml'];

const locales = { en: 'en_US.UTF-8', ko: 'ko_KR.UTF-8' };

/** What is put into the files: who reads them, and what the package that they belong to is called. */
export interface Choice {
  readonly language: keyof typeof locales;
  readonly host: Host;
  /** What the repository is called: a name that npm takes. */
  readonly called: string;
  /** Its default branch. */
  readonly branch: string;
  /** Whether it has an inbox for spreadsheets. */
  readonly inbox?: boolean | undefined;
}

/** Everything that a repository has beside its catalog. */
export function repositoryFiles(choice: Choice): readonly RepositoryFile[] {
  const files = [
    { path: '.gitattributes', text: '* text=auto eol=lf\n' },
    { path: '.gitignore', text: `${ignored.join('\n')}\n` },
    { path: 'README.md', text: documentOf('starter', choice) },
    ...(choice.inbox ? [{ path: 'inbox/.gitkeep', text: '' }] : []),
    { path: 'docs/editing.md', text: documentOf('editing', choice) },
    { path: 'package.json', text: packageText(choice) },
    ...[...ofHost[choice.host], ...(choice.inbox ? [inboxWorkflow] : []), ...ofAll].map((path) =>
      fileOf(path, choice),
    ),
  ];
  return files.map(({ path, text }) => ({ path, text: isWhole(path) ? signed(path, text) : text }));
}

/** What git is not to keep. */
export const ignored = ['node_modules/', 'dist/', 'reports/', 'keys.json', '*.tmp'];

function fileOf(path: string, { language, branch }: Choice): RepositoryFile {
  const text = read(path.replace('.gitlab/CODEOWNERS', '.github/CODEOWNERS')) // which is kept here once
    .replace(
      'branches: ["main"]',
      () => `branches: [${JSON.stringify(branch.replace(/[[\]!?*+]/g, '\\$&'))}]`,
    )
    .replace(/\bLANG: \S+/g, `LANG: ${locales[language]}`)
    .replace('npm run --silent check --', 'npx --no-install filter-catalog check')
    .replaceAll('"src/catalog/schema/', `"node_modules/${name}/lib/catalog/schema/`)
    .replace(/\n\n {2}- package-ecosystem: (?!github-actions).*/s, '\n'); // what Dependabot does here for npm and Docker
  return { path, text };
}

/** A document in the language, without the link to the other one, and with links to those that stay here. */
function documentOf(document: 'editing' | 'starter', { language, called, branch }: Choice): string {
  return read(`docs/${document}.${language}.md`)
    .replace(/^\[(?:English|한국어)\]\(.*\)\n\n/m, '')
    .replace(/\]\((?=(?:ci|findings\.\w+|format|operations)\.md)/g, `](${homepage}/blob/main/docs/`)
    .replaceAll('{name}', called)
    .replaceAll('{branch}', () => branch);
}

/** What editors know to run, by the names that the messages use. */
export const scripts: Readonly<Record<string, string>> = {
  check: 'filter-catalog check',
  explain: 'filter-catalog explain',
  preview: 'filter-catalog preview',
  diff: 'filter-catalog diff',
  new: 'filter-catalog new',
  build: 'filter-catalog build',
  // One command, which ends with the shell that npm starts for it.
  prestart: 'filter-catalog build',
  start: 'filter-catalog serve --temporary-key',
};
/** Scripts that an earlier version wrote. */
export const earlierScripts: Readonly<Record<string, string>> = {
  start: 'filter-catalog build && filter-catalog serve --temporary-key',
};

function packageText(choice: Choice): string {
  const content = {
    name: choice.called,
    version: '0.0.0',
    private: true,
    engines: { node: '>=24' },
    scripts,
    dependencies: { [name]: version },
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function read(path: string): string {
  return readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
}
