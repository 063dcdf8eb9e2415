import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import { watch } from 'chokidar';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Language, languages } from '../../wording/wording.ts';
import type { ModelFor, PageModel } from './page-model.ts';
import { importMap, pageFolder } from './single-file.ts';

const debounce = 100; // milliseconds

/** `lang`: the default language. */
type Preview = Readonly<{ load: () => ModelFor; lang: Language }>;

/** Serves the page to this machine only, and watches the files of the catalog. */
export function createPreview(path: string, { load, lang }: Preview): FastifyInstance {
  let modelFor = load();
  const cache = new Map<Language, PageModel & { readonly body: Buffer }>();
  const streams = new Set<PassThrough>();
  const app = Fastify({ forceCloseConnections: true });
  const { text: map, imports } = importMap();
  const mapHash = createHash('sha256').update(map).digest('base64');

  // Prevents DNS rebinding.
  app.addHook('onRequest', async ({ host }, reply) => {
    if (/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i.test(host)) return;
    const message = 'This page is for the machine that shows it: open it as http://127.0.0.1.';
    await reply.code(421).send({ message });
  });
  // `/?images` also allows images from other hosts.
  app.addHook('onSend', async ({ url }, reply) => {
    const imageHosts = /[?&]images/.test(url) ? pageFor(lang).state.origins.join(' ') : '';
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': [
        `default-src 'none';script-src 'self' 'sha256-${mapHash}'`,
        `style-src 'self';connect-src 'self';img-src 'self' data: ${imageHosts}`,
        "base-uri 'none';form-action 'none';frame-ancestors 'none'",
      ].join(';'),
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
  app.register(files, { root: pageFolder, cacheControl: false });
  for (const [name, url] of Object.entries(imports)) {
    const file = fileURLToPath(import.meta.resolve(name));
    app.get(url, (_, reply) => reply.sendFile(basename(file), dirname(file)));
  }
  app.get<{ Querystring: { lang?: unknown } }>('/state.json', ({ query }, reply) =>
    reply.type('application/json').send(pageFor(query.lang).body),
  );
  app.get<{ Params: { name: string } }>('/images/:name', ({ params: { name } }, reply) => {
    const image = pageFor(lang).images.get(name);
    return image ? reply.type(image.mediaType).send(image.bytes) : reply.callNotFound();
  });
  app.get('/events', ({ raw }, reply) => {
    const stream = new PassThrough();
    streams.add(stream);
    raw.once('close', () => streams.delete(stream));
    stream.write(': connected\n\n');
    return reply.type('text/event-stream').send(stream);
  });

  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(path, { ignoreInitial: true }).on('all', () => {
    timer ??= setTimeout(reload, debounce);
  });
  const clock = setInterval(() => {
    const { isNow, schedule } = pageFor(lang).state;
    if (isNow && schedule[0] && Date.parse(schedule[0].at) <= Date.now()) reload();
  }, 1000);
  app.addHook('onClose', async () => {
    clearInterval(clock);
    clearTimeout(timer);
    await watcher.close();
  });
  return app;

  /** Cached: building a large page takes half a second. */
  function pageFor(requested: unknown) {
    const language = languages.find((each) => each === requested) ?? lang;
    const cached = cache.get(language);
    if (cached) return cached;
    const model = modelFor(language);
    const page = { ...model, body: Buffer.from(JSON.stringify(model.state)) };
    cache.set(language, page);
    return page;
  }

  function reload(): void {
    timer = undefined;
    modelFor = load();
    cache.clear();
    for (const stream of streams) stream.write('data: changed\n\n');
  }
}
