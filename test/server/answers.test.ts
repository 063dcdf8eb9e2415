import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { before, type TestContext, test } from 'node:test';
import zlib from 'node:zlib';
import { activePath, appWith, credentials } from '../support/server.ts';

/**
 * What goes over the wire, each row beside its request in `answers.test.ts.snapshot`. After an intended change:
 * npm run test:answers
 */
let port: number;
/** The body of the first answer, which the others repeat. */
let catalog = '';
before(async (t) => {
  const app = await appWith(t as TestContext);
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
});

const key = `Authorization: ${credentials.authorization}`;
const digest = 'f16312c9a7fb4b870aec3935c91df8a9a98184b73fd854868c01d143a82584d3';
const token = (text: string) => `Authorization: Basic ${Buffer.from(text).toString('base64')}`;
type Lines = readonly string[];
const asked = (method: string, path: string, ...lines: Lines) => [
  `${method} ${path} HTTP/1.1`,
  'Host: a',
  ...lines,
];
const get = (...lines: Lines) => asked('GET', activePath, ...lines);

const rows: readonly Lines[] = [
  // The answer in every encoding, and what chooses it
  get(key),
  ...[
    'gzip',
    'br',
    'zstd',
    'deflate',
    'gzip, br, zstd',
    'gzip;q=0',
    '*',
    'identity;q=0',
    'x-gzip',
    'gzip;q=',
  ].map((encoding) => get(key, `Accept-Encoding: ${encoding}`)),
  get(key, 'Accept-Encoding: gzip;q=0.5', 'Accept-Encoding: zstd'),
  // Conditions
  get(key, `If-None-Match: "${digest}"`),
  get(key, `If-None-Match: W/"a", W/"${digest}"`),
  get(key, `If-None-Match: "${digest}-gzip"`, 'Accept-Encoding: gzip'),
  get(key, `If-None-Match: "${digest}-gzip"`),
  get(key, 'If-None-Match: *'),
  get(key, 'If-None-Match: "a"'),
  get(key, 'If-None-Match: "a"', `If-None-Match: "${digest}"`),
  get(key, 'If-Modified-Since: Sun, 01 Mar 2026 09:30:00 GMT'),
  get(key, 'If-Modified-Since: Sun, 01 Mar 2026 09:29:59 GMT'),
  get(key, 'If-None-Match: "a"', 'If-Modified-Since: Sun, 01 Mar 2026 09:30:00 GMT'),
  // HEAD
  asked('HEAD', activePath, key),
  asked('HEAD', activePath, key, 'Accept-Encoding: gzip'),
  asked('HEAD', activePath, key, `If-None-Match: "${digest}"`),
  asked('HEAD', activePath),
  // Ways of writing the path
  ...[`${activePath}?a=b`, '/filter-category/%61ctive', `http://filters.example${activePath}`].map(
    (path) => asked('GET', path, key),
  ),
  [`GET ${activePath} HTTP/1.0`, key],
  // Credentials
  get(),
  ...['', ' Bearer a', ' Basic', ' basic  a2V5LW9mLWlvczo=', ' Basic a2V5LW9mLWlvczo'].map(
    (value) => get(`Authorization:${value}`),
  ),
  ...['key-of-ios', 'key-of-ios:secret', ':key-of-ios', 'key-of-tv:', 'fc_live_0000:'].map((text) =>
    get(token(text)),
  ),
  get(key, key),
  get(`Proxy-${key}`),
  get(key, 'Authorization: Bearer a'),
  get('Authorization:', key),
  ...['Accept-Encoding: gzip, br', 'If-None-Match: *', 'X-Request-Id: seen-by-a-proxy'].map(
    (header) => get(header),
  ),
  get('X-Request-Id: not to be logged'),
  // Other paths and methods, with credentials and without
  ...[
    '/',
    '/filter-category',
    `${activePath}/`,
    `/${activePath}`,
    '/Filter-Category/active',
    '/%zz',
  ].flatMap((path) => [asked('GET', path, key), asked('GET', path)]),
  ...['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'QUERY', 'PROPFIND'].map((method) =>
    asked(method, activePath, key),
  ),
  asked('POST', activePath),
  asked('POST', activePath, key, 'Content-Type: application/json', 'Content-Length: 0'),
  asked('POST', activePath, key, 'Content-Type: nonsense', 'Content-Length: 0'),
  asked('POST', '/elsewhere', key),
  asked('POST', '/elsewhere', key, 'Content-Type: application/xml', 'Content-Length: 0'),
  asked('HEAD', '/elsewhere', key),
  asked('OPTIONS', '*', key),
  asked('OPTIONS', '*'),
  asked('OPTIONS', activePath, 'Origin: https://app.example', 'Access-Control-Request-Method: GET'),
  asked('CONNECT', 'a:443', key),
  // What is no request
  ['no such thing'],
  [`GET ${activePath} HTTP/1.1`, key],
  asked('FETCH', '/', key),
  get(key, 'nonsense'),
  get(key, `X: ${'a'.repeat(20_000)}`),
];

for (const lines of rows) {
  const title = lines.join(' | ').replace(/a{100,}/, 'a…a');
  test(title, async (t) => t.assert.snapshot(await answerTo(lines), { serializers: [String] }));
}

/** All that comes back until the server closes, in a form that no run, platform or order of headers changes. */
async function answerTo(lines: readonly string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write([...lines, ...(lines.length > 1 ? ['Connection: close'] : []), '', ''].join('\r\n'));
  const answer = await buffer(socket);
  const end = answer.indexOf('\r\n\r\n');
  const [status = '', ...headers] = answer.subarray(0, end).toString('latin1').split('\r\n');
  const encoding = headers
    .map((header) => /^content-encoding: (.+)$/i.exec(header)?.[1])
    .find(Boolean);
  const kept = headers.map((header) => {
    const [name = '', value = ''] = header.split(/: (.*)/);
    return `${name.toLowerCase()}: ${shownValue(name.toLowerCase(), value, encoding)}`;
  });
  const body = decoded(answer.subarray(end + 4), encoding);
  const shown = body === catalog && body !== '' ? '<the catalog>' : body;
  catalog ||= body;
  return [status, ...kept.sort(), '', shown].join('\n').replaceAll('\r', '');
}

function shownValue(name: string, value: string, encoding: string | undefined): string {
  if (name === 'date')
    return value.replace(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/, '<now>');
  if (name === 'x-request-id') return value === 'seen-by-a-proxy' ? value : '<made>';
  return name === 'content-length' && encoding !== undefined ? '<compressed>' : value;
}

function decoded(body: Buffer, encoding = 'identity'): string {
  if (body.length === 0 || encoding === 'identity') return body.toString();
  const decode = {
    gzip: zlib.gunzipSync,
    br: zlib.brotliDecompressSync,
    zstd: zlib.zstdDecompressSync,
  }[encoding];
  return decode?.(body).toString() ?? `? ${encoding}`;
}
