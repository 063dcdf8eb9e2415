import { once } from 'node:events';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { refusalOf } from '../../src/server/refusal.ts';
import { type AnswerKind, type Asked, askedFor, gzip } from './answers.ts';
import type { Payload } from './payloads.ts';

/** An answer, and how many bytes it took with its headers. */
export interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  readonly bytes: number;
}

/** Sends one request as a load generator does, on a connection of its own that would be kept. */
export async function ask({ url, method, headers }: Asked): Promise<Answer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    const sent = request(url, { method, headers, agent }).end();
    const [response] = await once(sent, 'response');
    const { socket } = response;
    const body = await buffer(response);
    return { status: response.statusCode, headers: response.headers, body, bytes: socket.bytesRead };
  } finally {
    agent.destroy();
  }
}

/** What is asked of a server over and over, and what it answered. */
export interface Verified {
  readonly asked: Asked;
  readonly answer: Answer;
}

export interface Expected {
  readonly kind: AnswerKind;
  readonly payload: Payload;
  readonly authorization: string;
}

/** @throws an error that says what is wrong, where the server at this port does not give the answer that is expected. */
export async function verify(port: number, { kind, payload, authorization }: Expected): Promise<Verified> {
  const first = kind.carries.includes('tag') ? await ask(askedFor(gzip, port, { authorization })) : undefined;
  const asked = askedFor(kind, port, { authorization, tag: first?.headers.etag ?? '' });
  const answer = await ask(asked);
  if (answer.status !== kind.status) throw new Error(`${kind.title}: the status is ${answer.status}`);
  const expected = bodyOf(kind, payload);
  if (!answer.body.equals(expected)) throw new Error(`${kind.title}: the body is another`);
  const encoding = kind.encoding === 'identity' ? undefined : kind.encoding;
  if (kind.status === 200 && answer.headers['content-encoding'] !== encoding) {
    throw new Error(`${kind.title}: Content-Encoding is ${answer.headers['content-encoding']}`);
  }
  return { asked, answer };
}

function bodyOf({ status, method, encoding }: AnswerKind, { bodies }: Payload): Buffer {
  if (status === 401) return Buffer.from(refusalOf(401).body);
  return status === 304 || method === 'HEAD' ? Buffer.alloc(0) : bodies[encoding];
}

/** The names of the headers in which two answers differ, but for those that change from one to the next. */
export function differingHeaders(one: Answer, other: Answer): readonly string[] {
  const names = new Set([...Object.keys(one.headers), ...Object.keys(other.headers)]);
  const changing = ['date', 'x-request-id'];
  return [...names].filter(
    (name) =>
      (one.headers[name] === undefined) !== (other.headers[name] === undefined) ||
      (!changing.includes(name) && one.headers[name] !== other.headers[name]),
  );
}
