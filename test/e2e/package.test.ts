import assert from 'node:assert/strict';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { skipReason } from '../support/features.ts';
import { folderWith } from '../support/folder.ts';
import { root } from '../support/program.ts';
import { git } from '../support/repository.ts';
import { until } from '../support/until.ts';
import { companyWith, sh, start, tarballOf } from './packed.ts';
import { basic } from './serving.ts';

/** Files besides the compiled `src/`. */
const beside = `
  .github/workflows/filter-catalog-comment.yml .github/workflows/filter-catalog-daily.yml
  .github/workflows/filter-catalog-form.yml
  .github/workflows/filter-catalog-publish.yml .github/workflows/filter-catalog-pull-request.yml
  .gitlab-ci.yml .vscode/settings.json LICENSE README.md bin/filter-catalog.js
  docs/findings.en.md docs/findings.ko.md package.json
`;
const key = `fckey${'0123456789abcdef'.repeat(4)}`;

test('the package has all that a company needs, and nothing else', {
  skip: skipReason('init', 'new', 'preview'),
}, async (t) => {
  const tarball = await tarballOf(t);
  const company = companyWith(t, tarball);
  const category = join(company, 'catalog/categories/romantic.yaml');
  const sound = readFileSync(category, 'utf8');

  await t.test('holds what runs and what explains', async () => {
    assert.ok(statSync(tarball).size <= 280_000, `${statSync(tarball).size} bytes`);
    const files = (await sh(company, `tar -tzf "${tarball}"`)).replaceAll('package/', '');
    const sources = git(root, 'ls-files', 'src').replaceAll(/^src/gm, 'lib');
    const compiled = sources.replaceAll(/\.ts$/gm, '.js').trim().split('\n');
    const due = [...compiled, ...beside.trim().split(/\s+/)];
    assert.deepEqual(files.trim().split('\n').toSorted(), due.toSorted());
  });

  await t.test('brings few packages', async () => {
    await sh(company, 'npm install --prefer-offline --no-audit --no-fund');
    const packages = (await sh(company, 'npm ls --all --parseable')).trim().split('\n');
    assert.ok(packages.length - 2 <= 91, `${packages.length - 2} beside the company's and ours`);
    const modules = join(company, 'node_modules');
    const files = readdirSync(modules, { recursive: true, withFileTypes: true });
    const sizes = files
      .filter((file) => file.isFile())
      .map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
    const bytes = sizes.reduce((sum, size) => sum + size);
    assert.ok(bytes <= 21 * 1024 * 1024, `${bytes} bytes`);
  });

  await t.test('checks, explains, repairs and shows the catalog', async () => {
    assert.match(await sh(company, 'npm run --silent check'), /^Nothing wrong in 3 files\./);
    writeFileSync(category, sound.replace('code: rosy_dusk', 'code: 001'));
    const check = 'npm run --silent check --';
    assert.match(await sh(company, check, 1), /code must be text, but 001 is a number/);
    assert.match(
      await sh(company, `${check} --lang ko`, 1),
      /고칠 수 있습니다: npm run check -- --fix/,
    );
    assert.match(await sh(company, `${check} --fix`), /Nothing wrong in 3 files/);
    writeFileSync(category, sound);
    const explain = 'npx --no-install filter-catalog explain code-is-duplicate --lang ko';
    assert.match(await sh(company, explain), /한 카테고리에 코드가 같은 필터/);
    await sh(company, 'npx --no-install filter-catalog preview --out page.html');
    assert.match(readFileSync(join(company, 'page.html'), 'utf8'), /<script type="module" nonce=/);
  });

  await t.test('begins a repository, whose printed steps publish it, and serves that', async () => {
    const shop = join(folderWith(t), 'shop');
    const said = await sh(company, `npx --no-install filter-catalog init "${shop}"`);
    const stepsOf = (heading: string) =>
      new RegExp(`^${heading}.*:\\n((?: {2}.*\\n)+)`, 'm').exec(said)?.[1] ?? '';
    const names = '--name-ko 봄 --name-en Spring';
    const filter = `--category spring --code rosy_dusk --image-url https://cdn.example.com/a.webp`;
    const first = stepsOf('To serve it')
      .replace('new -- category', `new -- category ${names}`)
      .replace('new -- filter', `new -- filter ${filter} ${names}`)
      .replace('npm start', 'npm run build');
    assert.match(await sh(company, `set -e\n${first}`), /^Published to "dist"/m);
    await sh(company, 'git init --quiet --bare --initial-branch=main origin.git');
    const publish = stepsOf('To publish it').replace(/URL/, join(company, 'origin.git'));
    assert.match(await sh(shop, publish), /^Published /m);
    assert.doesNotMatch(git(shop, 'ls-files'), /node_modules|dist/);
    await sh(company, 'git clone --quiet --branch published origin.git published');
    const serve = 'exec npx --no-install filter-catalog serve --port 0 --dist published';
    const child = start(company, serve, { FILTER_CATALOG_API_KEYS: key });
    t.after(
      () => child.exitCode ?? child.signalCode ?? process.kill(-Number(child.pid), 'SIGKILL'),
    );
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data) => (output += data));
    const url = await until('it serves', () => /"url":"(http:[^"]+)"/.exec(output)?.[1]);
    const response = await fetch(`${url}/filter-category/active`, { headers: basic(key) });
    assert.match(await response.text(), /"code":"rosy_dusk"/);
    process.kill(-Number(child.pid), 'SIGINT'); // as Ctrl-C in a terminal
    await once(child, 'close'); // waits for the server too
    await assert.rejects(fetch(url), TypeError);
  });
});
