import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefusal, talk } from '../support/fault-wire.ts';
import { startServing, stopped } from '../support/faults.ts';
import { activePath as path, publishedFolder } from '../support/server.ts';

const key = 'Authorization: Basic a2V5LW9mLWlvczo=';
const lines = (...all: readonly string[]) => [...all, '', ''].join('\r\n');
const get = (target: string, ...more: readonly string[]) => lines(`GET ${target} HTTP/1.1`, 'Host: a', key, ...more);
const line = (start: string) => lines(start, 'Host: a', key);
const post = (body: string, ...more: readonly string[]) =>
  lines(`POST ${path} HTTP/1.1`, 'Host: a', key, ...more) + body;
const chunked = 'Transfer-Encoding: chunked';

/** What is sent, the status of each answer, and whether the server ends the connection then. */
type Row = readonly [claim: string, sent: string, statuses: readonly number[], end: 'ended' | 'kept'];

const sizes: readonly Row[] = [
  ['a header of 100 KB', get(path, `X: ${'x'.repeat(100_000)}`), [431], 'ended'],
  ['a header of 100 KB without a key', lines(`GET ${path} HTTP/1.1`, `X: ${'x'.repeat(100_000)}`), [431], 'ended'],
  ['10,000 header lines', get(path, ...new Array(10_000).fill('A: b')), [431], 'ended'],
  ['1,000 short header lines', get(path, ...new Array(1000).fill('A: b')), [200], 'kept'],
  ['a path of 100 KB', get(`/${'x'.repeat(100_000)}`), [431], 'ended'],
  ['a path of 8 KB', get(`/${'x'.repeat(8000)}`), [404], 'kept'],
  ['a method of 10 KB', line(`${'G'.repeat(10_000)} ${path} HTTP/1.1`), [400], 'ended'],
  ['a body of 64 KB', post('x'.repeat(65_536), 'Content-Length: 65536'), [405], 'kept'],
  ['the promise of a body of 1 GB', post('x', 'Content-Length: 1000000000'), [405], 'ended'],
  ['a length beyond 64 bits', post('x', 'Content-Length: 99999999999999999999'), [400], 'ended'],
];

const targets: readonly Row[] = [
  ['the absolute form', get(`http://a${path}`), [200], 'kept'],
  ['the absolute form without a key', lines(`GET http://a${path} HTTP/1.1`, 'Host: a'), [401], 'kept'],
  ['the absolute form of another path', get('http://a/x'), [404], 'kept'],
  ['OPTIONS *', line('OPTIONS * HTTP/1.1'), [404], 'kept'],
  ['OPTIONS * without a key', lines('OPTIONS * HTTP/1.1', 'Host: a'), [401], 'kept'],
  ['GET *', get('*'), [400], 'kept'],
  ['GET * without a key', lines('GET * HTTP/1.1', 'Host: a'), [401], 'kept'],
  ['a fragment', get(`${path}#a`), [400], 'kept'],
  ['a fragment after a query', get(`${path}?a#b`), [400], 'kept'],
  ['CONNECT', line('CONNECT a:443 HTTP/1.1'), [405], 'ended'],
  ['CONNECT without a key', lines('CONNECT a:443 HTTP/1.1', 'Host: a'), [401], 'ended'],
  ['two slashes', get(`/${path}`), [404], 'kept'],
  ['two slashes within', get('/filter-category//active'), [404], 'kept'],
  ['a slash at the end', get(`${path}/`), [404], 'kept'],
  ['an encoded slash', get('/filter-category%2Factive'), [404], 'kept'],
  ['an encoded slash in small letters', get('/filter-category%2factive'), [404], 'kept'],
  ['a backslash', get('/filter-category\\active'), [404], 'kept'],
  ['an upper-case path', get('/FILTER-CATEGORY/ACTIVE'), [404], 'kept'],
  ['an upper-case letter', get('/filter-category/Active'), [404], 'kept'],
  ['a dot as a folder', get('/filter-category/./active'), [404], 'kept'],
  ['two dots as a folder', get('/x/../filter-category/active'), [404], 'kept'],
  ['a parameter', get(`${path};x=1`), [404], 'kept'],
  ['a query', get(`${path}?a=b`), [200], 'kept'],
  ['a percent sign alone', get('/%'), [404], 'kept'],
  ['encoded bytes that are not UTF-8', get('/%ff%fe'), [404], 'kept'],
  ['a byte that is not ASCII', get('/\xff'), [400], 'ended'],
  ['a NUL in the path', get(`${path}\0`), [400], 'ended'],
  ['an encoded NUL in the path', get(`${path}%00`), [404], 'kept'],
  ['a blank in the path', get('/a b'), [400], 'ended'],
  ['a tab in the path', get('/a\tb'), [400], 'ended'],
  ['no path', lines('GET', key), [400], 'ended'],
];

const headers: readonly Row[] = [
  ['a NUL in a header', get(path, 'X: a\0b'), [400], 'ended'],
  ['a NUL in the name of a header', get(path, 'X\0: a'), [400], 'ended'],
  ['a NUL after the key', lines(`GET ${path} HTTP/1.1`, 'Host: a', `${key}\0`), [400], 'ended'],
  ['a control character in a header', get(path, 'X: a\x01b'), [400], 'ended'],
  ['bytes that are not ASCII in a header', get(path, 'X: \xff\xfe'), [200], 'kept'],
  ['a line that is folded', get(path, 'X: a', ' b'), [400], 'ended'],
  [
    'a key in a line that is folded',
    lines(`GET ${path} HTTP/1.1`, 'Host: a', key.replace('c ', 'c\r\n ')),
    [400],
    'ended',
  ],
  ['LF for every line end', get(path).replaceAll('\r\n', '\n'), [400], 'ended'],
  ['LF after the first line', get(path).replace('\r\n', '\n'), [400], 'ended'],
  ['LF in a header', get(path, 'X: a\nY: b'), [400], 'ended'],
  ['CR in a header', get(path, 'X: a\rY: b'), [400], 'ended'],
  ['a blank before a colon', get(path, 'X : a'), [400], 'ended'],
  ['a line without a colon', get(path, 'X'), [400], 'ended'],
  ['a header without a name', get(path, ': a'), [400], 'ended'],
  ['no Host', lines(`GET ${path} HTTP/1.1`, key), [400], 'kept'],
  ['no Host and no key', lines(`GET ${path} HTTP/1.1`), [401], 'kept'],
  ['an empty Host', lines(`GET ${path} HTTP/1.1`, 'Host:', key), [400], 'kept'],
  ['a Host with a user', lines(`GET ${path} HTTP/1.1`, 'Host: a@b', key), [400], 'kept'],
  ['an IPv6 address as Host', lines(`GET ${path} HTTP/1.1`, 'Host: [::1]:80', key), [200], 'kept'],
  ['the same Host twice', get(path, 'Host: a'), [400], 'kept'],
  ['two Hosts', get(path, 'Host: b'), [400], 'kept'],
  ['a Host that is none', lines(`GET ${path} HTTP/1.1`, 'Host: a/b@c', key), [400], 'kept'],
  ['an upgrade to HTTP/2', get(path, 'Connection: Upgrade', 'Upgrade: h2c'), [200], 'kept'],
  ['an upgrade to WebSocket', get(path, 'Connection: Upgrade', 'Upgrade: websocket'), [200], 'kept'],
  ['an expectation that nobody knows', get(path, 'Expect: tea'), [200], 'kept'],
];

const bodies: readonly Row[] = [
  ['Content-Length and Transfer-Encoding', post('0\r\n\r\n', 'Content-Length: 5', chunked), [400], 'ended'],
  ['Transfer-Encoding and Content-Length', post('0\r\n\r\n', chunked, 'Content-Length: 5'), [400], 'ended'],
  ['two lengths', post('abcde', 'Content-Length: 5', 'Content-Length: 6'), [400], 'ended'],
  ['the same length twice', post('abcde', 'Content-Length: 5', 'Content-Length: 5'), [400], 'ended'],
  ['a list of lengths', post('abcde', 'Content-Length: 5, 5'), [400], 'ended'],
  ['a length with a plus', post('abcde', 'Content-Length: +5'), [400], 'ended'],
  ['a length below 0', post('abcde', 'Content-Length: -5'), [400], 'ended'],
  ['a length in hexadecimal', post('abcde', 'Content-Length: 0x5'), [400], 'ended'],
  ['a coding that nobody knows', post('0\r\n\r\n', 'Transfer-Encoding: xchunked'), [400], 'ended'],
  ['a coding that is not the last one', post('0\r\n\r\n', 'Transfer-Encoding: gzip'), [400], 'ended'],
  ['a coding below chunks', post('0\r\n\r\n', 'Transfer-Encoding: gzip, chunked'), [405], 'ended'],
  ['chunked, and a coding after it', post('0\r\n\r\n', 'Transfer-Encoding: chunked, identity'), [400], 'ended'],
  ['two codings', post('0\r\n\r\n', chunked, 'Transfer-Encoding: identity'), [400], 'ended'],
  ['a blank before the colon of a coding', post('0\r\n\r\n', 'Transfer-Encoding : chunked'), [400], 'ended'],
  ['a coding in HTTP/1.0', lines(`POST ${path} HTTP/1.0`, key, chunked), [405], 'ended'],
  ['a chunk without a size', post('zz\r\nabc\r\n0\r\n\r\n', chunked), [405], 'ended'],
  ['a chunk that is longer than its size', post('3\r\nabcdef\r\n0\r\n\r\n', chunked), [405], 'ended'],
  ['a chunk of a size beyond 64 bits', post('fffffffffffffffff\r\nabc', chunked), [405], 'ended'],
  ['a chunk that breaks off', post('5\r\nab', chunked), [405], 'ended'],
  ['a request hidden in chunks', post(`0\r\n\r\n${get(path)}`, chunked), [405], 'ended'],
  ['a request hidden in a body', post(get(path), 'Content-Length: 98'), [405], 'kept'],
  ['a GET with a body, and one behind it', `${get(path, 'Content-Length: 5')}abcde${get('/x')}`, [200, 404], 'kept'],
];

const versions: readonly Row[] = [
  ['HTTP/1.0', line(`GET ${path} HTTP/1.0`), [200], 'ended'],
  ['HTTP/1.0 without Host', lines(`GET ${path} HTTP/1.0`, key), [200], 'ended'],
  ['HTTP/1.0 without a key', lines(`GET ${path} HTTP/1.0`), [401], 'ended'],
  ['HTTP/0.9, which has no headers', lines(`GET ${path}`), [400], 'ended'],
  ['HTTP/2.0 in the form of HTTP/1.1', line(`GET ${path} HTTP/2.0`), [400], 'ended'],
  ['HTTP/2.0 in that form without a key', lines(`GET ${path} HTTP/2.0`, 'Host: a'), [400], 'ended'],
  ['HTTP/1.2', line(`GET ${path} HTTP/1.2`), [400], 'ended'],
  ['HTTP/9.9', line(`GET ${path} HTTP/9.9`), [400], 'ended'],
  ['small letters for HTTP', line(`GET ${path} http/1.1`), [400], 'ended'],
  ['the beginning of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', [400], 'ended'],
  ['the beginning of TLS', `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03${'x'.repeat(200)}`, [400], 'ended'],
  ['a method that nobody knows', line(`BREW ${path} HTTP/1.1`), [400], 'ended'],
  ['a method in small letters', line(`get ${path} HTTP/1.1`), [400], 'ended'],
  ['a method that is known', line(`TRACE ${path} HTTP/1.1`), [405], 'kept'],
  ['empty lines before a request', `\r\n\r\n${get(path)}`, [200], 'kept'],
];

const pipelined: readonly Row[] = [
  [
    'five requests at once',
    get(path) + get('/x') + line(`DELETE ${path} HTTP/1.1`) + lines(`GET ${path} HTTP/1.1`, 'Host: a') + get(path),
    [200, 404, 405, 401, 200],
    'kept',
  ],
  ['a hundred requests at once', get('/x').repeat(100), new Array(100).fill(404), 'kept'],
  ['a request after the last one', get(path, 'Connection: close') + get(path), [200], 'ended'],
  ['what is no request after one', `${get(path)}no request\r\n\r\n`, [200, 400], 'ended'],
  [
    'what is no request after three',
    `${get(path)}${get('/x')}${get(path)}no request\r\n\r\n`,
    [200, 404, 200, 400],
    'ended',
  ],
];

test('answers whatever comes on a connection with a clear status, in one shape, and goes on', async (t) => {
  const running = await startServing(t, { dist: await publishedFolder(t) });
  for (const [claim, sent, statuses, end] of [sizes, targets, headers, bodies, versions, pipelined].flat()) {
    await t.test(`${statuses} to ${claim}`, async () => {
      const { answers, isEnded } = await talk(running.port, [sent], statuses.length);
      assert.deepEqual(
        answers.map(({ status }) => status),
        statuses,
      );
      assert.equal(isEnded, end === 'ended');
      for (const answer of answers) if (answer.status !== 200) assertRefusal(answer);
      const { answers: next } = await talk(running.port, [get(path, 'Connection: close')]);
      assert.deepEqual(
        next.map(({ status }) => status),
        [200],
      );
    });
  }
  assert.doesNotMatch(running.output(), /error-is-unforeseen/);
  assert.equal(await stopped(running.child), 0);
});
