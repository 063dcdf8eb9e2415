import '../../../support/seasons.ts';

import assert from 'node:assert/strict';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { Ajv } from 'ajv';
import { parse } from 'yaml';
import { soundCatalog } from '../../../support/catalogs.ts';
import { root, says } from '../../../support/program.ts';
import { git, repositoryWith } from '../../../support/repository.ts';

interface Field {
  readonly name: string;
  readonly label: string;
  readonly hint: string;
  readonly widget: string;
  readonly fields?: readonly Field[];
}

const cms = readFileSync(join(root, 'node_modules/@sveltia/cms/schema/sveltia-cms.json'), 'utf8');
const validate = new Ajv({ strict: false, validateFormats: false }).compile(JSON.parse(cms));

test('the form has every field of the schemas, new ones too, and --check detects an old form', async (t) => {
  const cwd = repositoryWith(t, soundCatalog);
  const path = join(cwd, 'admin/config.yml');
  const config = () => parse(readFileSync(path, 'utf8'));
  assert.match(await says(cwd, 'form'), /^2 .* git remote add origin URL$/m);
  git(cwd, 'remote', 'add', 'origin', 'git@github.com:shop/catalog.git');
  assert.match(
    await says(cwd, 'form --check'),
    /^1 .* Run: npx --no-install filter-catalog form$/m,
  );
  assert.match(
    await says(cwd, 'form --lang ko'),
    /^0 Written: admin\/config\.yml, .*index\.html, /,
  );
  assert.equal(validate(config()), true, JSON.stringify(validate.errors));
  const [categories, { files }] = config().collections;
  assert.deepEqual(config().backend, { name: 'github', repo: 'shop/catalog', branch: 'main' });
  assert.equal(categories.folder, 'catalog/categories');

  const fields: readonly Field[] = categories.fields;
  const { fields: ofFilter = [] } = fields.find(({ name }) => name === 'filters') ?? {};
  const widgets = Object.fromEntries(ofFilter.map(({ name, widget }) => [name, widget]));
  const [time, text] = [{ active_from: 'datetime', active_until: 'datetime' }, 'string'];
  const choices = { is_recommended: 'select', is_active: 'select' };
  const texts = { code: text, name_ko: text, name_en: text, image_url: text, was: text };
  const ofHeirs = { seasons: 'list', thumbnail_address: text };
  const others = { image: 'image', organization_id: text };
  assert.deepEqual(widgets, { ...texts, ...choices, ...time, ...ofHeirs, ...others });
  const { widget: _, ...code } = ofFilter[0] ?? {};
  assert.deepEqual(code, {
    name: 'code',
    required: true,
    label: '코드',
    hint: '앱이 필터를 구별하는 이름, 카테고리 안에서 하나뿐. 영문자, 숫자, _, -만 64자 이내, 첫 글자는 영문자나 숫자.',
    pattern: [
      '/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/u',
      'rosy_dusk처럼 영문자, 숫자, _, -만 64자 이내로 쓰고, 영문자나 숫자로 시작하세요.',
    ],
  });
  const [order] = files[0].fields.filter(({ name }: Field) => name === 'categories');
  assert.deepEqual([order.label, order.field.collection], ['카테고리 순서', 'categories']);
  assert.deepEqual(files[1].fields[0].fields.at(-1).format, 'YYYY-MM-DD');

  assert.equal(await says(cwd, 'form --check'), '0 The form is up to date.\n');
  appendFileSync(join(cwd, 'catalog/catalog.yaml'), 'time_zone: Asia/Seoul\n');
  assert.match(await says(cwd, 'form --check'), /^1 /);
  writeFileSync(
    path,
    readFileSync(path, 'utf8').replace('backend:\n', 'backend:\n  app_id: ours\n'),
  );
  assert.match(await says(cwd, 'form --lang en'), /^0 /);
  assert.equal(config().backend.app_id, 'ours');
  assert.equal(config().collections[0].fields[0].label, 'Korean name');
  rmSync(join(cwd, 'admin/ko.json'));
  assert.match(await says(cwd, 'form --check'), /^1 /);
});

test('a GitLab repository in nested groups is named by its path', async (t) => {
  const cwd = repositoryWith(t, soundCatalog);
  git(cwd, 'remote', 'add', 'origin', 'https://me@gitlab.example.com/shops/korea/catalog.git');
  git(cwd, 'update-ref', 'refs/remotes/origin/trunk', 'HEAD');
  git(cwd, 'symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/trunk');
  assert.match(await says(cwd, 'form'), /^0 /);
  const { backend } = parse(readFileSync(join(cwd, 'admin/config.yml'), 'utf8'));
  assert.deepEqual(backend, { name: 'gitlab', repo: 'shops/korea/catalog', branch: 'trunk' });
});
