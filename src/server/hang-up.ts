import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { reasons, refusalOf, refusalText } from './refusal.ts';
import type { LogRefusal } from './refusal-log.ts';
import type { Tally } from './tally.ts';
import type { Refused } from './traffic.ts';

/** Says no on a connection for which Node gives no response to write to, and hangs up. */
export type HangUp = (socket: Duplex, refused: Refused) => void;

/** Milliseconds for which a connection that is given up is still read from: to close it at once could take the answer back. */
const lingering = 500;

export function createHangUp(tally: Tally, logRefusal: LogRefusal): HangUp {
  const givenUp = new WeakSet<Duplex>();
  const say = (socket: Duplex, { status, reason }: Refused) => {
    tally.refusedConnection(status, Buffer.byteLength(refusalOf(status).body));
    const address = (socket as Socket).remoteAddress ?? ''; // a stream of HTTP/2 has none
    const request_id = randomUUID();
    logRefusal(status, () => ({ status, reason, request_id, address, method: '', path: '', key: '' }));
    socket.end(refusalText(status, request_id));
    socket.resume();
    const timer = setTimeout(() => socket.destroy(), lingering);
    socket.on('end', () => socket.destroy()).on('close', () => clearTimeout(timer));
  };
  /** Requests that came before have their answers first, in order; one of them may be the last of the connection. */
  const sayInTurn = (socket: Duplex, refused: Refused) => {
    const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse | null }; // Node tells it nowhere else
    if (answer) answer.once('close', () => sayInTurn(socket, refused));
    else if (socket.writable) say(socket, refused);
  };
  return (socket, refused) => {
    if (givenUp.has(socket)) return; // Node tells of it again with all that comes
    givenUp.add(socket);
    socket.on('error', () => socket.destroy()); // Node has let go of it: unheard, an error would end the process
    sayInTurn(socket, refused);
  };
}

/** Answers on a connection on which no request could be read. */
export function refuseConnection(error: Error & { code?: string }, socket: Duplex, hangUp: HangUp): void {
  if (error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = statusOfClientError(error.code);
  hangUp(socket, { status, reason: reasons[status] });
}

function statusOfClientError(code: string | undefined): 400 | 408 | 431 {
  if (code === 'HPE_HEADER_OVERFLOW') return 431;
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
}
