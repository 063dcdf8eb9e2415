import { existsSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { parse, stringify } from 'yaml';
import { defineErrors } from '../../base/failure.ts';
import { devDependencies } from '../../base/package-json.ts';
import { readSources } from '../../catalog/read.ts';
import { defaultBranch } from '../../diff/revisions.ts';
import { type Environment, locateInGit, tryGit } from '../../git/git.ts';
import { cmsConfig } from './config.ts';

const formFailure = defineErrors<Record<'cms-is-missing' | 'origin-is-unknown', object>>({
  'cms-is-missing': () =>
    `Install the CMS: npm install -DE @sveltia/cms@${devDependencies['@sveltia/cms']}`,
  'origin-is-unknown': () =>
    'The form saves to a repository on GitHub or GitLab. Add it: git remote add origin URL',
});

/** Returns the files of the form, relative to the current folder. @throws Failure; from git */
export function formFiles(catalog: string, language: 'en' | 'ko', env: Environment) {
  const { git, pathspec } = locateInGit(catalog, env);
  const folder = posix.join(tryGit(git, ['rev-parse', '--show-prefix']) ?? '', pathspec);
  const origin = tryGit(git, ['remote', 'get-url', 'origin']) ?? '';
  const pattern = /^(?:\w+:\/\/)?(?:[^@/]+@)?([\w.-]+\.\w+)(?::\d+\/|[:/])(.+?)(?:\.git)?\/?$/;
  const [, host, repo] = pattern.exec(origin) ?? [];
  if (host === undefined) throw formFailure('origin-is-unknown', {});
  const name = host.includes('gitlab') ? 'gitlab' : 'github';
  const branch = defaultBranch(git)?.replace(/^refs\/(?:heads|remotes\/origin)\//, '') ?? 'main';
  const path = 'admin/config.yml';
  const options = existsSync(path) ? parse(readFileSync(path, 'utf8'))?.backend : {};
  const hasTimeZone = /^time_zone:/m.test(readSources(catalog).catalog.text ?? '');
  const backend = { name, ...options, repo, branch };
  const config = { backend, ...cmsConfig(folder, language, hasTimeZone) };
  return [
    { path, data: Buffer.from(stringify(config, { lineWidth: 0 })) },
    { path: 'admin/index.html', data: readFileSync(new URL('page/index.html', import.meta.url)) },
    ...readCmsFiles(),
  ];
}

/** Reads the page's scripts from packages installed in the catalog's repository. */
function readCmsFiles() {
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
