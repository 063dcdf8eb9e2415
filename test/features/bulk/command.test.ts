import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import {
  catalogFolder,
  catalogYaml,
  categoryYaml,
  filterYaml,
  soundCatalog,
} from '../../support/catalogs.ts';
import { call } from '../../support/program.ts';

const env = { LANG: 'en_US.UTF-8' };

/** A catalog on the disk, a command line in it, and what stands in a file of it then. */
function catalogIn(t: TestContext, files = soundCatalog) {
  const cwd = catalogFolder(t, files);
  const run = (args: readonly string[], input = '') => call(args, { cwd, env, input });
  return {
    run: (line: string, input?: string) => run(line.split(' '), input),
    read: (name: string) => readFileSync(join(cwd, 'catalog', name), 'utf8'),
    says: async (line: string, input?: string) => {
      const { status, stderr } = await run(line.split(' '), input);
      return `${status} ${stderr}`;
    },
  };
}

const romantic = 'categories/romantic.yaml';

test('set shows what changes in files and for apps, and writes that with --yes alone', async (t) => {
  const { run, read, says } = catalogIn(t);
  const line = 'set romantic/* is_recommended=true --where is_active=false';
  const proposed = await run(`${line} --dry-run`);
  const shown = `diff --git a/catalog/categories/romantic.yaml b/catalog/categories/romantic.yaml
--- a/catalog/categories/romantic.yaml
+++ b/catalog/categories/romantic.yaml
@@ -10,4 +10,5 @@ filters:
     name_ko: 필터 first_snow
     name_en: Filter first_snow
     image_url: https://cdn.example.com/first_snow.webp
+    is_recommended: true
     is_active: false

1 changed
Apps get 2 categories, 3 filters.

romantic 로맨틱 (Romantic)
  changed: romantic/first_snow 필터 first_snow (Filter first_snow)
      is_recommended: false → true

`;
  assert.deepEqual(
    { ...proposed, stdout: proposed.stdout.replace(/^index .*\n/m, '') },
    { status: 1, stdout: shown, stderr: '' },
  );
  assert.match(await says(line), /^2 Nobody can be asked here/);
  assert.equal(read(romantic), soundCatalog[romantic]);
  const written = await run(`${line} --yes`);
  assert.deepEqual([written.status, written.stdout], [0, proposed.stdout]);
  assert.equal(written.stderr, 'Wrote catalog/categories/romantic.yaml.\n');
  const text = String(soundCatalog[romantic]).replace(
    'is_active: false',
    'is_recommended: true\n    is_active: false',
  );
  assert.equal(read(romantic), text);
  assert.equal(await says(`${line} --dry-run`), '0 Nothing to change.\n');
});

test('keys are a slug, slug/code or patterns, of standard input one a line; conditions compare what holds', async (t) => {
  const { says, read } = catalogIn(t);
  await says('set * description=Soft --yes');
  assert.match(read('categories/cartoon.yaml'), /^description: Soft$/m);
  assert.match(read(romantic), /^description: Soft$/m);
  assert.equal(
    await says('set romantic description= --yes'),
    '0 Wrote catalog/categories/romantic.yaml.\n',
  );
  assert.equal(read(romantic), soundCatalog[romantic]);
  assert.equal(
    await says(
      'set - name_en=X --where code=comic_ink --yes',
      'romantic/*\r\n\n cartoon/comic_ink ',
    ),
    '0 Wrote catalog/categories/cartoon.yaml.\n',
  );
  assert.match(
    await says('set */* is_active=false --where organization_id!=01JZ3Q5E7VY1T9W6K8N4M2RDBX --yes'),
    /^1 3 entries have such a key; none matches --where/,
  );
  assert.match(
    await says('set */* is_active=false --where is_recommended=false --where is_active=true --yes'),
    /^0 .*cartoon\.yaml\.$/m,
  );
});

test('--replace changes letters, and no pattern', async (t) => {
  const { says, read } = catalogIn(t);
  const line = 'set */* image_url --replace https://cdn.example.com/ https://$&.example/ --yes';
  assert.equal(await says(line), '1 Nothing was written.\n');
  assert.equal(
    await says('set */* image_url name_en --replace .webp /w.webp --yes'),
    '0 Wrote catalog/categories/cartoon.yaml and 1 more file.\n',
  );
  assert.match(read(romantic), /image_url: https:\/\/cdn\.example\.com\/rosy_dusk\/w\.webp$/m);
  assert.equal(
    await says('set */* image_url --replace old new --yes'),
    '1 3 entries have such a key; none matches --where, or contains the text of --replace.\n',
  );
});

test('move takes filters with their comments to a place in another category, or in their own', async (t) => {
  const dusk =
    '  # dusk\n  - code: dusk\n    name_ko: 노을 # ko\n    name_en: Dusk\n    image_url: https://a.example/d.webp\n';
  const [dawn, ink] = ['dawn', 'ink'].map((code) => filterYaml(code));
  const files = {
    'catalog.yaml': catalogYaml(['romantic', 'cartoon']),
    [romantic]: categoryYaml('Romantic', [dusk, '\n', String(dawn)]),
    'categories/cartoon.yaml': categoryYaml('Cartoon', [String(ink)]).replaceAll('\n', '\r\n'),
  };
  const { says, read } = catalogIn(t, files);
  assert.equal(
    await says('move romantic/dusk romantic --yes'),
    '0 Wrote catalog/categories/romantic.yaml.\n',
  );
  assert.equal(read(romantic), categoryYaml('Romantic', [String(dawn), '\n', dusk]));
  assert.match(
    await says('move romantic/d?sk cartoon --first --yes'),
    /^1 No entry is called "romantic\/d\?sk"/,
  );
  assert.match(await says('move romantic/du* cartoon --first --yes'), /^0 /);
  assert.equal(
    read('categories/cartoon.yaml'),
    categoryYaml('Cartoon', [`${dusk}    was: romantic/dusk\n`, '\n', String(ink)]).replaceAll(
      '\n',
      '\r\n',
    ),
  );
  assert.match(await says('move romantic/dawn Cartoon --after cartoon/dusk --yes'), /^0 /);
  assert.match(read(romantic), /\nfilters: \[\]\n$/);
  assert.match(read('categories/cartoon.yaml'), /dusk.+dawn.+ink/s);
});

test('rename gives a code, or a slug in file, order and exceptions, and keeps a byte order mark', async (t) => {
  const exceptions =
    'exceptions:\n  - rule: name-is-shared\n    entries: [romantic/*, "romantic/rosy_dusk"] # meant\n    reason: They are one\n';
  const { says, read } = catalogIn(t, {
    ...soundCatalog,
    'catalog.yaml': catalogYaml(['romantic', 'cartoon'], exceptions),
    [romantic]: `\ufeff${soundCatalog[romantic]}`,
  });
  assert.match(
    await says('rename romantic/rosy* pink_dusk --yes'),
    /^0 .*Wrote catalog\/categories\/romantic\.yaml and 1 more file\.\n$/s,
  );
  assert.match(read(romantic), /^ {2}- code: pink_dusk$/m);
  assert.match(await says('rename romantic soft-glam --yes'), /^0 /);
  const renamed = `\ufeff${soundCatalog[romantic]}`
    .replace('code: rosy_dusk', 'code: pink_dusk')
    .replace('filters:', 'was: romantic\nfilters:')
    .replace('is_recommended: true', 'is_recommended: true\n    was: rosy_dusk');
  assert.equal(read('categories/soft-glam.yaml'), renamed);
  assert.throws(() => read(romantic), { code: 'ENOENT' });
  const order = catalogYaml(['soft-glam', 'cartoon'], exceptions);
  assert.equal(
    read('catalog.yaml'),
    order
      .replace('romantic/*', 'soft-glam/*')
      .replace('"romantic/rosy_dusk"', '"soft-glam/pink_dusk"'),
  );
});

test('what would be a mistake is said as check says it, and nothing is written', async (t) => {
  const { run, says, read } = catalogIn(t);
  const { status, stdout } = await run(
    'set romantic/rosy_dusk is_recommended=maybe active_from=tomorrow --yes',
  );
  assert.equal(status, 1);
  assert.match(
    stdout,
    /^With this change .* as they would be then:\n\ncatalog\/categories\/romantic\.yaml:\d+:\d+: error: value-has-wrong-type\n.*is_recommended must be true or false/m,
  );
  assert.match(
    (await run('rename romantic/rosy_dusk first_snow --yes')).stdout,
    /error: code-is-duplicate$/m,
  );
  assert.match(
    await says('set romantic/rosy_dusk image_url= --yes --lang ko'),
    /^1 아무것도 저장하지 않았습니다\.$/m,
  );
  assert.equal(read(romantic), soundCatalog[romantic]);
});

test('a mistake that is there already hinders only where its file would change', async (t) => {
  const wrong = categoryYaml('Cartoon', [filterYaml('comic_ink', ['is_actve: true'])]).replace(
    'name_en: Cartoon',
    'name_en: "Cartoon "',
  );
  const { says, read } = catalogIn(t, { ...soundCatalog, 'categories/cartoon.yaml': wrong });
  assert.match(await says('set romantic description=Soft --yes'), /^0 /);
  for (const line of [
    'set cartoon description=Soft',
    'set cartoon name_en=Cartoon',
    'move romantic/* cartoon',
    'rename cartoon comic',
    'set * description=Hard',
  ]) {
    assert.match(
      await says(`${line} --yes`),
      /^2 "catalog\/categories\/cartoon\.yaml" has errors, so it is not changed/,
      line,
    );
  }
  assert.equal(read('categories/cartoon.yaml'), wrong);
  assert.match(read(romantic), /^description: Soft$/m);
});

const refused: Readonly<Record<string, string>> = {
  'set romantc/* is_active=false':
    '1 No entry is called "romantc/*". The closest one is "romantic/*".',
  'set romantic/* is_recomended=true':
    '2 A filter has no field "is_recomended". The closest one is "is_recommended".',
  'set cartoon __proto__=x':
    '2 A category has no field "__proto__". Its fields: name_ko, name_en, description, is_active, active_from, active_until, organization_id, was.',
  'set romantic/* is_active': '2 "is_active" is not field=value, as in is_recommended=true.',
  'set romantic/* name_en --replace a':
    '2 --replace takes two texts: the one to look for, and the one to write instead.',
  'set romantic/* code=x': '2 "code" is part of what identifies the entry. Change it with: rename',
  'set romantic/* name_en=a name_ko=b name_en=c':
    '2 The field "name_en" is given twice. Give it once.',
  'set - is_active=false':
    '2 Nobody can be asked here, so nothing was written. Add --yes to write, or --dry-run to see what would change.',
  'move - cartoon': '2 Standard input has no keys. Give one a line, as in romantic/rosy_dusk.',
  'set romantic/* is_active=true --where is_active':
    '2 --where takes field=value or field!=value, as in is_active=true, and not "is_active".',
  'set romantic/* name_en=x --replace a b':
    '2 With --replace, give the name of a field alone, as in image_url, and not "name_en=x".',
  'move romantic/* carton':
    '2 There is no category "carton" in "catalog". The closest one is "cartoon".',
  'move romantic cartoon':
    '2 "romantic" is a category, and only filters are moved. The order of the categories stands in "catalog/catalog.yaml".',
  'rename romantic/* x': '2 2 entries match "romantic/*". Rename one at a time.',
  'rename romantic cartoon':
    '2 "catalog/categories/cartoon.yaml" already exists. Choose another slug than "cartoon".',
};

test('what cannot be done is said in one sentence, in both languages, and nothing is written', async (t) => {
  const { says, read } = catalogIn(t);
  for (const [line, sentence] of Object.entries(refused)) {
    const end = line.startsWith('set -') ? '' : ' --yes';
    assert.equal(await says(`${line}${end}`), `${sentence}\n`);
    assert.match(await says(`${line}${end} --lang ko`), /^[12] .*[가-힣].*\n$/, line);
  }
  assert.equal(read(romantic), soundCatalog[romantic]);
});
