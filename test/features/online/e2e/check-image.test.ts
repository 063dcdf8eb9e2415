import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { RequestOptions } from '../../../../src/features/online/request.ts';
import { faultAt, here } from '../fault-at.ts';
import { good, imageHost, png, type Respond, trustImageHosts } from './image-host.ts';

trustImageHosts();

async function faultOf(t: TestContext, respond: Respond, options: Partial<RequestOptions> = {}) {
  const { address, host, asked } = await imageHost(t, respond);
  const fault = await faultAt(address, { allowed: [host], ...options });
  return { fault: fault.replace(host, 'HOST'), asked };
}

type Headers = Readonly<Record<string, string>>;

const gives =
  (type: string, body: Buffer | string, headers: Headers = {}, status = 200): Respond =>
  (_request, response) => {
    response.writeHead(status, { ...(type && { 'content-type': type }), ...headers }).end(body);
  };
const to = (location: string): Respond => gives('', '', { location }, 302);
const part = (total: string) =>
  gives('image/png', png, { 'content-range': `bytes 0-4095/${total}` }, 206);
const avif = Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'latin1');
const svg = '\ufeff<?xml version="1.0"?>\n<svg xmlns="http://www.w3.org/2000/svg"/>';
const page = '<!doctype html><svg viewBox="0 0 1 1"></svg>';
/** Sends the first `bytes` of an image of 7,654,321 bytes, and never ends. */
const stall =
  (bytes: number): Respond =>
  (_request, response) => {
    response.writeHead(200, { 'content-type': 'image/png', 'content-length': 7_654_321 });
    response.write(Buffer.concat([png, Buffer.alloc(bytes)]));
  };

const unreachable = 'image-is-unreachable';
const rows: readonly (readonly [claim: string, Respond, fault: string])[] = [
  ['an image', good, 'none'],
  ['a partial image', part('4000000'), 'none'],
  ['an image of unknown size', part('*'), 'none'],
  ['a JPEG', gives('image/jpeg', Buffer.from('ffd8ffe1', 'hex')), 'none'],
  ['an AVIF', gives('image/avif', avif), 'none'],
  ['an SVG', gives('image/svg+xml', svg), 'none'],
  ['a page', gives('text/html; charset=utf-8', page), 'image-url-is-no-image text/html'],
  ['a page called an image', gives('image/png', page), 'image-url-is-no-image image/png'],
  ['bytes', gives('application/x', png), 'image-url-is-no-image application/x'],
  ['a missing image', gives('text/html', 'no', {}, 404), `${unreachable} status 404`],
  ['a busy host', gives('text/html', 'no', {}, 503), `${unreachable} busy 503`],
  ['a broken connection', (request) => request.destroy(), `${unreachable} connection ECONNRESET`],
  ['a large partial image', part('9000000'), 'image-is-very-large 9.0 5'],
  ['a large image, read up to 4 KiB', stall(4096), 'image-is-very-large 7.7 5'],
  ['a redirect without an address', gives('', '', {}, 302), `${unreachable} status 302`],
  [
    'a redirect to another scheme',
    to('http://example.com/'),
    `${unreachable} not-https http://example.com`,
  ],
  ['a redirect to a script', to('javascript:a'), `${unreachable} not-https javascript:`],
  ['a redirect to this machine', to('https://127.0.0.1:1/'), `${unreachable} private 127.0.0.1:1`],
  ['a redirect to IPv6', to('https://[::1]/x'), `${unreachable} private [::1]`],
  [
    'a redirect to a name inside',
    to('https://cdn.example.com/'),
    `${unreachable} private cdn.example.com`,
  ],
  ['a redirect to itself', to('/image'), `${unreachable} redirects HOST`],
];
for (const [claim, respond, expected] of rows) {
  test(`${claim}: ${expected}`, async (t) => {
    assert.equal((await faultOf(t, respond)).fault, expected);
  });
}

test('sends one GET for the first 4 KiB', async (t) => {
  let range: string | undefined;
  const { asked } = await faultOf(t, (request, response) => {
    range = request.headers.range;
    good(request, response);
  });
  assert.deepEqual([asked, range], [['GET /image'], 'bytes=0-4095']);
});

test('times out if a host is silent, or stalls', async (t) => {
  for (const respond of [() => {}, stall(0)]) {
    const { fault } = await faultOf(t, respond, { milliseconds: 200 });
    assert.equal(fault, 'image-is-unreachable timeout 127.0.0.1');
  }
});

test('looks a name up once, and connects only to its public addresses', async (t) => {
  const { port, asked } = await imageHost(t);
  const address = `https://cdn.example.com:${port}/`;
  const resolved = [[{ address: '100::1', family: 6 }, ...here], here];
  const fault = await faultAt(address, { resolve: async () => resolved.shift() ?? [] });
  assert.equal(fault, 'image-is-unreachable private cdn.example.com');
  assert.equal(resolved.length, 1);
  const mixed = async () => [{ address: '2400::1', family: 6 }, ...here];
  const other = await faultAt(address, { resolve: mixed, milliseconds: 300 });
  assert.doesNotMatch(other, /none|private/);
  assert.deepEqual(asked, []);
});

test('sends requests to an allowed host, at one port or at all', async (t) => {
  const { port, address } = await imageHost(t);
  assert.equal(await faultAt(address, { allowed: ['127.0.0.1'] }), 'none');
  const allowed = [`cdn.example.com:${port}`];
  assert.equal(await faultAt(`https://cdn.example.com:${port}/`, { allowed }), 'none');
});
