import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import { watch } from 'chokidar';
import Fastify, { type FastifyInstance } from 'fastify';
import type { PageModel } from './page-model.ts';
import type { ResponseView } from './response.ts';

/**
 * In milliseconds: changes count as one until none comes for `quiet`, or the first is `longest` old; pages hear of the work
 * `notice` before it begins.
 */
const [quiet, longest, notice] = [100, 1000, 10];

/** Pages elsewhere get nothing of it, and hosts of images do not learn where it is shown. */
const headersWith = (imageHosts: string) => ({
  'cache-control': 'no-store',
  'content-security-policy': [
    "default-src 'none';script-src 'self';style-src 'self';connect-src 'self'",
    `img-src 'self' data: ${imageHosts}`,
    "base-uri 'none';form-action 'none';frame-ancestors 'none'",
  ].join(';'),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
});

/** Made once for all pages: a large one takes half a second. */
const bodyOf = ({ state }: PageModel) => Buffer.from(JSON.stringify(state));

type Respond = (model: PageModel, moments: readonly string[]) => AsyncGenerator<ResponseView, void>;

/** The page of a catalog, which follows the files at these paths until it is closed. It is for this machine alone. */
export function createPreview(
  paths: readonly string[],
  makeModel: () => PageModel,
  respond: Respond,
): FastifyInstance {
  let current = makeModel();
  let body = bodyOf(current);
  const pages = new Set<PassThrough>();
  const app = Fastify({ forceCloseConnections: true });

  // A page elsewhere could give a name of its own the address of this machine (DNS rebinding); the name then tells.
  app.addHook('onRequest', async ({ host }, reply) => {
    if (/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i.test(host)) return;
    await reply.code(421).send({
      message: 'This page is for the machine that shows it: open it as http://127.0.0.1.',
    });
  });
  // Images elsewhere are allowed at the address `/?images`, to which the page leads.
  app.addHook('onSend', async ({ url }, reply) => {
    reply.headers(headersWith(/[?&]images/.test(url) ? current.state.origins.join(' ') : ''));
  });
  app.register(files, {
    root: fileURLToPath(new URL('page', import.meta.url)),
    cacheControl: false,
  });
  app.get('/state.json', (_, reply) => reply.type('application/json').send(body));
  app.get<{ Querystring: { at?: unknown } }>('/response.json', async ({ query }) => {
    const asked = current.state.moments.find(({ at }) => at === query.at) ?? current.state;
    return (await respond(current, [asked.at]).next()).value ?? null;
  });
  app.get<{ Params: { name: string } }>('/images/:name', ({ params: { name } }, reply) => {
    const image = current.images.get(name);
    return image === undefined
      ? reply.callNotFound()
      : reply.type(image.mediaType).send(image.bytes);
  });
  app.get('/events', ({ raw }, reply) => {
    const page = new PassThrough();
    pages.add(page);
    raw.once('close', () => pages.delete(page));
    page.write(': the page is followed\n\n');
    return reply.type('text/event-stream').send(page);
  });

  let timer: NodeJS.Timeout | undefined;
  let first = 0;
  const watcher = watch([...paths], { ignoreInitial: true }).on('all', () => {
    if (timer === undefined) first = performance.now();
    clearTimeout(timer);
    timer = setTimeout(follow, Math.max(0, Math.min(quiet, first + longest - performance.now())));
  });
  const clock = setInterval(() => {
    const { isNow, moments } = current.state;
    if (isNow && moments[0] && Date.parse(moments[0].at) <= Date.now()) void follow();
  }, 1000);
  app.addHook('onClose', () => clearInterval(clock));
  app.addHook('onClose', () => watcher.close());
  return app;

  async function follow(): Promise<void> {
    first = performance.now(); // what comes from now on waits for what follows it
    tell('working');
    await sleep(notice); // the work lets nothing else happen, not even that this is sent
    clearTimeout(timer);
    timer = undefined;
    current = makeModel();
    body = bodyOf(current);
    tell('changed');
  }

  function tell(news: 'changed' | 'working'): void {
    for (const page of pages) page.write(`data: ${news}\n\n`);
  }
}
