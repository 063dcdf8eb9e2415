import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parse, stringify } from 'yaml';
import { defineErrors } from '../../base/failure.ts';
import { devDependencies } from '../../base/package-json.ts';
import { readSources } from '../../catalog/read.ts';
import { defaultBranch } from '../../diff/revisions.ts';
import { type Environment, folderInGit, lineOf } from '../../git/git.ts';
import { configOf } from './config.ts';

const formFailure = defineErrors<Record<'cms-is-missing' | 'origin-is-unknown', object>>({
  'cms-is-missing': () =>
    `Install the CMS: npm install -DE @sveltia/cms@${devDependencies['@sveltia/cms']}`,
  'origin-is-unknown': () =>
    'The form saves to a repository of GitHub or GitLab. Name it: git remote add origin URL',
});

/** The files of the form, below the present folder. @throws Failure; those of git */
export function formFiles(catalog: string, language: 'en' | 'ko', env: Environment) {
  const { git, pathspec } = folderInGit(catalog, env);
  const folder = posix.join(lineOf(git, ['rev-parse', '--show-prefix']) ?? '', pathspec);
  const origin = lineOf(git, ['remote', 'get-url', 'origin']) ?? '';
  const address = /^(?:\w+:\/\/)?(?:[^@/]+@)?([\w.-]+\.\w+)(?::\d+\/|[:/])(.+?)(?:\.git)?\/?$/;
  const [, host, repo] = address.exec(origin) ?? [];
  if (host === undefined) throw formFailure('origin-is-unknown', {});
  const name = host.includes('gitlab') ? 'gitlab' : 'github';
  const branch = defaultBranch(git)?.replace(/^refs\/(?:heads|remotes\/origin)\//, '') ?? 'main';
  const path = 'admin/config.yml';
  const own = existsSync(path) ? parse(readFileSync(path, 'utf8'))?.backend : {};
  const hasZone = /^time_zone:/m.test(readSources(catalog).catalog.text ?? '');
  const backend = { name, ...own, repo, branch };
  const config = stringify({ backend, ...configOf(folder, language, hasZone) }, { lineWidth: 0 });
  return [
    { path, data: Buffer.from(config) },
    { path: 'admin/index.html', data: readFileSync(new URL('page/index.html', import.meta.url)) },
    ...filesOfCms(),
  ];
}

/** What the page loads, of packages that the repository of the catalog has installed. */
function filesOfCms() {
  try {
    const cms = import.meta.resolve('@sveltia/cms');
    const read = (path: string) => readFileSync(new URL(path, cms));
    return [
      { path: 'admin/sveltia-cms.js', data: read('../dist/sveltia-cms.js') },
      { path: 'admin/sveltia-cms.LICENSE.txt', data: read('../LICENSE.txt') },
      { path: 'admin/ko.json', data: read('../locales/ko.json') },
      { path: 'admin/immutable.js', data: read('../../../immutable/dist/immutable.es.js') },
    ];
  } catch {
    throw formFailure('cms-is-missing', {});
  }
}
