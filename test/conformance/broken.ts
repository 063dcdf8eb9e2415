import type { IncomingMessage } from 'node:http';
import type { FastifyReply } from 'fastify';
import type { Snapshot } from '../../src/snapshot/load.ts';
import type { NextRecord } from '../../src/snapshot/manifest.ts';
import { basic } from './client.ts';

/** Keys of a server that is asked; the last one has expired. */
export const [key, otherKey, expiredKey] = ['key-of-ios', 'key-of-web', 'key-of-2025'] as const;

/** How a server reads a request wrongly, answers it, or takes over another list. */
export interface Breakage {
  readonly asked?: (request: IncomingMessage) => void;
  readonly answered?: (reply: FastifyReply) => void;
  readonly swapped?: (before: Snapshot, after: Snapshot) => Snapshot;
  /** What it has of a list ahead. */
  readonly scheduled?: (snapshot: Snapshot) => Snapshot;
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
const answered = (
  name: string,
  pattern: RegExp,
  by: string,
  statuses = [200, 304, 401, 404, 405],
): Breakage => ({
  answered: (reply) => {
    const value = reply.getHeader(name);
    if (typeof value === 'string' && statuses.includes(reply.statusCode))
      reply.header(name, value.replace(pattern, by));
  },
});
/** A header that answers have besides. */
const added = (name: string, value: string, statuses = [200, 304, 401, 404, 405]): Breakage => ({
  answered: (reply) => void (statuses.includes(reply.statusCode) && reply.header(name, value)),
});
/** Answers to some requests have another status. */
const coded = (status: number, isMeant: (reply: FastifyReply) => unknown): Breakage => ({
  answered: (reply) => void (isMeant(reply) && reply.code(status)),
});
/** Requests are let in as if they had a valid key. */
const letIn = (isMeant: (request: IncomingMessage) => unknown): Breakage => ({
  asked: (request) => {
    if (isMeant(request)) request.headers.authorization = basic(`${otherKey}:`);
  },
});
const letInWith = (credentials: string) =>
  letIn(({ headers: { authorization } }) => authorization === basic(credentials));

export const datedAt =
  (time: string) =>
  (_: Snapshot, { manifest, ...after }: Snapshot) => ({
    ...after,
    manifest: { ...manifest, last_modified: time },
  });

/** What does not hold, each by one thing that is broken, all of them at once in one server. */
const alsoFails: Breakage = {};
export const servers: readonly Readonly<Record<string, Breakage>>[] = [
  {
    'The list has a Content-Type and a Content-Length': answered('content-type', /;.*/, '', [200]),
    'Last-Modified is a date that is not ahead': answered('last-modified', /GMT/, 'UTC'),
    'Vary names Accept-Encoding and Authorization': answered('vary', /, .*/, ''),
    'The Last-Modified of the list is a 304': alsoFails,
    'A 304 repeats what names the list, and has no body': answered(
      'cache-control',
      /^/,
      'public, ',
      [304],
    ),
    'A 304 describes no body': added('content-encoding', 'gzip', [304]),
    'A 401 asks for Basic credentials': answered('www-authenticate', /, .*/, ''),
    '401, 404 and 405 are JSON with a message alone': answered(
      'content-type',
      /json/,
      'problem+json',
      [404],
    ),
    '401, 404 and 405 have an X-Request-Id': answered('x-request-id', /^/, 'a', [405]),
    'Another method is a 405 with Allow': answered('allow', /, .*/, ''),
    'A connection takes several requests': added('connection', 'close'),
    'Chunks in a body, and their extensions, are ignored': alsoFails,
    'A connection goes on after a 304': alsoFails,
    'What is malformed behind ten requests is a 400 behind their answers': alsoFails,
  },
  {
    'Of equal encodings the smallest is sent': asked('accept-encoding', /gzip, br, zstd/, 'gzip'),
    'No encoding is used where none is readable': asked(
      'accept-encoding',
      /^identity;q=0$/,
      'gzip',
    ),
    'Encodings are read in any case and in several lines': asked('accept-encoding', /X-GZIP/, ''),
    'A weak tag, and one in a list, is a 304': asked('if-none-match', /^W.*/, ''),
    'Another tag, or what is no tag, is a 200': asked('if-none-match', /^"a", \*$/, '*'),
    'The Last-Modified of the list is a 304': asked('if-modified-since', /.*/, ''),
    'A password, or no colon, is a 401': asked('authorization', /czph$/, 'czo='),
    'What is not Basic and a token is a 401': asked('authorization', /^Bearer a2/, 'Basic a2'),
    'Base64 as no program writes it is a 401': asked('authorization', /==$/, '='),
    'Two Authorization headers are a 401': asked('authorization', /, Bearer a$/, ''),
    'The scheme is read in any case, with more spaces': asked('authorization', /^b/, '-'),
    'Another case, or a slash more, is a 404': path(/Filter-C/, 'filter-c'),
    'An encoded slash, or a malformed path, is a 404': path(/%2F/, '/'),
    'A query, or an encoded letter, changes nothing': path(/\?/, '%3F'),
    'Range, If-Match and If-Unmodified-Since are ignored': coded(
      206,
      ({ request }) => request.headers.range,
    ),
  },
  {
    'ETag is the SHA-256 of the list and its encoding': answered('etag', /-[a-z]+/, ''),
    'The tag is a 304 in each encoding': alsoFails,
    'While the list changes, each body fits its ETag': alsoFails,
    'The highest weight wins, and 0 refuses': asked('accept-encoding', /;q=0\.5$/, ''),
    'If-None-Match: * is a 304': asked('if-none-match', /^\*$/, '"*"'),
    'A 304 repeats what names the list, and has no body': alsoFails,
    'A 304 describes no body': alsoFails,
    'Any other date, or what is no date, is a 200': coded(
      304,
      ({ request: { headers }, statusCode }) =>
        statusCode === 200 && headers['if-modified-since'] && !headers['if-none-match'],
    ),
    'The tag and date before a change are a 200': alsoFails,
  },
  {
    'The tag is a 304 in each encoding': asked('if-none-match', /-gzip/, ''),
    'The tag of another encoding is a 200': alsoFails,
    'The body of a GET is ignored': coded(
      400,
      ({ request, statusCode }) => request.headers['content-length'] && statusCode === 200,
    ),
    'The tag and date before a change are a 200': { swapped: datedAt('2026-03-01T09:30:00.999Z') },
  },
  {
    'A changed list is answered within 10 s': { swapped: (before) => before },
    'The tag and date before a change are a 200': alsoFails,
  },
  {
    'While the list changes, each body fits its ETag': {
      swapped: ({ bodies: { br } }, { bodies, ...after }) => ({
        ...after,
        bodies: { ...bodies, br },
      }),
    },
  },
  {
    'No key, or an unknown one, is a 401': letInWith('KEY-OF-IOS:'),
    'A key of 8 KiB is a 401': coded(
      500,
      ({ request }) => (request.headers.authorization ?? '').length > 8192,
    ),
    'The key in another place than Authorization is a 401': letIn(
      ({ headers }) => headers['x-api-key'] === key,
    ),
    '401, 404 and 405 are kept by no cache': added('cache-control', 'public, max-age=60', [401]),
    'Date is the time of the answer': added(
      'date',
      new Date(Date.now() - 86_400_000).toUTCString(),
    ),
    'No answer sets a cookie': added('set-cookie', 'session=a'),
    'No answer may be read by pages of other origins': added('access-control-allow-origin', '*'),
    'No answer repeats a key': {
      answered: (reply) => {
        const { authorization = '' } = reply.request.headers;
        if (reply.statusCode === 401) reply.header('x-seen', authorization);
      },
    },
    'HEAD is GET without the body': {
      answered: (reply) => {
        if (reply.request.method === 'HEAD') reply.header('content-length', '1');
      },
    },
    'Another path is a 404': path(/;x=y$/, ''),
    'No header changes the method or the path': {
      asked: (request) => {
        request.method = `${request.headers['x-http-method-override'] ?? request.method}`;
      },
    },
    'The address of a request may be in full': path(/^http:/, '/http:'),
    'An expired key is a 401': letInWith(`${expiredKey}:`),
    'A revoked key is a 401 within 10 s': letInWith(`${key}:`),
  },
];

/** The first list ahead has other facts, and its moment comes so many milliseconds later. */
const ahead = (facts: Partial<NextRecord>, delay = 0): Breakage => ({
  scheduled: ({ next = [], ...rest }) => {
    const then = next.map(({ from, manifest, ...each }) => {
      const moved = new Date(Date.parse(from) + delay).toISOString();
      return { ...each, from: moved, manifest: { ...manifest, ...facts } };
    });
    return { ...rest, next: then };
  },
});

/** The same of what does not hold around a moment, of a server each. */
export const serversAtMoments: typeof servers = [
  {
    'Before its moment a list is not answered': ahead({}, -300),
    'Last-Modified is not before the moment that has come, nor ahead': alsoFails,
    'The tag and date before a moment are a 304 until it comes, and then a 200': alsoFails,
  },
  {
    'From its moment on a list is answered': ahead({}, 300),
    'Last-Modified is not before the moment that has come, nor ahead': alsoFails,
    'The tag and date before a moment are a 304 until it comes, and then a 200': alsoFails,
  },
  {
    'While a moment passes, each body fits its ETag': {
      scheduled: ({ next = [], ...rest }) => ({
        ...rest,
        next: next.map((each) => ({ ...each, bodies: { ...each.bodies, br: rest.bodies.br } })),
      }),
    },
  },
  {
    'Last-Modified is not before the moment that has come, nor ahead': ahead({
      last_modified: '2026-03-01T09:30:00.999Z',
    }),
    'The tag and date before a moment are a 304 until it comes, and then a 200': alsoFails,
  },
  {
    'The tag and date before a moment are a 304 until it comes, and then a 200': coded(
      304,
      ({ request, statusCode }) => statusCode === 200 && request.headers['if-none-match'],
    ),
  },
];
