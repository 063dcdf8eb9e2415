import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ulid } from 'ulid';
import { devDependencies, name, version } from '../../base/package-json.ts';
import { catalogText } from '../../edit/write.ts';
import { initFailure } from './words.ts';

/** Where a repository is kept, and so which workflows it has. */
export const hosts = ['github', 'gitlab'] as const;
export type Host = (typeof hosts)[number];

/** A file of a repository, with `/` in its path. */
export interface RepositoryFile {
  readonly path: string;
  readonly data: () => Buffer | string;
}

/** The folder of this package: a clone with `src/`, or an installed package with `lib/`. */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const isInstalled = import.meta.url.endsWith('.js');
const settings = '.vscode/settings.json';
const tarball = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;

/** The files that check and publish, the same in this repository and in others. */
export function workflowsOf(host: Host, hasForm: boolean): readonly RepositoryFile[] {
  const form = hasForm ? ['form'] : [];
  const ofGitHub = ['comment', 'daily', ...form, 'publish', 'pull-request'].map(
    (job) => `.github/workflows/filter-catalog-${job}.yml`,
  );
  const paths = host === 'github' ? ofGitHub : ['.gitlab-ci.yml'];
  return paths.map((path) => ({ path, data: () => read(path) }));
}

/** A repository with an empty catalog. `called`: a name that npm takes. */
export function repositoryFiles(called: string, host: Host, hasForm: boolean) {
  return [
    { path: 'catalog/catalog.yaml', data: () => catalogText({ organization_id: ulid() }) },
    { path: 'package.json', data: () => packageText(called, hasForm) },
    { path: `vendor/${tarball}`, data: pack },
    { path: '.gitignore', data: () => 'node_modules/\ndist/\nreports/\nkeys.json\n*.tmp\n' },
    {
      path: settings,
      data: () => read(settings).replaceAll('"src/', `"node_modules/${name}/lib/`),
    },
    ...workflowsOf(host, hasForm),
  ] satisfies readonly RepositoryFile[];
}

function packageText(called: string, hasForm: boolean): string {
  const cms = '@sveltia/cms';
  const content = {
    name: called,
    private: true,
    scripts: {
      check: 'filter-catalog check',
      explain: 'filter-catalog explain',
      diff: 'filter-catalog diff',
      preview: 'filter-catalog preview',
      new: 'filter-catalog new',
      build: 'filter-catalog build',
      prestart: 'filter-catalog build',
      start: 'filter-catalog serve --temporary-key',
    },
    dependencies: { [name]: `file:vendor/${tarball}` },
    ...(hasForm && { devDependencies: { [cms]: devDependencies[cms] } }),
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

/** This package as npm packs it. A clone is compiled first, by the script `prepack`. */
function pack(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'filter-catalog-'));
  const compiled = isInstalled ? ['--ignore-scripts'] : [];
  try {
    const args = ['pack', '--silent', '--pack-destination', folder, ...compiled];
    const { status, stderr, error } = spawnSync('npm', args, { cwd: root, encoding: 'utf8' });
    if (status !== 0)
      throw initFailure('package-is-not-packed', { root, reason: stderr || String(error) });
    return readFileSync(join(folder, tarball));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}
