import assert from 'node:assert/strict';
import { readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { marker } from '../../scripts/ci/comment/report.ts';
import { marker as markerOfDiff } from '../../src/diagnostic/report/changes/markdown.ts';
import { categoryYaml, filterYaml } from '../support/catalogs.ts';
import {
  comment,
  eventOf,
  gitHubJob,
  gitLabJob,
  runComment,
  type Said,
  startGitHub,
  startGitLab,
  token,
} from '../support/comment-host.ts';
import { folderWith, makePipe } from '../support/folder.ts';
import { change, forkOf, hostWith, propose } from '../support/host.ts';
import { publish, runScript } from '../support/publishing.ts';
import { git } from '../support/repository.ts';

const bot = 'github-actions[bot]';
const sha = 'a'.repeat(40);
const other = 'b'.repeat(40);
const report = '<!-- filter-catalog diff -->\n**1** filter is new.\n';
const disclaimer = `<sub>이 댓글은 풀 리퀘스트의 코드(\`${'a'.repeat(12)}\`)로 만들었습니다. 검사하는 코드를 바꾸었다면 내용이 사실과 다를 수 있습니다. · This comment was made by the pull request’s own code at \`${'a'.repeat(12)}\`, so it is only as honest as that code.</sub>\n\n`;
const written = report.replace('\n', `\n${disclaimer}`);
const unchanged = `<!-- filter-catalog diff -->\n\`${'a'.repeat(12)}\` 기준으로, 앱에서 달라지는 것이 없습니다.\nAs of \`${'a'.repeat(12)}\`, apps see no change.\n`;
const from = 'someone/catalog:autumn';
const open = [{ number: 7, from, sha }];
const people: Said = { id: 1, body: 'Nice!', by: 'someone' };
const stale: Said = { id: 5, body: '<!-- filter-catalog diff -->\nold', by: bot };

test('the comment is found by what diff writes first', () => {
  assert.equal(marker, markerOfDiff);
});

test('what a pull request from a fork found out becomes its comment, and is taken back with the change', async (t) => {
  const hostOfGit = hostWith(t);
  assert.equal(publish(hostOfGit.clone()).status, 0);
  const fork = forkOf(t, hostOfGit);
  const branch = '가을-$(touch$IFS./pwned)';
  const sound = { 'categories/retro.yaml': categoryYaml('Retro', [filterYaml('super8')]) };
  const folder = propose(fork, branch, sound);
  git(folder, 'fetch', '--quiet', hostOfGit.bare, '+main:refs/remotes/origin/main');
  const host = await startGitHub(t, { open: [{ number: 7, from: `someone/catalog:${branch}`, sha }] });
  const env = gitHubJob(t, host, eventOf({ from: `someone/catalog:${branch}`, sha }));
  const stages = async (): Promise<readonly (number | null)[]> => {
    const { status } = runScript('pull-request.sh', {
      cwd: folder,
      env: { GITHUB_ACTIONS: 'true', GITHUB_BASE_REF: 'main' },
    });
    const second = await comment(t, { env, report: readFileSync(join(folder, 'reports/diff.md')) });
    return [status, second.status];
  };
  assert.deepEqual(await stages(), [0, 0]);
  assert.match(host.said[0]?.body ?? '', /^<!-- filter-catalog diff -->\n<sub>.*<\/sub>\n\n.*super8.*\n$/s);
  change(folder, { 'categories/retro.yaml': undefined }, { message: 'Not yet' });
  assert.deepEqual(await stages(), [0, 0]);
  assert.deepEqual(
    host.said.map(({ body }) => body),
    [unchanged],
  );
  assert.equal(git(folder, 'status', '--porcelain'), '?? reports/\n');
});

test('a first report becomes a comment; the same again changes nothing; another one takes its place', async (t) => {
  const host = await startGitHub(t, { open, said: [people] });
  const env = gitHubJob(t, host, eventOf({ from, sha }));
  const first = await comment(t, { env, report });
  assert.deepEqual([first.status, first.stderr], [0, 'The comment was made.\n']);
  assert.deepEqual(host.said, [people, { id: 1000, body: written, by: bot }]);
  const again = await comment(t, { env, report });
  assert.deepEqual([again.status, again.stderr], [0, 'The comment is up to date.\n']);
  const more = await comment(t, { env, report: report.replace('1', '2') });
  assert.deepEqual([more.status, more.stderr], [0, 'The comment was brought up to date.\n']);
  assert.deepEqual(host.said, [people, { id: 1000, body: written.replace('1', '2'), by: bot }]);
  const writes = host.calls.filter((call) => !call.startsWith('GET '));
  assert.deepEqual(writes, [
    'POST /repos/owner/catalog/issues/7/comments',
    'PATCH /repos/owner/catalog/issues/comments/1000',
  ]);
});

test('a pull request that changes nothing for apps gets no comment, and one that had one is told so', async (t) => {
  const silent = await startGitHub(t, { open });
  const none = await comment(t, { env: gitHubJob(t, silent, eventOf({ from, sha })), report: '' });
  assert.deepEqual([none.status, silent.said], [0, []]);
  const host = await startGitHub(t, { open, said: [stale] });
  const { status } = await comment(t, { env: gitHubJob(t, host, eventOf({ from, sha })), report: '\n' });
  assert.deepEqual([status, host.said], [0, [{ ...stale, body: unchanged }]]);
});

test('a report that could not be fetched leaves the comment as it is', async (t) => {
  const host = await startGitHub(t, { open, said: [stale] });
  const { status, stderr } = await comment(t, { env: gitHubJob(t, host, eventOf({ from, sha })), report: undefined });
  assert.equal(status, 0);
  assert.match(stderr, /^There is no report at .*diff\.md, so the comment is left as it is\.\n$/);
  assert.deepEqual([host.said, host.calls], [[stale], []]);
});

test('finds its comment beyond the first hundred, removes doubles, and touches nobody else’s', async (t) => {
  const forged: Said = { id: 2, body: report, by: 'someone' };
  const ofOtherJob: Said = { id: 3, body: 'Quoted: <!-- filter-catalog diff -->', by: bot };
  const crowd = Array.from(
    { length: 230 },
    (_, index): Said => ({ id: 10 + index, body: `Hi ${index}`, by: 'someone' }),
  );
  const later: Said = { ...stale, id: 900 };
  const host = await startGitHub(t, { open, said: [forged, ofOtherJob, ...crowd, { ...stale, id: 800 }, later] });
  const { status } = await comment(t, { env: gitHubJob(t, host, eventOf({ from, sha })), report });
  assert.equal(status, 0);
  assert.deepEqual(host.said, [forged, ofOtherJob, ...crowd, { id: 800, body: written, by: bot }]);
});

test('says nothing where a newer commit, another fork or nobody is at the branch', async (t) => {
  const elsewhere = [
    { number: 7, from, sha: other },
    { number: 8, from: 'someone/another:autumn', sha },
  ];
  const host = await startGitHub(t, { open: elsewhere });
  const { status, stderr } = await comment(t, { env: gitHubJob(t, host, eventOf({ from, sha })), report });
  assert.equal(status, 0);
  assert.equal(stderr, `No open pull request is at ${sha}: it was closed, or a newer run follows.\n`);
  assert.deepEqual(host.said, []);
});

test('of several pull requests of one branch, takes the one that GitHub names, or none', async (t) => {
  const several = [...open, { number: 8, from, sha }];
  const host = await startGitHub(t, { open: several });
  const none = await comment(t, { env: gitHubJob(t, host, eventOf({ from, sha })), report });
  assert.deepEqual([none.status, host.said], [0, []]);
  const one = await comment(t, { env: gitHubJob(t, host, eventOf({ from, sha }, [7])), report });
  assert.deepEqual([one.status, host.said.length], [0, 1]);
});

test('a branch with the name of a command or an address is a name', async (t) => {
  const branch = 'someone/catalog:$(touch pwned)&state=closed/../x#?가';
  const host = await startGitHub(t, { open: [{ number: 7, from: branch, sha }] });
  const { status, folder } = await comment(t, { env: gitHubJob(t, host, eventOf({ from: branch, sha })), report });
  assert.deepEqual([status, host.said.length], [0, 1]);
  assert.deepEqual(readdirSync(folder), ['diff.md']);
});

const refused: readonly (readonly [name: string, report: string | Buffer, reason: RegExp])[] = [
  ['without the marker', '@everyone look\n', /the first line of the file is not <!-- filter-catalog diff -->$/m],
  ['with something before the marker', ` ${report}`, /the first line of the file is not/],
  ['longer than a comment', `${report}${'x'.repeat(65_536)}`, /the file has more than 65535 characters\.$/m],
  ['of many megabytes', Buffer.alloc(20_000_000, 'x'), /the file has more than 65535 characters\.$/m],
  ['that is not UTF-8', Buffer.from([0x3c, 0xff, 0xfe]), /the file is not UTF-8\.$/m],
];
for (const [name, text, reason] of refused) {
  test(`a report ${name} is refused before anything is asked of GitHub`, async (t) => {
    const host = await startGitHub(t, { open, said: [stale] });
    const { status, stderr } = await comment(t, { env: gitHubJob(t, host, eventOf({ from, sha })), report: text });
    assert.equal(status, 1);
    assert.match(stderr, /^No comment is written: /);
    assert.match(stderr, reason);
    assert.deepEqual([host.said, host.calls], [[stale], []]);
  });
}

test('a report that is a link, a pipe or a folder is refused', async (t) => {
  const link = folderWith(t);
  symlinkSync('/etc/hostname', join(link, 'diff.md'));
  const pipe = folderWith(t);
  makePipe(join(pipe, 'diff.md'));
  const nested = folderWith(t, { 'diff.md/x': report });
  for (const folder of [link, pipe, nested]) {
    const { status, stderr } = await runComment(folder, {});
    assert.equal(status, 1, stderr);
    assert.match(stderr, /^No comment is written: (the file cannot be read \(ELOOP\)|it is not a regular file)\.$/m);
  }
});

test('what GitHub refuses is told without the token, and in one line whatever it says', async (t) => {
  const body = '{"message":"Resource not accessible"}\n::error::no';
  const host = await startGitHub(t, { failing: { status: 403, body } });
  const { status, stdout, stderr } = await comment(t, { env: gitHubJob(t, host, eventOf({ from, sha })), report });
  assert.equal(status, 2);
  assert.match(stderr, /^403 to GET \/pulls\?[^ ]*: "[^\n]*"\n$/);
  assert.equal((stdout + stderr).includes(token), false);
});

test('does not follow a redirection, which would take the token elsewhere', async (t) => {
  const elsewhere = await startGitHub(t, { open });
  const host = await startGitHub(t, { failing: { status: 302, body: '', location: elsewhere.address } });
  const { status, stderr } = await comment(t, { env: gitHubJob(t, host, eventOf({ from, sha })), report });
  assert.equal(status, 2, stderr);
  assert.deepEqual(elsewhere.calls, []);
});

test('an event of anything but a pull request, a fork that is gone, and missing variables are told', async (t) => {
  const host = await startGitHub(t, { open });
  const push = await comment(t, { env: gitHubJob(t, host, { workflow_run: { event: 'push' } }), report });
  assert.deepEqual([push.status, push.stderr], [0, 'The run was not for a pull request.\n']);
  const gone = { workflow_run: { event: 'pull_request', head_sha: sha, head_repository: null } };
  const deleted = await comment(t, { env: gitHubJob(t, host, gone), report });
  assert.deepEqual([deleted.status, deleted.stderr], [0, 'The fork is gone, and the pull request with it.\n']);
  const unset = await comment(t, { env: {}, report });
  assert.deepEqual([unset.status, unset.stderr], [2, 'The variable GITHUB_REPOSITORY is not set.\n']);
  assert.deepEqual(host.calls, []);
});

test('keeps one note on a merge request of GitLab', async (t) => {
  const forged: Said = { id: 2, body: report, by: 'someone' };
  const host = await startGitLab(t, { sha, said: [forged] });
  const env = gitLabJob(host, sha);
  for (const text of [report, report, report.replace('1', '2')])
    assert.equal((await comment(t, { env, report: text })).status, 0);
  assert.deepEqual(host.said, [forged, { id: 1000, body: written.replace('1', '2'), by: 'bot' }]);
  await comment(t, { env, report: '' });
  assert.deepEqual(host.said, [forged, { id: 1000, body: unchanged, by: 'bot' }]);
});

test('writes no note for a fork or an outdated pipeline, and takes the branch’s commit of a merged result', async (t) => {
  const host = await startGitLab(t, { sha });
  const ofFork = { ...gitLabJob(host, sha), CI_MERGE_REQUEST_SOURCE_PROJECT_ID: '2' };
  const fork = await comment(t, { env: ofFork, report });
  assert.deepEqual([fork.status, host.calls], [0, []]);
  const outdated = await comment(t, { env: gitLabJob(host, other), report });
  assert.match(outdated.stderr, /^The merge request is not at b{40} any more: /);
  const merged = { ...gitLabJob(host, other), CI_MERGE_REQUEST_SOURCE_BRANCH_SHA: sha };
  assert.equal((await comment(t, { env: merged, report })).status, 0);
  assert.deepEqual(
    host.said.map(({ body }) => body),
    [written],
  );
});
