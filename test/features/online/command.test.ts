import assert from 'node:assert/strict';
import { test } from 'node:test';
import { catalogFolder, catalogYaml, categoryYaml, filterYaml } from '../../support/catalogs.ts';
import { call } from '../../support/program.ts';

test('refuses private hosts, and names the option that allows one', async (t) => {
  const filter = filterYaml('a').replace('cdn.example.com', '127.0.0.1:1');
  const cwd = catalogFolder(t, {
    'catalog.yaml': catalogYaml(['cartoon'], 'rules:\n  image-url-is-doubtful: off\n'),
    'categories/cartoon.yaml': categoryYaml('Cartoon', [filter]),
  });
  const { status, stdout } = await call(['check', '--online'], { cwd });
  assert.equal(status, 0);
  assert.match(stdout, /warning: image-is-unreachable\n.*--online-allow 127\.0\.0\.1:1/s);
});

test('does not request images that are files of the catalog', async (t) => {
  const filter = filterYaml('a').replace(/image_url: .*/, 'image: gone.webp');
  const cwd = catalogFolder(t, {
    'catalog.yaml': catalogYaml(['cartoon']),
    'categories/cartoon.yaml': categoryYaml('Cartoon', [filter]),
  });
  const { stdout, stderr } = await call(['check', '--online'], { cwd });
  assert.equal(stderr, '');
  assert.doesNotMatch(stdout, /image-is-unreachable/);
});

test('--online-changed outside a repository explains why it requests no image', async (t) => {
  const cwd = catalogFolder(t);
  const { status, stdout, stderr } = await call(['check', '--online-changed'], { cwd });
  assert.equal(status, 0);
  assert.match(stdout, /^Nothing wrong/);
  assert.match(stderr, /^No image was checked, because .* is not in a git repository/);
});

test('refuses conflicting options, and malformed hosts', async (t) => {
  const cwd = catalogFolder(t);
  const both = await call(['check', '--online-changed', '--online'], { cwd });
  assert.deepEqual([both.status, both.stdout], [2, '']);
  const address = ['check', '--online', '--online-allow', 'https://cdn.example.com/'];
  const { status, stderr } = await call(address, { cwd });
  assert.equal(status, 2);
  assert.match(stderr, /It must be a host, or host:port/);
});
