import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import type { FastifyInstance } from 'fastify';
import { appWith, ask, credentials, publishedFolder } from '../support/server.ts';

/** Of the sound catalog, stamped at 2026-03-01T09:30:00.123Z. */
const digest = 'aab26e477d96fd292b7e4a9db112e4121ca6f5671ed33e91c623221a977cd462';
const etag = `"${digest}"`;
const gzipEtag = `"${digest}-gzip"`;
const stale = `"${'0'.repeat(64)}"`;
const lastModified = 'Sun, 01 Mar 2026 09:30:00 GMT';

let app: FastifyInstance;
before(async (t) => {
  app = await appWith(t as TestContext);
});

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
  ['its tag among empty elements', tag(`, ,${etag}, ,`), 304],
  ['any tag', tag('*'), 304],
  ['a stale tag', tag(stale), 200],
  ['a tag without quotes', tag(digest), 200],
  ['a tag with half its quotes', tag(`"${digest}`), 200],
  ['a tag with a small w', tag(`w/${etag}`), 200],
  ['no tag', tag(''), 200],
  ['its tag within another', tag(`"a, ${etag}"`), 200],
  ["another encoding's tag", tag(gzipEtag), 200],
  ['its tag in gzip', { ...tag(gzipEtag), ...gzip }, 304],
  ['the tag without an encoding in gzip', { ...tag(etag), ...gzip }, 200],

  // RFC 9110, section 13.1.3
  ['the very time', since(lastModified), 304],
  ['a later time', since('Sun, 01 Mar 2026 09:30:01 GMT'), 304],
  ['an earlier time', since('Sun, 01 Mar 2026 09:29:59 GMT'), 200],
  ['the time as RFC 850 writes it', since('Sunday, 01-Mar-26 09:30:00 GMT'), 304],
  ['the time as asctime() writes it', since('Sun Mar  1 09:30:00 2026'), 304],
  ['a time in ISO 8601', since('2026-03-01T09:30:00.123Z'), 200],
  ['a time in another zone', since('Sun, 01 Mar 2026 18:30:00 +0900'), 200],
  ['an unknown month', since('Sun, 01 Mrz 2027 09:30:00 GMT'), 200],
  ['an unknown hour', since('Mon, 01 Mar 2027 25:30:00 GMT'), 200],
  ['no time', since(''), 200],

  // RFC 9110, section 13.2.2: the tag goes first
  ['its tag and an earlier time', { ...tag(etag), ...since('Sun, 01 Mar 2020 09:30:00 GMT') }, 304],
  ['a stale tag and the very time', { ...tag(stale), ...since(lastModified) }, 200],
  ['no tag in the header and the very time', { ...tag(''), ...since(lastModified) }, 200],
];
for (const [claim, headers, status] of rows) {
  test(`answers ${status} to ${claim}`, async () => {
    const answer = await ask(app, { headers: { ...credentials, ...headers } });
    assert.equal(answer.status, status);
    assert.equal(answer.headers.etag, 'accept-encoding' in headers ? gzipEtag : etag);
    assert.equal(answer.body.length === 0, status === 304);
  });
}

test('gives no time as Last-Modified that lies ahead', async (t) => {
  const dist = await publishedFolder(t);
  t.mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-02-01T00:00:00.000Z') });
  const { headers } = await ask(await appWith(t, { dist }), { headers: credentials });
  assert.equal(headers['last-modified'], 'Sun, 01 Feb 2026 00:00:00 GMT');
});

test('gives the Cache-Control of its settings, with 200 and 304', async (t) => {
  const other = await appWith(t, { cacheControl: 'private, max-age=60' });
  for (const headers of [credentials, { ...credentials, ...tag(etag) }]) {
    assert.equal((await ask(other, { headers })).headers['cache-control'], 'private, max-age=60');
  }
});
