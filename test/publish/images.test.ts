import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  at,
  catalogFolder,
  catalogYaml,
  categoryYaml,
  filterYaml,
  inCatalog,
} from '../support/catalogs.ts';
import { type Files, writeFiles } from '../support/folder.ts';
import { png, webp } from '../support/images.ts';
import { call, says } from '../support/program.ts';
import { contentsOf, fileVersions } from '../support/published.ts';
import { repositoryWith } from '../support/repository.ts';

const withImage = (code: string, image: string, lines: readonly string[] = []) =>
  filterYaml(code, lines).replace(/image_url: .*/, `image: ${image}`);
const romantic = (...filters: readonly string[]): Files => ({
  'categories/romantic.yaml': categoryYaml('Romantic', filters),
});
const settings = 'image_base_url: https://cdn.example.com/images/\n';
const catalog: Files = {
  'catalog.yaml': catalogYaml(['romantic'], settings),
  ...romantic(withImage('a', 'a.webp'), withImage('b', 'b.png')),
  'images/a.webp': webp(),
  'images/b.png': png(),
};
const [a, b] = ['a-86be52bdb7547413.webp', 'b-c74e0d1b7d244078.png'];

const build = (cwd: string, ...args: readonly string[]) => says(cwd, ['build', ...args].join(' '));
const imagesIn = (cwd: string) => readdirSync(join(cwd, 'dist/images'));
const change = (cwd: string, files: Files) => writeFiles(cwd, inCatalog(files));

test('publishes linked images under names with digits of their SHA-256, reproducibly in another folder, LANG and file order', async (t) => {
  const cwd = catalogFolder(t, { ...catalog, 'images/unused.png': png(8) });
  assert.match(await build(cwd, '--at', at), /^0 /);
  assert.deepEqual(imagesIn(cwd), [a, b]);
  assert.deepEqual(readFileSync(join(cwd, 'dist/images', a)), webp());
  const addresses = readFileSync(join(cwd, 'dist/active.json'), 'utf8').match(
    /(?<="image_url":")[^"]*/g,
  );
  const expected = [a, b].map((name) => `https://cdn.example.com/images/${name}`);
  assert.deepEqual(addresses, expected);
  const other = catalogFolder(t, Object.fromEntries(Object.entries(catalog).reverse()));
  await says(other, `build --at ${at}`, { LANG: 'ko_KR.UTF-8', LC_ALL: 'tr_TR.UTF-8' });
  assert.deepEqual(contentsOf(join(other, 'dist')), contentsOf(join(cwd, 'dist')));
  const before = fileVersions(join(cwd, 'dist'));
  assert.match(await build(cwd), /^0 Nothing to do/);
  assert.deepEqual(fileVersions(join(cwd, 'dist')), before);
});

test('a changed image changes its filter: diff, build and apps see another address', async (t) => {
  const cwd = repositoryWith(t, catalog);
  await build(cwd);
  change(cwd, { 'images/a.webp': webp('other') });
  const { stdout } = await call(['diff', 'HEAD'], { cwd });
  assert.match(
    stdout,
    /images\/a-86be52bdb7547413\.webp.*\n?.*images\/a-(?!86be)[0-9a-f]{16}\.webp/,
  );
  assert.equal((await call(['build'], { cwd })).stdout, 'changed   romantic/a\n');
  assert.equal(imagesIn(cwd).length, 3);
});

test('--check reports a missing published image, and build repairs it', async (t) => {
  const cwd = catalogFolder(t, catalog);
  await build(cwd);
  const path = join(cwd, 'dist/images', a);
  rmSync(path);
  assert.match(await build(cwd, '--check'), /^1 "dist" does not match the catalog\./);
  assert.match(await build(cwd), /^0 Published/);
  assert.match(await build(cwd, '--check'), /^0 /);
  assert.deepEqual(readFileSync(path), webp());
});

test('deletes unused images once they are an hour old, and leftovers of a killed build', async (t) => {
  const cwd = catalogFolder(t, catalog);
  await build(cwd);
  const folder = join(cwd, 'dist/images');
  for (const name of ['old-0123456789abcdef.png', `${a}.${randomUUID()}.tmp`, 'notes.txt']) {
    writeFileSync(join(folder, name), '');
    utimesSync(join(folder, name), 0, 0);
  }
  writeFileSync(join(folder, 'new-0123456789abcdef.png'), ''); // of a running build
  change(cwd, romantic(filterYaml('a'), withImage('b', 'b.png')));
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    change(cwd, { 'categories/cartoon.yaml': categoryYaml(name) });
    await build(cwd);
    assert.deepEqual(imagesIn(cwd), [a, b, 'new-0123456789abcdef.png', 'notes.txt'], name);
  }
  change(cwd, { 'categories/cartoon.yaml': categoryYaml('Five') });
  utimesSync(join(folder, a), 0, 0);
  await build(cwd);
  assert.deepEqual(imagesIn(cwd), [b, 'new-0123456789abcdef.png', 'notes.txt']);
});

test('a rollback keeps the images of its snapshot, and the build that ends it publishes the newer ones again', async (t) => {
  const cwd = catalogFolder(t, catalog);
  await build(cwd);
  change(cwd, romantic(withImage('a', 'a.webp'), filterYaml('b')));
  rmSync(join(cwd, 'catalog/images/b.png'));
  await build(cwd);
  assert.equal((await call(['rollback'], { cwd })).status, 0);
  assert.deepEqual(imagesIn(cwd), [a, b]);
  assert.match(await build(cwd, '--resume'), /^0 Published/);
  assert.deepEqual(imagesIn(cwd), [a, b]);
});
