import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commit, edit } from '../diff/compared.ts';
import { catalogYaml, categoryYaml } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { call } from '../support/program.ts';
import { git, gitEnvironment, repositoryWith } from '../support/repository.ts';

test('diff fetches all files of a partial clone in one request', async (t) => {
  const slugs = Array.from({ length: 30 }, (_, index) => `c-${index}`);
  const filesOf = (word: string) =>
    Object.fromEntries(
      slugs.map((slug) => [`categories/${slug}.yaml`, categoryYaml(`${word} ${slug}`)]),
    );
  const origin = repositoryWith(t, { 'catalog.yaml': catalogYaml(slugs), ...filesOf('First') });
  edit(origin, filesOf('Second'));
  commit(origin, 'Second');
  git(origin, 'config', 'uploadpack.allowFilter', 'true');
  const [cwd, trace] = [folderWith(t), join(folderWith(t), 'trace')];
  git(cwd, 'clone', '--quiet', '--filter=blob:none', '--no-checkout', `file://${origin}`, '.');
  git(cwd, 'sparse-checkout', 'set', '--no-cone', '/nothing');
  git(cwd, 'checkout', '--quiet', 'main');
  const env = { ...gitEnvironment, GIT_TRACE: trace };
  const { status, stdout } = await call(['diff', 'HEAD~1', '--to', 'HEAD'], { cwd, env });
  assert.deepEqual([status, stdout.split('\n')[0]], [0, '30 changed']);
  const fetches = readFileSync(trace, 'utf8').match(/run_command: .*git.* fetch /g);
  assert.equal(fetches?.length, 2); // one for each side
});
