/** `@fastify/static` with files that are compressed already, behind the same check. */
import type { AddressInfo } from 'node:net';
import fastifyStatic from '@fastify/static';
import Fastify from 'fastify';
import { refusalOf } from '../../../src/server/refusal.ts';
import { given, headersOf, isKnown, keepAliveTimeout, path, tell } from './check.ts';

const { plain, digest } = given();
const digests = new Set([digest]);
const refusal = refusalOf(401);

const app = Fastify({ keepAliveTimeout });
app.addHook('onRequest', async ({ headers }, reply) => {
  if (!isKnown(headers.authorization, digests)) return reply.code(401).headers(headersOf(refusal)).send(refusal.body);
});
await app.register(fastifyStatic, { root: plain, preCompressed: true, serve: false });
app.get(path, (_request, reply) => reply.sendFile('active.json'));
await app.listen({ host: '127.0.0.1', port: 0 });
tell((app.server.address() as AddressInfo).port); // of a port, not of a pipe
