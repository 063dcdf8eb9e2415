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
import { webp } from '../../support/images.ts';
import { call } from '../../support/program.ts';

const env = { LANG: 'en_US.UTF-8' };

function createCatalog(t: TestContext, files = soundCatalog) {
  const cwd = catalogFolder(t, files);
  const run = (line: string) => call(line.split(' '), { cwd, env });
  return {
    run,
    read: (name: string) => readFileSync(join(cwd, 'catalog', name), 'utf8'),
    says: async (line: string) => {
      const { status, stderr } = await run(line);
      return `${status} ${stderr}`;
    },
  };
}

const romantic = 'categories/romantic.yaml';

test('set previews changes to files and for apps, and needs --yes to write them', async (t) => {
  const { run, read, says } = createCatalog(t);
  const line = 'set romantic/* is_recommended=true --where is_active=false';
  const proposed = await run(`${line} --dry-run`);
  assert.deepEqual([proposed.status, proposed.stderr], [1, '']);
  assert.match(
    proposed.stdout,
    /^--- a\/catalog\/.*^\+ {4}is_recommended: true$.*^1 changed$.*first_snow\)\n {6}is_recommended: false → true\n/ms,
  );
  assert.match(await says(line), /^2 This is not a terminal, so the command cannot ask\. /);
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

test('keys are slugs, names, slug/code or patterns; conditions see inherited values', async (t) => {
  const { says, read } = createCatalog(t);
  await says('set * description=Soft --yes');
  for (const name of ['categories/cartoon.yaml', romantic])
    assert.match(read(name), /^description: Soft$/m);
  const wroteRomantic = '0 Wrote catalog/categories/romantic.yaml.\n';
  assert.equal(await says('set 로맨틱 description= --yes'), wroteRomantic);
  assert.equal(read(romantic), soundCatalog[romantic]);
  assert.equal(await says('set ROMANTIC/first* name_en=X --yes'), wroteRomantic);
  const line = 'set */* is_active=false';
  const conditions = (value: string) => `--where is_recommended=${value} --where is_active=true`;
  assert.match(await says(`${line} ${conditions('false')} --yes`), /^0 .*cartoon\.yaml\.$/m);
  const owner = '--where organization_id=01JZ3Q5E7VY1T9W6K8N4M2RDBX';
  assert.match(await says(`${line} ${owner} --dry-run`), /^1 $/);
});

test('a new image replaces an address, and vice versa', async (t) => {
  const [file, address] = ['image: a.webp # old', 'image_url: https://cdn.example.com/dusk.webp'];
  const before = categoryYaml('Romantic', [filterYaml('dusk')]).replace(address, file);
  const { says, read } = createCatalog(t, {
    'catalog.yaml': `${catalogYaml(['romantic'])}image_base_url: https://cdn.example.com/\n`,
    [romantic]: before,
    'images/a.webp': webp(),
  });
  assert.match(await says('set romantic/dusk image_url=https://a.example/b.webp --yes'), /^0 /);
  assert.equal(read(romantic), before.replace(file, 'image_url: https://a.example/b.webp'));
  assert.match(await says('set romantic/dusk image=a.webp --yes'), /^0 /);
  assert.equal(read(romantic), before.replace(file, 'image: a.webp'));
});

test('rename changes code or slug in file, order and exceptions, and keeps a byte order mark', async (t) => {
  const exceptions =
    'exceptions:\n  - rule: name-is-shared\n    entries: [romantic/*, "romantic/rosy_dusk"] # intended\n    reason: They are one\n';
  const { says, read } = createCatalog(t, {
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

test('changes that fail check are reported by check and not written', async (t) => {
  const { run, says, read } = createCatalog(t);
  const { status, stdout } = await run(
    'set romantic/rosy_dusk is_recommended=maybe active_from=tomorrow --yes',
  );
  assert.equal(status, 1);
  assert.match(
    stdout,
    /^This change would cause .* as they would be after it:\n\ncatalog\/categories\/romantic\.yaml:\d+:\d+: error: value-has-wrong-type\n.*is_recommended must be true or false/m,
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

test('existing errors only block changes to their own file', async (t) => {
  const wrong = categoryYaml('Cartoon', [filterYaml('comic_ink', ['is_actve: true'])]).replace(
    'name_en: Cartoon',
    'name_en: "Cartoon "',
  );
  const { says, read } = createCatalog(t, { ...soundCatalog, 'categories/cartoon.yaml': wrong });
  assert.match(await says('set romantic description=Soft --yes'), /^0 /);
  for (const line of [
    'set cartoon description=Soft',
    'set cartoon name_en=Cartoon',
    'rename cartoon comic',
    'set * description=Hard',
  ]) {
    assert.match(
      await says(`${line} --yes`),
      /^2 "catalog\/categories\/cartoon\.yaml" has errors, so nothing was written/,
      line,
    );
  }
  assert.equal(read('categories/cartoon.yaml'), wrong);
  assert.match(read(romantic), /^description: Soft$/m);
});

const refused: Readonly<Record<string, string>> = {
  'set romantc/* is_active=false': 'No entry matches "romantc/*". The closest one is "romantic/*".',
  'set romantic/* is_recomended=true':
    'A filter has no field "is_recomended". The closest one is "is_recommended".',
  'set cartoon __proto__=x':
    'A category has no field "__proto__". Its fields: name_ko, name_en, description, is_active, active_from, active_until, organization_id, was.',
  'set romantic/* is_active':
    '"is_active" is not in the form field=value, as in is_recommended=true.',
  'set romantic/* code=x': '"code" identifies the filter. Change it with: rename',
  'set romantic/* name_en=a name_ko=b name_en=c':
    'The field "name_en" is given twice. Give it once.',
  'set */* is_active=false --where code=dusk': '3 entries match the key, but none matches --where.',
  'rename romantic ../a':
    '"../a" cannot name a category. Use 1 to 64 lower-case letters (a to z) and digits, with single hyphens between words. Example: "a".',
  'rename romantic/* x': '2 entries match "romantic/*". Rename one at a time.',
  'rename romantic cartoon':
    '"catalog/categories/cartoon.yaml" already exists. Choose another slug than "cartoon".',
};

test('impossible changes are reported in both languages, and nothing is written', async (t) => {
  const { says, read } = createCatalog(t);
  for (const [line, sentence] of Object.entries(refused)) {
    assert.equal(await says(`${line} --yes`), `2 ${sentence}\n`);
    assert.match(await says(`${line} --yes --lang ko`), /^2 .*[가-힣].*\n$/, line);
  }
  assert.equal(read(romantic), soundCatalog[romantic]);
});
