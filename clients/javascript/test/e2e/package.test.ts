import assert from 'node:assert/strict';
import { cpSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { before, type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import main from '../../../../package.json' with { type: 'json' };
import { sh } from '../../../../test/e2e/packed.ts';
import { serve } from '../../../../test/e2e/serving.ts';
import { folderWith } from '../../../../test/support/folder.ts';
import { root } from '../../../../test/support/program.ts';
import { listen } from '../../../../test/support/server.ts';
import { build } from '../../build.ts';
import manifest from '../../package.json' with { type: 'json' };
import { fetched } from '../support.ts';

const source = fileURLToPath(new URL('../..', import.meta.url));
let tarball: string;
/** What npm installs in an app. */
let installed: string;
before(async (t) => {
  const folder = folderWith(t as TestContext); // of this file
  for (const name of ['README.md', 'package.json']) cpSync(join(source, name), join(folder, name));
  build(join(folder, 'dist'));
  const [packed] = JSON.parse(
    await sh(folder, 'npm pack --json --ignore-scripts --loglevel error'),
  );
  tarball = join(folder, packed.filename);
  await sh(folder, `tar -xzf ${packed.filename}`);
  installed = join(folder, 'package');
});

/** A folder in which the package is installed. */
function app(t: TestContext, files: Readonly<Record<string, string>>): string {
  const folder = folderWith(t, files);
  cpSync(installed, join(folder, 'node_modules/@filter-catalog/client'), { recursive: true });
  return folder;
}

test('the package holds one module with its types, in at most 4 kB', async () => {
  const files = (await sh(installed, 'find . -type f')).trim().split('\n');
  const due = ['./README.md', './dist/index.d.ts', './dist/index.js', './package.json'];
  assert.deepEqual(files.toSorted(), due);
  assert.ok(statSync(tarball).size <= 4096, `${statSync(tarball).size} bytes`);
  assert.equal('dependencies' in manifest, false);
});

test('it has the version of the program, and a README of at most 40 lines', () => {
  assert.equal(manifest.version, main.version);
  const lines = readFileSync(join(source, 'README.md'), 'utf8').trimEnd().split('\n');
  assert.ok(lines.length <= 40, `${lines.length} lines`);
});

test('publint finds nothing', async () => {
  const bytes = new Uint8Array(readFileSync(tarball)); // a copy, whose buffer has nothing else
  const { messages } = await publint({ pack: { tarball: bytes.buffer }, strict: true });
  assert.deepEqual(messages, []);
});

test('arethetypeswrong finds nothing wrong for whoever imports an ES module', async () => {
  const found = await checkPackage(createPackageFromTarballData(readFileSync(tarball)));
  assert.ok(found.types);
  const { resolutions } = found.entrypoints['.'] ?? assert.fail();
  const resolved = [resolutions['node16-esm'], resolutions.bundler].map(
    (each) => each.resolution?.fileName,
  );
  const types = '/node_modules/@filter-catalog/client/dist/index.d.ts';
  assert.deepEqual(resolved, [types, types]);
  // CommonJS: Node 24 loads it with require too, and resolution without `exports` is of Node 10.
  const others = found.problems.filter(
    (problem) => !('resolutionKind' in problem && /node10|node16-cjs/.test(problem.resolutionKind)),
  );
  assert.deepEqual(others, []);
});

test('the README compiles strictly, without types of a browser or of Node', async (t) => {
  const readme = readFileSync(join(source, 'README.md'), 'utf8');
  const [first = '', ...rest] = [...readme.matchAll(/^```ts\n(.*?)^```$/gms)].map(
    ([, ts = '']) => ts,
  );
  const folder = app(t, {
    'filters.json': JSON.stringify(fetched),
    'app.ts': `declare const console: { warn(text: string): void };
declare const localStorage: { getItem(key: string): string | null; setItem(key: string, text: string): void };
declare function readFile(path: string, encoding: 'utf8'): Promise<string>;
declare function writeFile(path: string, text: string): Promise<void>;
declare function show(categories: readonly Category[]): void;
${rest.join('')}
${first}
const [category] = catalog.categories();
const names: readonly string[] = category?.filters.map(({ code }) => code) ?? [];
const gone: null | undefined = category?.deleted_at;
const outcome: 'changed' | 'unchanged' | 'kept' = await catalog.refresh();
const why: string | undefined = catalog.why;
createCatalog({ url: '', key: async () => '', store: file });
// @ts-expect-error
catalog.why = '';
// @ts-expect-error
catalog.start({ every: '10 minutes' });
// @ts-expect-error
category?.filters.push();
export { gone, names, outcome, why };
`,
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { lib: ['es2022'], types: [], skipLibCheck: false },
      include: ['app.ts'],
    }),
  });
  assert.equal(
    await sh(folder, `"${process.execPath}" "${root}node_modules/typescript/bin/tsc"`),
    '',
  );
});

test('the sample of docs/api.md compiles strictly, and runs', async (t) => {
  const document = readFileSync(join(root, 'docs/api.md'), 'utf8');
  const sample = /^```ts\n(.*?)^```$/ms.exec(document)?.[1] ?? '';
  const { port } = await serve(t, { args: ['--port', '0'] });
  const folder = app(t, {
    'app.mts': sample
      .replace('https://filters.example.com', `http://127.0.0.1:${port}`)
      .replace("'KEY'", "'key-of-ios'"),
    'tsconfig.json': JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: { lib: ['es2022', 'dom'], types: [] },
      include: ['app.mts'],
    }),
  });
  const tsc = `"${process.execPath}" "${root}node_modules/typescript/bin/tsc"`;
  assert.equal(await sh(folder, tsc), '');
  const browser =
    'globalThis.localStorage = { getItem: () => null, setItem() { process.exit(); } };';
  const line = `"${process.execPath}" --import "data:text/javascript,${browser}" app.mts`;
  assert.equal(await sh(folder, line), '[]\n');
});

test('it needs only fetch, AbortController, btoa and timers, and close leaves none of them', async (t) => {
  const url = await listen(t, () => {}); // never responds
  const folder = app(t, {
    'app.mjs': `import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
const text = readFileSync('node_modules/@filter-catalog/client/dist/index.js', 'utf8');
const { AbortController, btoa, clearTimeout, fetch, setTimeout } = globalThis;
const context = createContext({ AbortController, btoa, clearTimeout, fetch, setTimeout });
const createCatalog = runInContext(text.replaceAll('export ', '') + '; createCatalog', context);
const catalog = createCatalog({ url: '${url}', key: 'key' });
catalog.start({ every: '1h' });
setTimeout(async () => {
  const outcome = catalog.refresh();
  catalog.close();
  console.log(await outcome, catalog.why);
}, 50);
`,
  });
  const said = await sh(folder, `"${process.execPath}" app.mjs`); // ends, as no timer is left
  assert.equal(said, 'kept undefined\n');
});

test('an error of a callback is the app’s uncaught error, and the client goes on', async (t) => {
  const url = await listen(t, (request, response) => {
    if (request.headers['if-none-match']) response.writeHead(304).end();
    else response.setHeader('ETag', '"1"').end(JSON.stringify(fetched));
  });
  const folder = app(t, {
    'app.mjs': `import { createCatalog } from '@filter-catalog/client';
const onChange = () => { throw new Error('of the app'); };
const catalog = createCatalog({ url: '${url}', key: 'key', onChange });
if (process.argv[2]) process.on('uncaughtException', ({ message }) => console.log(message));
console.log(await catalog.refresh());
console.log(await catalog.refresh());
`,
  });
  assert.match(await sh(folder, `"${process.execPath}" app.mjs`, 1), /Error: of the app/);
  const said = await sh(folder, `"${process.execPath}" app.mjs caught`);
  assert.deepEqual(said.trim().split('\n').toSorted(), ['changed', 'of the app', 'unchanged']);
});
