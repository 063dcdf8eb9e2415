/** Express with `sendFile` of the file that is compressed already, behind the same check. */
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { refusalOf } from '../../../src/server/refusal.ts';
import { given, headersOf, isKnown, keepAliveTimeout, path, tell } from './check.ts';

const { plain, digest } = given();
const digests = new Set([digest]);
const refusal = refusalOf(401);
const files = [
  { encoding: 'br', file: join(plain, 'active.json.br') },
  { encoding: 'gzip', file: join(plain, 'active.json.gz') },
];

const app = express().disable('x-powered-by');
app.use((request, response, next) => {
  if (isKnown(request.headers.authorization, digests)) next();
  else response.status(401).set(headersOf(refusal)).end(refusal.body);
});
app.get(path, ({ headers }, response) => {
  const accepted = headers['accept-encoding'] ?? '';
  const found = files.find(({ encoding }) => accepted.includes(encoding));
  response.set({ Vary: 'Accept-Encoding, Authorization', 'Content-Type': 'application/json; charset=utf-8' });
  if (found !== undefined) response.set('Content-Encoding', found.encoding);
  response.sendFile(found?.file ?? join(plain, 'active.json'));
});
const server = app.listen(0, '127.0.0.1', () => tell((server.address() as AddressInfo).port)); // of a port, not of a pipe
server.keepAliveTimeout = keepAliveTimeout;
