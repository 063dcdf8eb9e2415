import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { launch } from '../../../../scripts/browser.ts';
import { serve } from '../../../../test/e2e/serving.ts';
import { folderWith } from '../../../../test/support/folder.ts';
import { listen } from '../../../../test/support/server.ts';
import { build } from '../../build.ts';

const page = (api: string) => `<!doctype html><script type="module">
import { createCatalog } from '/index.js';
const store = {
  get: () => localStorage.getItem('filters'),
  set: (text) => localStorage.setItem('filters', text),
};
window.catalog = createCatalog({ url: '${api}', key: 'key-of-ios', store });
</script>`;
const worker = (api: string) => `import { createCatalog } from '/index.js';
const catalog = createCatalog({ url: '${api}', key: 'key-of-ios' });
postMessage([await catalog.refresh(), catalog.categories().length]);
`;

/** A web app; its origin. Where the API is, it learns later. */
async function webApp(t: TestContext) {
  const dist = folderWith(t);
  build(dist);
  const files: Record<string, [type: string, text: string]> = {
    '/index.js': ['text/javascript', readFileSync(join(dist, 'index.js'), 'utf8')],
  };
  const origin = await listen(t, (request, response) => {
    const [type, text] = files[request.url ?? ''] ?? ['text/plain', ''];
    response.writeHead(200, { 'Content-Type': type }).end(text);
  });
  const use = (api: string) => {
    files['/'] = ['text/html', page(api)];
    files['/worker.js'] = ['text/javascript', worker(api)];
  };
  return { origin, use };
}

test('a page of another origin gets the list, then 304, and keeps the list over a reload without the server', async (t) => {
  const { origin, use } = await webApp(t);
  const server = await serve(t, { args: ['--port', '0', '--cors-origin', origin] });
  const api = `http://127.0.0.1:${server.port}`;
  use(api);
  const browser = await launch();
  t.after(() => browser.close());
  const tab = await browser.newPage();
  const statuses: number[] = [];
  tab.on('response', (response) => {
    if (response.url().startsWith(api) && response.request().method() === 'GET')
      statuses.push(response.status());
  });
  const refresh = () =>
    tab.evaluate<unknown>(
      `(async () => [await catalog.refresh(), catalog.categories().map((each) => each.name_en)])()`,
    );
  const names = () => tab.evaluate('catalog.categories().map((each) => each.name_en)');
  await tab.goto(origin);
  assert.deepEqual(await names(), []);
  const list = ['Romantic', 'Cartoon'];
  assert.deepEqual(await refresh(), ['changed', list]);
  assert.deepEqual(await refresh(), ['unchanged', list]);
  await tab.reload();
  assert.deepEqual(await names(), list);
  assert.deepEqual(await refresh(), ['unchanged', list]);
  assert.deepEqual(statuses, [200, 304, 304]);
  const inWorker = `new Promise((resolve) => {
    new Worker('/worker.js', { type: 'module' }).onmessage = ({ data }) => resolve(data);
  })`;
  assert.deepEqual(await tab.evaluate(inWorker), ['changed', 2]);

  await server.stop();
  await tab.reload();
  assert.deepEqual(await names(), list);
  assert.deepEqual(await refresh(), ['kept', list]);
  assert.match(
    String(await tab.evaluate('catalog.why')),
    /^Request failed: TypeError: Failed to fetch\.$/,
  );
});

test('a page of an origin that the server does not list keeps what it has', async (t) => {
  const { origin, use } = await webApp(t);
  const server = await serve(t, { args: ['--port', '0', '--cors-origin', 'https://app.example'] });
  use(`http://127.0.0.1:${server.port}`);
  const browser = await launch();
  t.after(() => browser.close());
  const tab = await browser.newPage();
  await tab.goto(origin);
  assert.equal(await tab.evaluate('catalog.refresh()'), 'kept');
});
