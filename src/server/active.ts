import type { IncomingHttpHeaders } from 'node:http';
import fp from 'fastify-plugin';
import type { Snapshot } from '../snapshot/load.ts';
import type { Encoding } from '../snapshot/manifest.ts';
import { cutTo, lifetimeOf } from './response/cache-control.ts';
import { activePath, type Choices, describe } from './response/headers.ts';
import requests from './response/requests.js';

export interface ActiveOptions extends Choices {
  /** The snapshot that is served now. */
  readonly snapshot: () => Snapshot;
}

/** The one operation: the contract, section 4. */
export const active = fp<ActiveOptions>(async (app, options) => {
  let snapshot = options.snapshot();
  let responseTo = prepareResponses(snapshot, options);
  app.route({
    method: ['GET', 'HEAD'],
    url: activePath,
    handler: ({ headers: received }, reply) => {
      if (snapshot !== options.snapshot()) {
        snapshot = options.snapshot();
        responseTo = prepareResponses(snapshot, options);
      }
      const { status, headers, body } = responseTo(received);
      reply.code(status).headers(headers).send(body); // Node sends no body to HEAD
    },
  });
});

/** Prepares every answer that a snapshot can give, so that a request is a look-up. */
function prepareResponses(snapshot: Snapshot, choices: Choices) {
  const { lastModified, answers, smallestFirst } = describe(snapshot, choices);
  const { 'cache-control': cacheControl } = answers.identity.full;
  const until = Date.parse(snapshot.manifest.next?.[0]?.from ?? ''); // without one it is never near
  const lifetime = lifetimeOf(cacheControl);
  const chosen = new Map<string, Encoding>(); // clients send few different headers, and parsing one costs as much as all else
  const choose = (accepted: string) => {
    const encoding = requests.negotiate(accepted, smallestFirst);
    if (chosen.size < 200) chosen.set(accepted, encoding);
    return encoding;
  };
  return (headers: IncomingHttpHeaders) => {
    const accepted = headers['accept-encoding'] ?? '';
    const encoding = chosen.get(accepted) ?? choose(accepted);
    const { etag, full, notModified } = answers[encoding];
    const { 'if-none-match': tags, 'if-modified-since': since } = headers;
    const answer = requests.isNotModified(tags, since, { etag, lastModified })
      ? { status: 304, headers: notModified, body: undefined }
      : { status: 200, headers: full, body: snapshot.bodies[encoding] };
    const left = lifetime > 0 ? until - Date.now() : lifetime;
    return left < lifetime
      ? { ...answer, headers: { ...answer.headers, 'cache-control': cutTo(left, cacheControl) } }
      : answer;
  };
}
