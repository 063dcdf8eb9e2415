import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ulid } from 'ulid';
import { devDependencies, name, version } from '../../base/package-json.ts';
import { formatCatalog } from '../../edit/write.ts';
import { initFailure } from './words.ts';

/** Hosts of repositories, each with its own workflows. */
export const hosts = ['github', 'gitlab'] as const;
export type Host = (typeof hosts)[number];

/** A file of a repository, with `/` in its path. */
export interface RepositoryFile {
  readonly path: string;
  readonly data: () => Buffer | string;
}

/** The root of this package: a clone with `src/`, or an installed package with `lib/`. */
const root = fileURLToPath(new URL('../../..', import.meta.url));
const isInstalled = import.meta.url.endsWith('.js');
const settings = '.vscode/settings.json';
const tarball = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`;

/** Returns the workflows, which are copies of this repository's own. */
export function workflowsOf(host: Host, hasForm: boolean): readonly RepositoryFile[] {
  const form = hasForm ? ['form'] : [];
  const githubPaths = ['comment', 'daily', ...form, 'publish', 'pull-request'].map(
    (job) => `.github/workflows/filter-catalog-${job}.yml`,
  );
  const paths = host === 'github' ? githubPaths : ['.gitlab-ci.yml'];
  return paths.map((path) => ({ path, data: () => read(path) }));
}

/** Lists the files of a repository. `projectName` must be valid for npm. */
export function repositoryFiles(projectName: string, host: Host, hasForm: boolean) {
  return [
    { path: 'catalog/catalog.yaml', data: () => formatCatalog({ organization_id: ulid() }) },
    { path: 'package.json', data: () => packageText(projectName, hasForm) },
    { path: `vendor/${tarball}`, data: pack },
    { path: '.gitignore', data: () => 'node_modules/\ndist/\nreports/\nkeys.json\n*.tmp\n' },
    {
      path: settings,
      data: () => read(settings).replaceAll('"src/', `"node_modules/${name}/lib/`),
    },
    ...workflowsOf(host, hasForm),
  ] satisfies readonly RepositoryFile[];
}

function packageText(projectName: string, hasForm: boolean): string {
  const cms = '@sveltia/cms';
  const content = {
    name: projectName,
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

/** Packs this package with npm. In a clone, the script `prepack` compiles it first. */
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
