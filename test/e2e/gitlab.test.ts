import assert from 'node:assert/strict';
import { symlinkSync, unlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type NoteHost, type Said, startGitLab, token } from '../ci/comment-host.ts';
import { installIn, runGitLab } from '../ci/jobs.ts';
import { halftone, publishedHost } from '../publish/host.ts';
import { type Files, folderWith } from '../support/folder.ts';
import { git } from '../support/repository.ts';
import { overHttp } from './git-over-http.ts';

const marker = '<!-- filter-catalog diff -->';
const diff = `${marker}\n**1** filter is new.\n`;
const noted = `${marker}\n\n**1** filter is new.`;

async function note(t: TestContext, { env }: NoteHost, reports: Files): Promise<void> {
  const files = Object.entries(reports).map(([name, text]) => [`reports/${name}`, text]);
  const { status, stdout, stderr } = await runGitLab(
    t,
    'note',
    folderWith(t, Object.fromEntries(files)),
    env,
  );
  assert.deepEqual([status, stdout + stderr], [0, '']);
}

test('keeps one note on a merge request, also when no changes remain', async (t) => {
  const forged: Said = { id: 2, body: diff, by: 'someone' };
  const host = await startGitLab(t, [forged]);
  await note(t, host, { 'diff.md': '' });
  await note(t, host, {});
  assert.deepEqual(host.writes, []);
  await note(t, host, { 'diff.md': diff });
  assert.deepEqual(host.said, [forged, { id: 1000, body: noted, by: 'bot' }]);
  await note(t, host, { 'diff.md': '' });
  const nothing = `${marker}\n\n앱에서 달라지는 점이 없습니다. · No change for apps.`;
  assert.deepEqual(host.said, [forged, { id: 1000, body: nothing, by: 'bot' }]);
});

test('the note starts with the page and the findings of a failed check, and is found beyond the first hundred', async (t) => {
  const crowd = Array.from({ length: 230 }, (_, id): Said => ({ id, body: 'Hi', by: 'someone' }));
  const host = await startGitLab(t, [...crowd, { id: 900, body: `${marker}\nold`, by: 'bot' }]);
  await note(t, host, {
    'diff.md': diff,
    'check.md': '1 error\n',
    'preview.url': 'https://host/preview.html\n',
  });
  assert.deepEqual(host.writes, ['PUT /projects/1/merge_requests/7/notes/900']);
  const link = '[전후 화면 보기 · See before and after](https://host/preview.html)';
  assert.equal(host.said.at(-1)?.body, `${marker}\n\n${link}\n\n1 error\n\n**1** filter is new.`);
});

test('the note says why nothing was checked or compared', async (t) => {
  const host = await startGitLab(t);
  await note(t, host, {
    'check.txt': 'There is no catalog.\n',
    'diff.txt': 'There is\nno branch.\n',
  });
  const stopped = '검사하지 못했습니다. · The check could not run.\n\n    There is no catalog.';
  const unknown =
    '비교하지 못해 무엇이 달라지는지 모릅니다. · The comparison failed: what apps would see is not known.';
  assert.equal(
    host.said[0]?.body,
    `${marker}\n\n${stopped}\n\n${unknown}\n\n    There is\n    no branch.`,
  );
});

test('the job fails if the host refuses, without printing a token', async (t) => {
  const { env } = await startGitLab(t);
  const folder = folderWith(t, { 'reports/diff.md': diff });
  const wrong = 'another-token';
  const { status, stdout, stderr } = await runGitLab(t, 'note', folder, {
    ...env,
    GITLAB_TOKEN: wrong,
  });
  assert.equal(status, 1);
  assert.match(stderr, /401 to GET \/user/);
  assert.equal((stdout + stderr).includes(wrong), false);
});

test('prefers the token of the project to the one of the job, and prints neither', async (t) => {
  const host = await publishedHost(t, halftone);
  const clone = installIn(host.clone());
  git(host.bare, 'config', 'http.receivepack', 'true');
  const bare = `${host.bare}.git`;
  symlinkSync(host.bare, bare);
  t.after(() => unlinkSync(bare));
  const { address, credentials } = await overHttp(t, { bare }, `catalog:${token}`);
  const before = git(host.bare, 'rev-parse', 'published');
  git(clone, 'remote', 'set-url', 'origin', address.replace('//', '//gitlab-ci-token:of-the-job@'));
  const helper = '!echo username=gitlab-ci-token; echo password=of-the-job; :';
  git(clone, 'config', 'credential.helper', helper);
  const { status, stdout, stderr } = await runGitLab(t, 'publish', clone, {
    CI_SERVER_URL: new URL(address).origin,
    CI_PROJECT_PATH: basename(host.bare),
    CATALOG_PUSH_TOKEN: token,
  });
  assert.equal(status, 0, stdout + stderr);
  assert.equal(git(host.bare, 'rev-parse', 'published^'), before);
  assert.deepEqual(
    [...credentials],
    [`Basic ${Buffer.from(`catalog:${token}`).toString('base64')}`],
  );
  assert.equal((stdout + stderr).includes(token), false);
});
