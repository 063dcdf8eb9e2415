import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import type { FastifyReply } from 'fastify';
import { loadSnapshot, type Snapshot } from '../../src/snapshot/load.ts';
import { soundCatalog } from '../support/catalogs.ts';
import { appWith, publishedFolder } from '../support/server.ts';
import { conform, names, namesOfChange } from './conform.ts';

/** How a server reads a request wrongly, answers it, or takes over another list. */
interface Breakage {
  readonly asked?: (request: IncomingMessage) => void;
  readonly answered?: (reply: FastifyReply) => void;
  readonly swapped?: (before: Snapshot, after: Snapshot) => Snapshot;
}

const key = 'key-of-ios';

/** What does not hold of our server with something broken, by its claim. */
async function problemsOf(t: TestContext, { asked, answered, swapped = (_, after) => after }: Breakage, base = '') {
  const changed = { ...soundCatalog, 'categories/cartoon.yaml': 'name_ko: 만화\nname_en: Cartoon\n' };
  const { snapshot: before = assert.fail() } = await loadSnapshot(await publishedFolder(t));
  const { snapshot: built = assert.fail() } = await loadSnapshot(await publishedFolder(t, changed));
  const after = datedAt('2026-03-01T09:30:01.000Z')(before, built);
  let current = before;
  const app = await appWith(t, { snapshot: () => current });
  app.addHook('onSend', async (_request, reply) => void answered?.(reply));
  if (asked) app.server.prependListener('request', asked);
  const url = new URL(base, await app.listen({ port: 0, host: '127.0.0.1' }));
  const change = async () => {
    current = swapped(before, after);
  };
  const outcomes = await conform({ url, key, change, patience: 500 });
  return Object.fromEntries(outcomes.flatMap(({ name, problem }) => (problem === undefined ? [] : [[name, problem]])));
}

/** Text is replaced in each request's path or header, or in a header of each answer. */
const path = (pattern: RegExp, by: string): Breakage => ({
  asked: (request) => {
    request.url = request.url?.replace(pattern, by);
  },
});
const asked = (name: string, pattern: RegExp, by: string): Breakage => ({
  asked: ({ headers }) => {
    const value = headers[name];
    if (typeof value === 'string') headers[name] = value.replace(pattern, by);
  },
});
const answered = (name: string, pattern: RegExp, by: string, statuses = [200, 304, 401, 404, 405]): Breakage => ({
  answered: (reply) => {
    const value = reply.getHeader(name);
    if (typeof value === 'string' && statuses.includes(reply.statusCode))
      reply.header(name, value.replace(pattern, by));
  },
});
const datedAt =
  (time: string) =>
  (_: Snapshot, { manifest, bodies }: Snapshot) => ({
    manifest: { ...manifest, last_modified: time },
    bodies,
  });

test('every expectation holds of our server, below a path too', async (t) => {
  assert.deepEqual(await problemsOf(t, {}), {});
  assert.deepEqual(await problemsOf(t, path(/^\/v1\//, '/'), '/v1/'), {});
});

/** What does not hold, each by one thing that is broken, all of them at once in one server. */
const alsoFails: Breakage = {};
const servers: readonly Readonly<Record<string, Breakage>>[] = [
  {
    'The list has a Content-Type and a Content-Length': answered('content-type', /;.*/, '', [200]),
    'Last-Modified is a date that is not ahead': answered('last-modified', /GMT/, 'UTC'),
    'Vary names Accept-Encoding and Authorization': answered('vary', /, .*/, ''),
    'Last-Modified or a later date is a 304': alsoFails,
    'A 304 repeats what names the list, and has no body': answered('cache-control', /^/, 'public, ', [304]),
    'A 401 asks for Basic credentials': answered('www-authenticate', /, .*/, ''),
    '401, 404 and 405 are JSON with a message alone': answered('content-type', /json/, 'problem+json', [404]),
    '401, 404 and 405 have an X-Request-Id': answered('x-request-id', /^/, 'a', [405]),
    'Another method is a 405 with Allow': answered('allow', /, .*/, ''),
    'A connection takes several requests': { answered: (reply) => void reply.header('connection', 'close') },
  },
  {
    'Of equal encodings the smallest is sent': asked('accept-encoding', /gzip, br, zstd/, 'gzip'),
    'No encoding is used where none is readable': asked('accept-encoding', /^identity;q=0$/, 'gzip'),
    'Encodings are read in any case and in several lines': asked('accept-encoding', /X-GZIP/, ''),
    'A weak tag, and one in a list, is a 304': asked('if-none-match', /^W.*/, ''),
    'Another tag, or what is no tag, is a 200': asked('if-none-match', /^"a", \*$/, '*'),
    'Last-Modified or a later date is a 304': asked('if-modified-since', /.*/, ''),
    'Obsolete forms of a date are read': alsoFails,
    'A password, or no colon, is a 401': asked('authorization', /czph$/, 'czo='),
    'What is not Basic and a token is a 401': asked('authorization', /^Bearer a2/, 'Basic a2'),
    'Base64 as no program writes it is a 401': asked('authorization', /==$/, '='),
    'Two Authorization headers are a 401': asked('authorization', /, Bearer a$/, ''),
    'The scheme is read in any case, with more spaces': asked('authorization', /^b/, '-'),
    'Another case, or a slash more, is a 404': path(/Filter-C/, 'filter-c'),
    'An encoded slash, or a malformed path, is a 404': path(/%2F/, '/'),
    'A query, or an encoded letter, changes nothing': path(/\?/, '%3F'),
    'Range, If-Match and If-Unmodified-Since are ignored': {
      answered: (reply) => void (reply.request.headers.range && reply.code(206)),
    },
  },
  {
    'ETag is the SHA-256 of the list and its encoding': answered('etag', /-[a-z]+/, ''),
    'The tag is a 304 in each encoding': alsoFails,
    'While the list changes, each body fits its ETag': alsoFails,
    'The highest weight wins, and 0 refuses': asked('accept-encoding', /;q=0\.5$/, ''),
    'If-None-Match: * is a 304': asked('if-none-match', /^\*$/, '"*"'),
    'A 304 repeats what names the list, and has no body': alsoFails,
    'Obsolete forms of a date are read': asked('if-modified-since', /.+/, 'Thu, 01 Jan 2099 00:00:00 GMT'),
    'An older date, or what is no date, is a 200': alsoFails,
    'The tag and date before a change are a 200': alsoFails,
  },
  {
    'The tag is a 304 in each encoding': asked('if-none-match', /-gzip/, ''),
    'The tag of another encoding is a 200': alsoFails,
    'The body of a GET is ignored': {
      answered: (reply) =>
        void (reply.request.headers['content-length'] && reply.statusCode === 200 && reply.code(400)),
    },
    'The tag and date before a change are a 200': { swapped: datedAt('2026-02-01T00:00:00.000Z') },
    'Last-Modified does not go back': alsoFails,
  },
  { 'The tag and date before a change are a 200': { swapped: datedAt('2026-03-01T09:30:00.999Z') } },
  {
    'A changed list is answered within 10 s': { swapped: (before) => before },
    'The tag and date before a change are a 200': alsoFails,
  },
  {
    'While the list changes, each body fits its ETag': {
      swapped: ({ bodies: { br } }, { manifest, bodies }) => ({ manifest, bodies: { ...bodies, br } }),
    },
  },
];
for (const breakages of servers) {
  test(`tells just what does not hold: ${Object.keys(breakages).join('; ')}`, async (t) => {
    const breakage: Breakage = {
      asked: (request) => Object.values(breakages).map(({ asked }) => asked?.(request)),
      answered: (reply) => Object.values(breakages).map(({ answered }) => answered?.(reply)),
      ...Object.values(breakages).find(({ swapped }) => swapped),
    };
    const told = Object.keys(await problemsOf(t, breakage));
    assert.deepEqual(told.toSorted(), Object.keys(breakages).toSorted());
  });
}

/** What holds even of a server with one answer to everything. No claim holds of both: each can fail. */
const constants: readonly (readonly [status: number, body: string, ...claims: readonly string[]])[] = [
  [
    ...([200, '{}', 'Catalog-Revision is a commit, or missing', 'Of equal encodings the smallest is sent'] as const),
    ...['The highest weight wins, and 0 refuses', 'No encoding is used where none is readable'],
    ...['Encodings are read in any case and in several lines', 'The scheme is read in any case, with more spaces'],
    ...['HEAD is GET without the body', 'A query, or an encoded letter, changes nothing'],
    ...['Range, If-Match and If-Unmodified-Since are ignored', 'A connection takes several requests'],
  ],
  [
    ...([401, '{"message":"a"}', 'No key, or an unknown one, is a 401', 'A password, or no colon, is a 401'] as const),
    ...['What is not Basic and a token is a 401', 'Base64 as no program writes it is a 401'],
    ...['Two Authorization headers are a 401', 'Without a key every request is a 401'],
  ],
];
for (const [status, body, ...claims] of constants) {
  test(`of a server that answers all with ${status} just this holds: ${claims.join('; ')}`, async (t) => {
    const answer: RequestListener = (_request, response) => void response.writeHead(status).end(body);
    const server = createServer({ requireHostHeader: false }, answer).on('checkExpectation', answer);
    t.after(() => server.close());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo; // it listens on a port
    const url = new URL(`http://127.0.0.1:${port}`);
    const outcomes = await conform({ url, key, change: async () => {}, patience: 0 });
    assert.deepEqual(
      outcomes.map(({ name }) => name),
      [...names, ...namesOfChange],
    );
    const held = outcomes.filter(({ problem }) => problem === undefined);
    assert.deepEqual(
      held.map(({ name }) => name),
      claims,
    );
  });
}
