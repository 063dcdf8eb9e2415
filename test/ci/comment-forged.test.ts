import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { withoutMentions } from '../../scripts/ci/comment/report.ts';
import { comment, eventOf, gitHubJob, startGitHub } from '../support/comment-host.ts';

const sha = 'a'.repeat(40);
const from = 'someone/catalog:autumn';
const head =
  /^<!-- filter-catalog diff -->\n<sub>이 댓글은 [^\n]*`a{12}`[^\n]* · This comment was made by [^\n]*<\/sub>\n\n/;

/** What becomes of a report that a pull request's code wrote. */
async function commentOf(t: TestContext, report: string): Promise<string> {
  const host = await startGitHub(t, { open: [{ number: 7, from, sha }] });
  const run = await comment(t, { env: gitHubJob(t, host, eventOf({ from, sha })), report });
  assert.equal(run.status, 0, run.stderr);
  return host.said[0]?.body ?? '';
}

test('says who made it before anything that a report could open and leave open', async (t) => {
  const body = await commentOf(t, '<!-- filter-catalog diff -->\n## Enter your token at …\n\n<details><pre><!--');
  assert.match(body, head);
  assert.equal(body.replace(head, ''), '## Enter your token at …\n\n<details><pre><!--\n');
});

test('a report that fills the whole length is cut at a line, and still says who made it', async (t) => {
  const line = `${'긴 줄 '.repeat(20)}\n`;
  const lines = `<!-- filter-catalog diff -->\n${line.repeat(Math.trunc(65_500 / line.length))}`;
  const body = await commentOf(t, lines);
  assert.match(body, head);
  assert.equal(body.length <= 65_535 && body.length > 65_300, true);
  assert.match(body, /\n(?:긴 줄 ){20}\n\n… \(너무 길어서 잘랐습니다\. · This was cut, as it is too long\.\)\n$/);
});

test('a report of one endless line is cut, and at no half of a character', async (t) => {
  for (const start of ['', 'x']) {
    const text = `<!-- filter-catalog diff -->\n${start}${'😀'.repeat(32_700)}`;
    const body = await commentOf(t, text);
    assert.match(body, head);
    assert.equal(body.length <= 65_535 && body.isWellFormed(), true);
  }
});

test('a report that is all mentions is no longer than a comment', async (t) => {
  const body = await commentOf(t, `<!-- filter-catalog diff -->\n${'@a '.repeat(21_000)}`);
  assert.match(body, head);
  assert.equal(body.length <= 65_535, true);
});

const span = (sign: string) => `<span>${sign}</span>`;
const rows: readonly (readonly [what: string, markdown: string, made: string])[] = [
  ['a name', 'cc @org/admins, (@me) and _@you_', `cc ${span('@')}org/admins, (${span('@')}me) and _${span('@')}you_`],
  ['a name behind a backslash', '\\@me', `\\${span('@')}me`],
  [
    'a sign by its number',
    '&#64;me &#0064me &#x40;me &#X0040me',
    ['&#64;', '&#0064', '&#x40;', '&#X0040'].map((sign) => `${span(sign)}me`).join(' '),
  ],
  ['a sign by its name', '&commat;me', `${span('&commat;')}me`],
  ['a name by its numbers', '@&#109;e', `${span('@')}&#109;e`],
  ['an address', '[x](https://example.com/@me) https://@me', '[x](https://example.com/%40me) https://%40me'],
  [
    'an image as diff writes it',
    '<img src="https://e.com/@a@2x.webp" width="64" alt=""> ',
    '<img src="https://e.com/@a@2x.webp" width="64" alt=""> ',
  ],
  [
    'a tag that is text',
    '\\<img src="https://@me" width="64" alt="">',
    '\\<img src="https://%40me" width="64" alt="">',
  ],
  ['what diff broke before', '<span>@</span>me', '<span>@</span>me'],
  ['what seems broken and is text', '\\<span>@</span>me', `\\<span>${span('@')}</span>me`],
  ['other characters', 'a @ b &#640; &#x401;', 'a @ b &#640; &#x401;'],
];
for (const [what, markdown, made] of rows) {
  test(`nobody is mentioned by ${what}`, () => {
    assert.equal(withoutMentions(markdown), made);
  });
}
