import assert from 'node:assert/strict';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { folderWith } from '../support/folder.ts';
import { comment, type Said } from './comment-host.ts';

const sha = 'a'.repeat(40);
const open = [{ number: 7, sha }];
const marker = '<!-- filter-catalog diff -->';
const diff = `${marker}\n**1** filter is new.\n`;
const origin = `${marker}\n\n<sub>풀 리퀘스트의 코드(aaaaaaaaaaaa)로 만든 댓글입니다. 검사하는 코드를 바꾸었다면 사실과 다를 수 있습니다. · Made by the pull request’s own code at aaaaaaaaaaaa, and only as honest as that code.</sub>`;
const nothing = '앱에서 달라지는 점이 없습니다. · No change for apps.';
const unknown =
  '비교하지 못해 무엇이 달라지는지 모릅니다. · The comparison failed: what apps would see is not known.';
const people: Said = { id: 1, body: 'Nice!', by: 'someone' };
const forged: Said = { id: 2, body: diff, by: 'someone' };
const otherBot: Said = { id: 3, body: `Quoted: ${diff}`, by: 'bot' };
const stale: Said = { id: 5, body: `${marker}\nold`, by: 'bot' };

test('a first report becomes a comment of the pull request at the run’s commit, from a fork too', async (t) => {
  const others = [{ number: 8, sha: 'b'.repeat(40) }];
  const { said, head } = await comment(
    t,
    { 'diff.md': diff },
    { open: [...others, ...open], said: [people], sha },
  );
  assert.deepEqual(said, [
    people,
    { id: 1000, body: `${origin}\n\n**1** filter is new.`, by: 'bot on 7' },
  ]);
  assert.equal(head, 'someone:autumn');
});

test('the comment links to the page that the run left', async (t) => {
  const { said } = await comment(t, { 'diff.md': diff }, { open, sha, page: 9 });
  const link = '[전후 화면 보기 · See before and after](https://host/runs/5/artifacts/9)';
  assert.equal(said[0]?.body, `${origin}\n\n${link}\n\n**1** filter is new.`);
});

test('another report takes the place of the first, and nobody else’s comment is touched', async (t) => {
  const said = [people, forged, otherBot, stale];
  const after = await comment(t, { 'diff.md': diff }, { open, said, sha });
  assert.deepEqual(after.said, [
    people,
    forged,
    otherBot,
    { ...stale, body: `${origin}\n\n**1** filter is new.` },
  ]);
});

test('where apps see no change there is no comment, and an earlier one says so', async (t) => {
  const silent = await comment(t, { 'diff.md': '' }, { open, said: [people], sha });
  assert.deepEqual(silent.said, [people]);
  const told = await comment(t, { 'diff.md': '\n' }, { open, said: [stale], sha });
  assert.deepEqual(told.said, [{ ...stale, body: `${origin}\n\n${nothing}` }]);
});

test('a red check brings its findings, before what apps would see or that it is not known', async (t) => {
  const check = '## Filter catalog\n\n1 error.\n';
  for (const [text, end] of [
    [diff, '**1** filter is new.'],
    ['', nothing],
    [undefined, unknown],
  ] as const) {
    const files = { 'check.md': check, ...(text === undefined ? {} : { 'diff.md': text }) };
    const { said } = await comment(t, files, { open, sha });
    assert.equal(said[0]?.body, `${origin}\n\n## Filter catalog\n\n1 error.\n\n${end}`);
  }
});

const silent: readonly (readonly [what: string, at: Parameters<typeof comment>[2]])[] = [
  ['a newer commit is at the branch', { open: [{ number: 7, sha: 'b'.repeat(40) }], sha }],
  ['the pull request was closed', { sha }],
  ['several pull requests are at the commit', { open: [...open, { number: 8, sha }], sha }],
  ['the fork is gone', { fork: null, sha }],
];
for (const [what, at] of silent) {
  test(`says nothing where ${what}`, async (t) => {
    const { said, info, failed } = await comment(t, { 'diff.md': diff }, { ...at, said: [stale] });
    assert.deepEqual([said, info.length, failed], [[stale], 1, []]);
  });
}

test('a run that left no report, or a link, a folder or a giant in its place, leaves the comment as it is', async (t) => {
  const link = folderWith(t, { 'away.md': diff });
  symlinkSync(join(link, 'away.md'), join(link, 'diff.md'));
  const giant = { 'diff.md': diff + 'x'.repeat(300_000) };
  for (const reports of [{}, '/no/such/folder', link, { 'diff.md/x': diff }, giant]) {
    const { said, info } = await comment(t, reports, { open, said: [stale], sha });
    assert.deepEqual([said, info], [[stale], ['There is no report: the comment stays as it is.']]);
  }
});

test('a report that does not begin as diff begins it is refused', async (t) => {
  for (const text of ['@everyone look', `x${diff}`]) {
    const { said, failed } = await comment(t, { 'diff.md': text }, { open, said: [stale], sha });
    assert.deepEqual(
      [said, failed],
      [[stale], ['diff.md is not what `filter-catalog diff` writes.']],
    );
  }
});

test('says who made it before anything that a report could open and leave open, and fits into a comment', async (t) => {
  const reports = {
    'diff.md': `${marker}\n<details><!--`,
    'check.md': `<pre>${'@😀'.repeat(40_000)}`,
  };
  const { said } = await comment(t, reports, { open, sha });
  const { body = '' } = said[0] ?? {};
  assert.equal(body.startsWith(`${origin}\n\n<pre>`), true);
  assert.deepEqual([body.length <= 65_000, body.isWellFormed()], [true, true]);
});

for (const [what, text, made] of [
  ['a name', 'cc @org/admins, (@me) and @</span>you', 'cc @·org/admins, (@·me) and @·</span>you'],
  [
    'a sign by its number',
    '&#64;me &#0064me &#x40;me &#X0040me',
    '&#64;·me &#0064·me &#x40;·me &#X0040·me',
  ],
  ['a sign by its name', '&commat;me', '&commat;·me'],
  ['an address', 'https://e.com/@me xhttps://&commat;me', 'https://e.com/%40me xhttps://%40me'],
  ['other characters', '&#640; &#x401;', '&#640; &#x401;'],
] as const) {
  test(`nobody is mentioned by ${what}`, async (t) => {
    for (const reports of [
      { 'diff.md': `${marker}\n${text}` },
      { 'check.md': text, 'diff.md': '' },
    ]) {
      const { said } = await comment(t, reports, { open, sha });
      assert.equal(said[0]?.body.split('\n\n')[2], made.replaceAll('·', '\u200b'));
    }
  });
}
