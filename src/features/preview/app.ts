import { createHash } from 'node:crypto';
import { basename, dirname } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import files from '@fastify/static';
import { watch } from 'chokidar';
import Fastify, { type FastifyInstance } from 'fastify';
import { type Language, languages } from '../../wording/wording.ts';
import type { ModelIn, PageModel } from './page-model.ts';
import { importMap, pageFolder } from './single-file.ts';

const quiet = 100; // milliseconds: changes count as one

/** `lang`: of pages that ask for none. */
type Preview = Readonly<{ read: () => ModelIn; lang: Language }>;

/** Serves the page, and follows the files of the catalog. It is for this machine alone. */
export function createPreview(path: string, { read, lang }: Preview): FastifyInstance {
  let modelIn = read();
  const known = new Map<Language, PageModel & { readonly body: Buffer }>();
  const pages = new Set<PassThrough>();
  const app = Fastify({ forceCloseConnections: true });
  const { text: map, imports } = importMap();
  const hashOfMap = createHash('sha256').update(map).digest('base64');

  // Against DNS rebinding.
  app.addHook('onRequest', async ({ host }, reply) => {
    if (/^(?:127\.0\.0\.1|localhost)(?::\d+)?$/i.test(host)) return;
    const message = 'This page is for the machine that shows it: open it as http://127.0.0.1.';
    await reply.code(421).send({ message });
  });
  // The page leads to `/?images`, where images elsewhere are allowed.
  app.addHook('onSend', async ({ url }, reply) => {
    const imageHosts = /[?&]images/.test(url) ? pageIn(lang).state.origins.join(' ') : '';
    reply.headers({
      'cache-control': 'no-store',
      'content-security-policy': [
        `default-src 'none';script-src 'self' 'sha256-${hashOfMap}'`,
        `style-src 'self';connect-src 'self';img-src 'self' data: ${imageHosts}`,
        "base-uri 'none';form-action 'none';frame-ancestors 'none'",
      ].join(';'),
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    });
  });
  app.register(files, { root: pageFolder, cacheControl: false });
  for (const [name, address] of Object.entries(imports)) {
    const file = fileURLToPath(import.meta.resolve(name));
    app.get(address, (_, reply) => reply.sendFile(basename(file), dirname(file)));
  }
  app.get<{ Querystring: { lang?: unknown } }>('/state.json', ({ query }, reply) =>
    reply.type('application/json').send(pageIn(query.lang).body),
  );
  app.get<{ Params: { name: string } }>('/images/:name', ({ params: { name } }, reply) => {
    const image = pageIn(lang).images.get(name);
    return image ? reply.type(image.mediaType).send(image.bytes) : reply.callNotFound();
  });
  app.get('/events', ({ raw }, reply) => {
    const page = new PassThrough();
    pages.add(page);
    raw.once('close', () => pages.delete(page));
    page.write(': the page is followed\n\n');
    return reply.type('text/event-stream').send(page);
  });

  let timer: NodeJS.Timeout | undefined;
  const watcher = watch(path, { ignoreInitial: true }).on('all', () => {
    timer ??= setTimeout(follow, quiet);
  });
  const clock = setInterval(() => {
    const { isNow, moments } = pageIn(lang).state;
    if (isNow && moments[0] && Date.parse(moments[0].at) <= Date.now()) follow();
  }, 1000);
  app.addHook('onClose', async () => {
    clearInterval(clock);
    clearTimeout(timer);
    await watcher.close();
  });
  return app;

  /** Made once for all who ask: a large page takes half a second. */
  function pageIn(asked: unknown) {
    const language = languages.find((each) => each === asked) ?? lang;
    const made = known.get(language);
    if (made) return made;
    const model = modelIn(language);
    const page = { ...model, body: Buffer.from(JSON.stringify(model.state)) };
    known.set(language, page);
    return page;
  }

  function follow(): void {
    timer = undefined;
    modelIn = read();
    known.clear();
    for (const page of pages) page.write('data: changed\n\n');
  }
}
