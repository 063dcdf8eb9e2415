import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import { watch } from 'chokidar';
import Fastify, { type FastifyInstance } from 'fastify';
import { mediaTypeOf } from '../../catalog/image-files.ts';
import type { Look } from './page-model.ts';
import type { AnswerView, PageState } from './page-state.ts';

/** Milliseconds in which several signs of a change count as one. */
const gathering = 20;

/** Pages elsewhere get nothing of it, and hosts of images do not learn where it is shown. */
const isolation = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

type Answer = (look: Look) => Promise<AnswerView> | undefined;

/** The page of a catalog, which follows the files at these paths until it is closed. It is for this machine alone. */
export function createPreview(paths: readonly string[], look: () => Look, answer: Answer): FastifyInstance {
  let current = look();
  const pages = new Set<PassThrough>();
  const app = Fastify({ forceCloseConnections: true });

  // A page elsewhere could give a name of its own the address of this machine (DNS rebinding); the name then tells.
  app.addHook('onRequest', async ({ host }, reply) => {
    if (/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i.test(host)) return;
    await reply.code(421).send({ message: 'This page is for the machine that shows it: open it as http://127.0.0.1.' });
  });
  app.addHook('onSend', async ({ url }, reply) => {
    reply.headers({ ...isolation, 'content-security-policy': policy(url, current.state) });
  });
  app.register(files, { root: fileURLToPath(new URL('page', import.meta.url)), cacheControl: false });
  app.get('/state.json', () => current.state);
  app.get('/answer.json', async () => (await answer(current)) ?? null);
  app.get<{ Params: { name: string } }>('/images/:name', ({ params: { name } }, reply) => {
    const picture = current.images.get(name);
    return picture === undefined ? reply.callNotFound() : reply.type(mediaTypeOf(picture)).send(picture.bytes);
  });
  app.get('/events', ({ raw }, reply) => {
    const page = new PassThrough();
    pages.add(page);
    raw.once('close', () => pages.delete(page));
    page.write(': the page is followed\n\n');
    return reply.type('text/event-stream').send(page);
  });

  let timer: NodeJS.Timeout | undefined;
  const watcher = watch([...paths], { ignoreInitial: true }).on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      current = look();
      for (const page of pages) page.write('data: changed\n\n');
    }, gathering);
  });
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    await watcher.close();
  });
  return app;
}

/** Images elsewhere are allowed at the address `/?images`, to which the page leads. */
function policy(url: string, { origins }: PageState): string {
  const elsewhere = /[?&]images/.test(url) ? origins.join(' ') : '';
  const own = "script-src 'self';style-src 'self';connect-src 'self'";
  const none = "base-uri 'none';form-action 'none';frame-ancestors 'none'";
  return `default-src 'none';${own};img-src 'self' data: ${elsewhere};${none}`;
}
