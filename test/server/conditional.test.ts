import assert from 'node:assert/strict';
import { test } from 'node:test';
import { activePath, ask, askRaw, credentials, startServer } from '../support/server.ts';

/** Of the sound catalog, stamped at 2026-03-01T09:30:00.123Z. */
const digest = 'aab26e477d96fd292b7e4a9db112e4121ca6f5671ed33e91c623221a977cd462';
const etag = `"${digest}"`;
const gzipEtag = `"${digest}-gzip"`;
const stale = `"${'0'.repeat(64)}"`;
const lastModified = 'Sun, 01 Mar 2026 09:30:00 GMT';

type Headers = Readonly<Record<string, string>>;

const tag = (value: string): Headers => ({ 'if-none-match': value });
const since = (value: string): Headers => ({ 'if-modified-since': value });
const gzip: Headers = { 'accept-encoding': 'gzip' };

const rows: readonly (readonly [claim: string, headers: Headers, status: 200 | 304])[] = [
  ['no condition', {}, 200],

  // RFC 9110, section 13.1.2
  ['its tag', tag(etag), 304],
  ['its tag made weak', tag(`W/${etag}`), 304],
  ['its tag in a list', tag(`${stale}, W/"a,b", ${etag}`), 304],
  ['its tag in a list without blanks', tag(`${stale},${etag}`), 304],
  ['its tag among empty places', tag(`, ,${etag}, ,`), 304],
  ['any tag', tag('*'), 304],
  ['a stale tag', tag(stale), 200],
  ['a list of stale tags', tag(`${stale}, "a", W/"b"`), 200],
  ['a tag without quotes', tag(digest), 200],
  ['a tag with half its quotes', tag(`"${digest}`), 200],
  ['a tag with a small w', tag(`w/${etag}`), 200],
  ['a tag in capitals', tag(etag.toUpperCase()), 200],
  ['a part of its tag', tag(`"${digest.slice(0, 12)}"`), 200],
  ['an empty tag', tag('""'), 200],
  ['no tag', tag(''), 200],
  ['its tag within another', tag(`"a, ${etag}"`), 200],
  ["another encoding's tag", tag(gzipEtag), 200],
  ['its tag in gzip', { ...tag(gzipEtag), ...gzip }, 304],
  ['its weak tag in gzip', { ...tag(`W/${gzipEtag}`), ...gzip }, 304],
  ['the tag without an encoding in gzip', { ...tag(etag), ...gzip }, 200],

  // RFC 9110, section 13.1.3
  ['the very time', since(lastModified), 304],
  ['a later time', since('Sun, 01 Mar 2026 09:30:01 GMT'), 304],
  ['an earlier time', since('Sun, 01 Mar 2026 09:29:59 GMT'), 200],
  ['the time as RFC 850 writes it', since('Sunday, 01-Mar-26 09:30:00 GMT'), 304],
  ['an earlier time as RFC 850 writes it', since('Sunday, 01-Mar-26 09:29:59 GMT'), 200],
  ['the time as asctime() writes it', since('Sun Mar  1 09:30:00 2026'), 304],
  ['an earlier time as asctime() writes it', since('Sun Mar  1 09:29:59 2026'), 200],
  ['a time in ISO 8601', since('2026-03-01T09:30:00.123Z'), 200],
  ['a time in another zone', since('Sun, 01 Mar 2026 18:30:00 +0900'), 200],
  ['a time without a zone', since('Sun, 01 Mar 2027 09:30:00'), 200],
  ['a month that is none', since('Sun, 01 Mrz 2027 09:30:00 GMT'), 200],
  ['an hour that is none', since('Mon, 01 Mar 2027 25:30:00 GMT'), 200],
  ['a number', since('1798761600'), 200],
  ['no time', since(''), 200],

  // RFC 9110, section 13.2.2: the tag goes first
  ['its tag and an earlier time', { ...tag(etag), ...since('Sun, 01 Mar 2020 09:30:00 GMT') }, 304],
  ['a stale tag and the very time', { ...tag(stale), ...since(lastModified) }, 200],
  ['no tag in the header and the very time', { ...tag(''), ...since(lastModified) }, 200],
];
for (const [claim, headers, status] of rows) {
  test(`answers ${status} to ${claim}`, async (t) => {
    const answer = await ask(await startServer(t), { headers: { ...credentials, ...headers } });
    assert.equal(answer.status, status);
    assert.equal(answer.headers.etag, 'accept-encoding' in headers ? gzipEtag : etag);
    assert.equal(answer.body.length === 0, status === 304);
  });
}

test('takes two If-None-Match headers for one list', async (t) => {
  const head = [`GET ${activePath} HTTP/1.1`, 'Host: a', 'Connection: close'];
  const authorization = `Authorization: ${credentials.authorization}`;
  const lines = [...head, authorization, `If-None-Match: ${stale}`, `If-None-Match: ${etag}`];
  assert.match(await askRaw(await startServer(t), lines), /^HTTP\/1\.1 304 /);
});

test('says with 200 how the answer may be kept', async (t) => {
  const { headers } = await ask(await startServer(t), { headers: credentials });
  assert.equal(headers.etag, etag);
  assert.equal(headers['last-modified'], lastModified);
  assert.equal(headers.vary, 'Accept-Encoding, Authorization');
  assert.equal(headers['cache-control'], 'private, no-cache');
});

for (const method of ['GET', 'HEAD']) {
  test(`repeats with 304 to ${method} what a cache needs, and sends nothing of a body`, async (t) => {
    const asked = { method, headers: { ...credentials, ...tag(etag) } };
    const { status, headers, body } = await ask(await startServer(t), asked);
    const { date, connection, ...told } = headers;
    assert.equal(status, 304);
    // RFC 9110, section 8.6: a Content-Length would have to be that of the 200.
    assert.deepEqual(told, { etag, vary: 'Accept-Encoding, Authorization', 'cache-control': 'private, no-cache' });
    assert.equal(body.length, 0);
  });
}

const headRows: readonly (readonly [claim: string, headers: Headers])[] = [
  ['without an encoding', credentials],
  ['in gzip', { ...credentials, ...gzip }],
  ['in br', { ...credentials, 'accept-encoding': 'br' }],
  ['with a stale tag', { ...credentials, ...tag(stale) }],
  ['without credentials', {}],
];
for (const [claim, headers] of headRows) {
  test(`answers HEAD ${claim} as GET, without the body`, async (t) => {
    const port = await startServer(t);
    const named = { ...headers, 'x-request-id': 'one' };
    const get = await ask(port, { headers: named });
    const head = await ask(port, { method: 'HEAD', headers: named });
    assert.equal(head.status, get.status);
    assert.deepEqual({ ...head.headers, date: '' }, { ...get.headers, date: '' });
    assert.equal(head.headers['content-length'], String(get.body.length));
    assert.equal(head.body.length, 0);
  });
}

const clocks: readonly (readonly [claim: string, now: string, expected: string])[] = [
  ['now for a time that lies ahead of it', '2026-02-01T00:00:00.000Z', 'Sun, 01 Feb 2026 00:00:00 GMT'],
  ['a time that is a second ago', '2026-03-01T09:30:01.123Z', lastModified],
  ['a time that is now', '2026-03-01T09:30:00.123Z', lastModified],
];
for (const [claim, now, expected] of clocks) {
  test(`gives as Last-Modified ${claim}`, async (t) => {
    const { headers } = await ask(await startServer(t, { now }), { headers: credentials });
    assert.equal(headers['last-modified'], expected);
  });
}

test('asks for credentials whatever the client has already', async (t) => {
  const { status, headers } = await ask(await startServer(t), { headers: { ...tag('*'), ...since(lastModified) } });
  assert.equal(status, 401);
  assert.equal(headers.etag, undefined);
});
