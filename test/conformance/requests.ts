import {
  acceptOnly,
  activePath,
  basic,
  type Client,
  conditionalRequest,
  type Expectations,
  encodings,
  equal,
  expect,
  type Request,
  withHeaders,
} from './client.ts';
import type { Response } from './exchange.ts';
import { expectMessage, refused } from './keys.ts';

const expectPaths = (status: number, ...paths: readonly string[]) => {
  const requests = Object.fromEntries(paths.map((path) => [path, { path }]));
  return (client: Client) => expect(client, status, requests);
};

/** Headers that HEAD must return like GET (RFC 9110, section 9.3.2). */
const sameInHead = [
  ...['content-type', 'content-length', 'content-encoding', 'etag', 'last-modified'],
  ...['cache-control', 'vary', 'catalog-revision', 'www-authenticate', 'allow'],
];

const headersOf = (kibibytes: number): Request => ({
  headers: new Array(kibibytes).fill(`X-Filler: ${'a'.repeat(1012)}`),
});

/** Returns the statuses of all responses on a connection. */
function statusesIn({ status, body }: Response): string {
  const more = body.toString('latin1').matchAll(/HTTP\/1\.1 (\d{3}) /g);
  return [status, ...[...more].map(([, next]) => next)].join(' ');
}

export const requestClaims: Expectations = {
  'HEAD is GET without the body': async (client) => {
    const { ask } = client;
    const conditional = { headers: ['If-None-Match: *'] };
    await expect(client, 200, { HEAD: { method: 'HEAD' } });
    const others = [conditional, refused[401], refused[404]];
    for (const request of [{}, ...encodings.map(acceptOnly), ...others]) {
      const [get, head] = [await ask(request), await ask({ ...request, method: 'HEAD' })];
      equal(head.status, get.status, 'the status');
      for (const name of sameInHead)
        equal(head.headers.get(name), get.headers.get(name), `${get.status}: ${name}`);
      equal(head.body.length, 0, `${get.status}: the length of the body`);
    }
  },
  'Another method is a 405 with Allow': async (client) => {
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const { status, headers } = await client.ask({ method });
      equal(status, 405, `${method}: the status`);
      equal(headers.get('allow'), 'GET, HEAD', `${method}: Allow`);
    }
    await expect(client, 405, { 'POST with a body': { method: 'POST', body: '{}' } });
  },
  'Another path is a 404': async (client) => {
    const endings = ['/x', 'x', '.', ';x=y', '.json', '%20'];
    const longer = endings.map((ending) => `${activePath}${ending}`);
    await expectPaths(404, '/', '/elsewhere', '/filter-category', ...longer)(client);
    await expect(client, 404, { 'POST /elsewhere': { method: 'POST', path: '/elsewhere' } });
  },
  'Another case, or a slash more, is a 404': expectPaths(
    404,
    `${activePath}/`,
    `/${activePath}`,
    '/filter-category//active',
    '/Filter-Category/active',
  ),
  'An encoded slash, or a malformed path, is a 404': expectPaths(
    404,
    ...['/filter-category%2Factive', '/%', '/%zz', '/%c0%80', `${activePath}%00`],
  ),
  'A path with dots is a 404': expectPaths(404, `/x/..${activePath}`, `/.${activePath}`),
  'A query, or an encoded letter, changes nothing': expectPaths(
    200,
    `${activePath}?a=b`,
    `${activePath}?`,
    `${activePath}?/%zz`,
    '/filter-category/%61ctive',
  ),
  'The body of a GET is ignored': async (client) => {
    const [body, headers] = ['{', ['Content-Type: application/json']];
    const large: Request = { body: 'a'.repeat(64 * 1024), authorization: basic('unknown:') };
    await expect(client, 200, { 'a body': { body }, 'a typed one': { body, headers } });
    await expect(client, 401, { 'a large one without a key': large });
    await expect(client, 200, { 'none after it': {} });
  },
  'Range, If-Match and If-Unmodified-Since are ignored': (client) => {
    const preconditions = ['If-Match: "a"', 'If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT'];
    const ranges = ['Range: bytes=0-0', 'Range: bytes=999999999-'];
    return expect(client, 200, withHeaders([...ranges, ...preconditions]));
  },
  'Chunks in a body, and their extensions, are ignored': async ({ head, send }) => {
    for (const chunk of ['1', '1;a=b', '1;a="b;c";d']) {
      const lines = head({ headers: ['Transfer-Encoding: chunked'] });
      const chunked = [...lines, '', chunk, 'a', '0', ''];
      const last = await send([...chunked, ...head(), 'Connection: close']);
      equal(statusesIn(last), '200 200', `${chunk}: what is answered`);
    }
  },
  'An unknown Transfer-Encoding is a 400 alone': async ({ head, send }) => {
    const lines = head({ headers: ['Transfer-Encoding: gzip'] }); // RFC 9112, section 6.3
    equal(statusesIn(await send([...lines, 'Connection: close'])), '400', 'what is answered');
  },
  'Two lengths of a body are a 400': (client) =>
    expect(client, 400, { '2 and 1': { headers: ['Content-Length: 2'], body: 'a' } }),
  'No header changes the method or the path': async (client) => {
    for (const name of ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override']) {
      await expect(client, 200, withHeaders([`${name}: DELETE`]));
      await expect(client, 405, {
        [`POST, ${name}: GET`]: { method: 'POST', headers: [`${name}: GET`] },
      });
    }
    for (const name of ['X-Original-URL', 'X-Rewrite-URL'])
      await expect(client, 404, {
        [name]: { path: '/elsewhere', headers: [`${name}: ${activePath}`] },
      });
  },
  'The address of a request may be in full': async ({ origin, head, send }) => {
    const [first = '', ...lines] = head();
    const inFull = first.replace(' /', ` ${origin}/`); // RFC 9112, section 3.2.2
    equal((await send([inFull, ...lines, 'Connection: close'])).status, 200, 'the status');
  },
  'A connection takes several requests': async ({ head, send }) => {
    const lines = head({ method: 'HEAD' });
    const last = await send([...lines, '', ...lines, '', ...lines, 'Connection: close']);
    equal(statusesIn(last), '200 200 200', 'what is answered');
  },
  'What is not HTTP is a 400 with a message': async ({ head, send }) => {
    for (const lines of [['no such thing'], [...head(), 'nonsense', 'Connection: close']]) {
      const response = await send(lines);
      equal(response.status, 400, `${lines.at(-2) ?? lines[0]}: the status`);
      expectMessage(response, '400');
    }
  },
  'A request without Host is a 400': async ({ head, send }) => {
    const lines = head().filter((line) => !line.startsWith('Host:'));
    equal((await send([...lines, 'Connection: close'])).status, 400, 'the status');
  },
  'Two Host headers are a 400': async ({ head, send }) => {
    const [first = '', host = '', ...more] = head();
    // RFC 9112, section 3.2
    for (const second of [host, 'Host: elsewhere.example']) {
      const response = await send([first, host, second, ...more, 'Connection: close']);
      equal(statusesIn(response), '400', `${second}: what is answered`);
    }
  },
  'What is malformed behind ten requests is a 400 behind their responses': async ({
    head,
    send,
  }) => {
    const ten = new Array(10).fill([...head({ method: 'HEAD' }), '']).flat(); // RFC 9112, section 9.3.2
    const expected = '200 200 200 200 200 200 200 200 200 200 400';
    equal(
      statusesIn(await send([...ten, '\0', 'Connection: close'])),
      expected,
      'what is answered',
    );
  },
  'Headers of 12 KiB are read, and of 40 KiB a 431': async (client) => {
    await expect(client, 200, { '12 KiB': headersOf(12) });
    const response = await client.ask(headersOf(40));
    equal(response.status, 431, '40 KiB: the status');
    expectMessage(response, '431');
  },
};

/** Deviations that are allowed, but costly. */
export const costClaims: Expectations = {
  'A connection goes on after a 304': async (client) => {
    const lines = client.head(await conditionalRequest(client));
    const last = await client.send([...lines, '', ...lines, 'Connection: close']);
    equal(statusesIn(last), '304 304', 'what is answered');
  },
};
