import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { assertRefusal, talk, type WireAnswer } from '../support/fault-wire.ts';
import { roundsOf, startServing, stopped } from '../support/faults.ts';
import { activePath, publishedFolder } from '../support/server.ts';

const key = 'key-of-ios';
const token = 'a2V5LW9mLWlvczo=';
const runs = roundsOf({ few: 300, all: 5000 });

const bytes = fc.uint8Array({ maxLength: 60 }).map((data) => Buffer.from(data));
const lineBytes = bytes.map((data) => data.toString('latin1').replace(/[\r\n]/g, ''));
const alphabets = fc.constantFrom<BufferEncoding>('base64', 'base64url', 'hex', 'latin1', 'ascii');
const schemes = fc.constantFrom(
  'Basic',
  'basic',
  'BASIC',
  'Bearer',
  'Digest',
  'Basics',
  'Basi',
  'Negotiate',
  '',
  'Basic:',
  'Basic,',
);
const gaps = fc.constantFrom(' ', '  ', '\t', ' \t', '', ', ', '=', '\x0b', '\xa0');
const wrongs = fc.constantFrom(
  `${key}:${key}`,
  `${key}::`,
  `:${key}`,
  key,
  `${key} :`,
  ` ${key}:`,
  `${key}\n:`,
  `${key}\0:`,
  `${key.toUpperCase()}:`,
  `${key.slice(0, -1)}:`,
  `${key}${key}:`,
  ':',
  '',
);

/** What may stand in a header, most of it close to what is let in. */
const values: fc.Arbitrary<string> = fc.oneof(
  lineBytes,
  lineBytes.map((text) => `Basic ${text}`),
  fc.tuple(schemes, gaps, fc.oneof(wrongs, fc.constant(`${key}:`)), alphabets).map(([scheme, gap, text, alphabet]) => {
    return `${scheme}${gap}${Buffer.from(text).toString(alphabet)}`.replace(/[\r\n]/g, '');
  }),
  fc.tuple(bytes, alphabets).map(([data, alphabet]) => `Basic ${data.toString(alphabet)}`.replace(/[\r\n]/g, '')),
  fc.tuple(fc.nat(token.length), lineBytes).map(([at, more]) => `Basic ${token.slice(0, at)}${more}${token.slice(at)}`),
  fc.tuple(fc.nat(token.length), fc.nat(token.length)).map(([from, to]) => `Basic ${token.slice(from, to)}`),
  fc.tuple(fc.nat(token.length - 1), fc.integer({ min: 0x20, max: 0xff })).map(([at, byte]) => {
    return `Basic ${token.slice(0, at)}${String.fromCharCode(byte)}${token.slice(at + 1)}`;
  }),
  fc.constantFrom('=', '==', '===', 'A', ' ', '\0').map((end) => `Basic ${token.replace('=', '')}${end}`),
  fc.integer({ min: 1, max: 40_000 }).map((length) => `Basic ${'A'.repeat(length)}`),
  fc.constant(`Basic ${token}`),
);
const names = fc.constantFrom(
  'Authorization',
  'authorization',
  'AUTHORIZATION',
  'Proxy-Authorization',
  'X-Authorization',
);
const header = fc.tuple(names, values).map(([name, value]) => `${name}: ${value}`);

/** RFC 7617 and RFC 9110, section 11.4, for the one key that there is; the blanks around a value are not of it (section 5.5). */
function isLetIn(headers: readonly string[]): boolean {
  const own = headers.filter((line) => /^authorization:/i.test(line));
  return (
    own.length === 1 &&
    /^authorization:[\t ]*basic +a2V5LW9mLWlvczo=[\t ]*$/i.test(own[0] ?? '') &&
    own[0]?.includes(token) === true
  );
}

/** What is no header by RFC 9110, section 5.5: Node does not read on. */
function isHttp(headers: readonly string[]): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  return headers.every((line) => !/[\x00-\x08\x0a-\x1f\x7f]/.test(line));
}

async function askWith(port: number, headers: readonly string[]): Promise<WireAnswer> {
  const lines = [`GET ${activePath} HTTP/1.1`, 'Host: a', 'Connection: close', ...headers, '', ''];
  const { answers, isEnded } = await talk(port, [lines.join('\r\n')]);
  assert.equal(answers.length, 1);
  assert.equal(isEnded, true);
  return answers[0] ?? assert.fail();
}

async function served(t: TestContext) {
  return startServing(t, { dist: await publishedFolder(t) });
}

test('lets in the exact key with an empty password, and answers 401 to whatever else stands in the header', async (t) => {
  const { port, child, output } = await served(t);
  const seen = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(header, { maxLength: 3, size: 'max' }), async (headers) => {
      const answer = await askWith(port, headers);
      seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
      const isTooLarge = headers.join('').length > 16_000;
      const expected = isTooLarge ? [431, 400, 401] : isHttp(headers) ? [isLetIn(headers) ? 200 : 401] : [400];
      assert.ok(expected.includes(answer.status), `${answer.status} where it must be ${expected}`);
      if (answer.status === 200) return;
      assertRefusal(answer);
      assert.equal(answer.headers.has('www-authenticate'), answer.status === 401);
    }),
    { numRuns: runs },
  );
  for (const status of [200, 400, 401, 431]) assert.ok((seen.get(status) ?? 0) > 0, `never ${status}`);
  assert.ok(!output().includes(key) && !output().includes(token.slice(0, 12)), 'the key is in the log');
  assert.equal((await askWith(port, [`Authorization: Basic ${token}`])).status, 200);
  assert.equal(await stopped(child), 0);
});
