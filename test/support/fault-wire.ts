import assert from 'node:assert/strict';
import { connect } from 'node:net';

/** An answer as it stood on the wire. */
export interface WireAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Milliseconds for which more could come, on a connection that stays open. */
const silence = 20;

export interface Talk {
  readonly answers: readonly WireAnswer[];
  /** Whether the server ended the connection. */
  readonly isEnded: boolean;
}

/**
 * Sends these bytes (a text stands for Latin-1), piece by piece, and gives what comes back until the server ends the
 * connection, or has nothing more to say after `count` answers.
 */
export async function talk(port: number, pieces: readonly (Buffer | string)[], count = 1): Promise<Talk> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  const { promise, resolve } = Promise.withResolvers<boolean>();
  let received = '';
  let timer: NodeJS.Timeout | undefined;
  socket.on('data', (data) => {
    received += data.toString('latin1');
    clearTimeout(timer);
    if (answersIn(received).length >= count) timer = setTimeout(() => resolve(false), silence);
  });
  socket.on('end', () => resolve(true));
  socket.on('close', () => resolve(true));
  socket.on('error', () => resolve(true)); // such as that it is reset while more is sent to it
  socket.setTimeout(5000, () => resolve(false));
  for (const piece of pieces) socket.write(piece as string, 'latin1');
  const isEnded = await promise;
  clearTimeout(timer);
  socket.destroy();
  return { answers: answersIn(received), isEnded };
}

/** Takes apart what came on a connection; whatever is no answer fails. */
function answersIn(received: string): readonly WireAnswer[] {
  const answers: WireAnswer[] = [];
  let rest = received;
  while (rest !== '') {
    const match = /^HTTP\/1\.1 (\d{3}) [A-Z][A-Za-z -]+\r\n((?:[A-Za-z0-9-]+: [^\r\n]*\r\n)*)\r\n/.exec(rest);
    if (match === null) {
      assert.doesNotMatch(rest, /\r\n\r\n/, 'what came is not HTTP');
      break;
    }
    const [head, status, lines = ''] = match;
    const fields = lines.split('\r\n').filter((line) => line !== '');
    const headers = new Map(
      fields.map((line) => [line.split(': ', 1)[0]?.toLowerCase() ?? '', line.replace(/^.*?: /, '')]),
    );
    assert.equal(headers.size, fields.length, 'a header came twice');
    const length = Number(headers.get('content-length') ?? 0);
    const body = rest.slice(head.length, head.length + length);
    if (body.length < length) break;
    answers.push({ status: Number(status), headers, body: Buffer.from(body, 'latin1').toString() });
    rest = rest.slice(head.length + length);
  }
  return answers;
}

/** Asserts that an answer refuses in the one shape that there is. */
export function assertRefusal({ headers, body, status }: WireAnswer): void {
  assert.ok(status >= 400 && status < 500, String(status));
  assert.equal(headers.get('content-type'), 'application/json; charset=utf-8');
  assert.equal(headers.get('content-length'), String(Buffer.byteLength(body)));
  assert.match(body, /^\{"message":"[^"\\]{10,}"\}$/);
}
