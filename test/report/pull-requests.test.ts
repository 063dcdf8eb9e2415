import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { call } from '../support/program.ts';
import { git, gitEnvironment } from '../support/repository.ts';
import { at, golden, pullRequests, repositoryOf } from './pull-requests.ts';
import { schemaErrors } from './validity.ts';

const github = { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'studio/filters' };
const [before, head] = ['a'.repeat(40), 'b'.repeat(40)];
const diff = ['diff', '--fail-on', 'breaking', '--at', at];
const markdown = ['--format', 'markdown'];
const json = ['--format', 'json', '--output', 'json=changes.json'];

// After an intended change, `npm run test:golden` updates the reports; git shows the differences.
test('reports current and scheduled changes of each pull request, and refuses breaking ones', async (t) => {
  const { cwd, checkOut } = repositoryOf(t);
  for (const [name, expected] of pullRequests) {
    checkOut(name);
    const commit = git(cwd, 'rev-parse', 'HEAD').trim();
    const report = async (...args: readonly string[]) => {
      const env = { ...gitEnvironment, ...github };
      const { status, stdout } = await call([...diff, '--link-to', head, ...args], { cwd, env });
      assert.deepEqual([name, status], [name, expected]);
      return stdout.replaceAll(commit, before).replaceAll(commit.slice(0, 10), before.slice(0, 10));
    };
    const save = (file: string, text: string) =>
      t.assert.fileSnapshot(text, join(golden, name, `${file}.txt`), { serializers: [String] });

    save('comment.ko', await report(...markdown, '--lang', 'ko'));
    save('comment.en', await report(...markdown, ...json));
    const changes = readFileSync(join(cwd, 'changes.json'), 'utf8').replaceAll(commit, before);
    assert.deepEqual(schemaErrors('changes', changes), []);
    save('changes', `${JSON.stringify(JSON.parse(changes), null, 2)}\n`);
    if (name !== 'schedule') continue;
    save('text', await report());
    save('github', await report('--format', 'github'));
  }
});

test('links to GitLab as to GitHub, by default to the compared commit', async (t) => {
  const { cwd, checkOut } = repositoryOf(t);
  checkOut('delete');
  const [onGitHub, onGitLab] = [github, { CI_PROJECT_URL: 'https://gitlab.com/studio/filters' }];
  const { stdout } = await call([...diff, ...markdown], { cwd, env: onGitHub });
  const { stdout: other } = await call([...diff, ...markdown], { cwd, env: onGitLab });
  const commit = git(cwd, 'rev-parse', 'HEAD').trim();
  assert.ok(stdout.includes(`https://github.com/studio/filters/raw/${commit}/catalog/images/`));
  assert.equal(
    other,
    stdout.replaceAll('github.com/studio/filters/', 'gitlab.com/studio/filters/-/'),
  );
});
