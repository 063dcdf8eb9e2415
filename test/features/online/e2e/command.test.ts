import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  catalogFolder,
  catalogYaml,
  filterYaml,
  fullCategoryYaml,
} from '../../../support/catalogs.ts';
import { writeFiles } from '../../../support/folder.ts';
import { call } from '../../../support/program.ts';
import { git, repositoryWith } from '../../../support/repository.ts';
import { imageHost, type Respond, trustImageHosts } from './image-host.ts';

trustImageHosts();

/** Two categories with three filters, whose images are on a host of this machine. */
const catalogAt = (host: string, more = '') => {
  const at = (code: string) => filterYaml(code).replace('cdn.example.com', host);
  return {
    'catalog.yaml': catalogYaml(
      ['romantic', 'cartoon'],
      `rules:\n  image-url-is-doubtful: off\n${more}`,
    ),
    'categories/romantic.yaml': fullCategoryYaml('Romantic', [at('rosy_dusk'), at('gone')]),
    'categories/cartoon.yaml': fullCategoryYaml('Cartoon', [at('page')]),
  };
};
const respond: Respond = ({ url = '' }, response) => {
  if (url === '/gone.webp') return response.writeHead(404).end();
  if (url === '/page.webp')
    return response.writeHead(200, { 'content-type': 'text/html' }).end('<p>');
  return response.writeHead(200, { 'content-type': 'image/webp' }).end('RIFF\0\0\0\0WEBP');
};
const placesIn = (stdout: string) => stdout.match(/^\S+: (?:warning|error): \S+$/gm) ?? [];
const gone = 'catalog/categories/romantic.yaml:11:16: warning: image-is-unreachable';
const page = 'catalog/categories/cartoon.yaml:7:16: warning: image-url-is-no-image';
const online = (host: string) => ['check', '--online', '--online-allow', host];

test('reports image, filter and reason at each address, and exits with 0', async (t) => {
  const { host, asked } = await imageHost(t, respond);
  const cwd = catalogFolder(t, catalogAt(host));
  const { status, stdout, stderr } = await call(online(host), { cwd });
  assert.deepEqual([status, stderr, placesIn(stdout)], [0, '', [page, gone]]);
  assert.match(
    stdout,
    /^filter "Filter gone" \(romantic\/gone\): Apps get no image from this address \(status: 404\)/m,
  );
  assert.match((await call(['check'], { cwd })).stdout, /^Nothing wrong/);
  assert.equal(asked.length, 3);
});

test('counts as warnings, and follows the severities and exceptions in catalog.yaml', async (t) => {
  const { host } = await imageHost(t, respond);
  const checked = async (more: string, ...args: readonly string[]) => {
    const { status, stdout } = await call([...online(host), ...args], {
      cwd: catalogFolder(t, catalogAt(host, more)),
    });
    return [status, ...placesIn(stdout)];
  };
  assert.deepEqual(await checked('', '--max-warnings', '1'), [1, page, gone]);
  const severe = '  image-is-unreachable: off\n  image-url-is-no-image: error\n';
  assert.deepEqual(await checked(severe), [1, page.replace('warning', 'error')]);
  const except = (entry: string) =>
    `exceptions:\n  - rule: image-is-unreachable\n    entries: [${entry}]\n    reason: Soon.\n`;
  assert.deepEqual(await checked(except('romantic/gone')), [0, page]);
});

test('requests only images of the named or staged files', async (t) => {
  const { host, asked } = await imageHost(t, respond);
  const cwd = repositoryWith(t, catalogAt(host));
  const { stdout } = await call([...online(host), 'catalog/categories/cartoon.yaml'], { cwd });
  assert.deepEqual([placesIn(stdout), asked], [[page], ['GET /page.webp']]);
  writeFiles(cwd, {
    'catalog/categories/cartoon.yaml': fullCategoryYaml('Cartoon', [filterYaml('comic_ink')]),
  });
  const staged = await call([...online(host), '--staged', 'catalog/categories/cartoon.yaml'], {
    cwd,
  });
  assert.deepEqual(placesIn(staged.stdout), [page]);
});

test('--online-changed requests images that are not in the merge base', async (t) => {
  const { host, asked } = await imageHost(t, respond);
  const cwd = repositoryWith(t, catalogAt(host));
  const args = ['check', '--online-changed', '--online-allow', host];
  assert.match((await call(args, { cwd })).stdout, /^Nothing wrong/);
  assert.deepEqual(asked, []);
  git(cwd, 'checkout', '--quiet', '-b', 'change');
  const added = ['rosy_dusk', 'gone', 'new'].map((code) =>
    filterYaml(code).replace('cdn.example.com', host),
  );
  const moved = catalogAt(host)['categories/cartoon.yaml'].replace('page.webp', 'gone.webp?v=2');
  writeFiles(cwd, { 'catalog/categories/romantic.yaml': fullCategoryYaml('Romantic', added) });
  git(cwd, 'commit', '--quiet', '--all', '--message=Add');
  writeFiles(cwd, { 'catalog/categories/cartoon.yaml': moved });
  assert.deepEqual(placesIn((await call(args, { cwd })).stdout), []);
  assert.deepEqual(asked.toSorted(), ['GET /gone.webp?v=2', 'GET /new.webp']);
});

test('reports once, in each language, that no host can be reached', async (t) => {
  const host = '255.255.255.255'; // unroutable
  const cwd = catalogFolder(t, catalogAt(host));
  const { status, stdout, stderr } = await call(online(host), { cwd });
  assert.deepEqual([status, stdout], [0, 'Nothing wrong in 3 files. Next: npm run build\n']);
  assert.match(
    stderr,
    /^No image was checked \(3 in all\): this machine cannot reach 255\.255\.255\.255\. .*\n$/,
  );
  const korean = await call([...online(host), '--lang', 'ko'], { cwd });
  assert.match(korean.stderr, /^이미지 3개를 하나도 확인하지 못했습니다\./);
});
