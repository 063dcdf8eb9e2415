import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, resolve } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { folderWith } from '../support/folder.ts';
import { ended, root } from '../support/program.ts';
import { git, gitEnvironment } from '../support/repository.ts';
import { until } from '../support/until.ts';
import { type Packed, registryWith } from './registry.ts';
import { basic } from './serving.ts';

/** What a company's machine has: its way to the registry, Node 24, npm and git, but none of this repository's programs. */
const ofMachine = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !/node_modules|node-gyp/.test(folder));
const ofThisRun = /^(npm_(?!config_(cache|registry|userconfig)$)|NODE_|GITHUB_|CI$|LC_)/i;
const environment = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !ofThisRun.test(name) || /CERTS$/.test(name)),
  ),
  ...gitEnvironment,
  PATH: [dirname(process.execPath), ...ofMachine].join(delimiter),
  LANG: 'en_US.UTF-8',
};

const start = (cwd: string, line: string, env: Readonly<Record<string, string>> = {}) =>
  spawn('bash', ['-c', line], {
    cwd,
    env: { ...environment, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });

/** Runs a line as somebody types it; what it prints, of which the end is the exit code. */
async function sh(cwd: string, line: string, status = 0): Promise<string> {
  const { status: code, stdout, stderr } = await ended(start(cwd, line));
  assert.equal(code, status, `${line}\n${stdout}${stderr}`);
  return stdout + stderr;
}

/** Packs a folder as `npm publish` does. */
async function pack(into: string, folder: string, flags = ''): Promise<Packed> {
  const answer = await sh(
    folder,
    `npm pack --silent --json ${flags} --pack-destination "${into}" 2>/dev/null`,
  );
  const [{ filename }] = JSON.parse(answer);
  return packedAs(join(into, filename));
}

async function packedAs(tarball: string): Promise<Packed> {
  return {
    tarball,
    content: JSON.parse(await sh(root, `tar -xzOf "${tarball}" package/package.json`)),
  };
}

/** What is proved: the tarball that `TARBALL` names, or else one packed here. */
let packed: Packed;
const forAll = mkdtempSync(join(tmpdir(), 'filter-catalog-'));
before(async () => {
  const tarball = process.env['TARBALL'];
  packed = tarball === undefined ? await pack(forAll, root) : await packedAs(resolve(tarball));
});
after(() => rmSync(forAll, { recursive: true }));

/** The same as a later version, with another line in a workflow. */
async function laterVersion(t: TestContext): Promise<Packed> {
  const folder = folderWith(t);
  await sh(
    folder,
    `tar -xzf "${packed.tarball}" && cd package && npm version --no-git-tag-version patch`,
  );
  appendFileSync(
    join(folder, 'package/.github/workflows/filter-catalog-publish.yml'),
    '# a later line\n',
  );
  return pack(folder, join(folder, 'package'), '--ignore-scripts');
}

const names =
  '--category-name-ko 로맨틱 --category-name-en Romantic --filter-name-ko 노을 ' +
  '--filter-name-en Dusk --filter-image-url https://cdn.example.com/dusk.webp';

const key = `fckey${'0123456789abcdef'.repeat(4)}`;

/** A server on any port that `line` starts, once it has printed where it listens. */
async function serving(t: TestContext, cwd: string, line: string) {
  const child = start(cwd, `exec ${line}`, { FILTER_CATALOG_API_KEYS: key });
  t.after(() => child.exitCode ?? child.signalCode ?? process.kill(-Number(child.pid), 'SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  const url = await until('it serves', () => /"url":"(http:[^"]+)"/.exec(output)?.[1]);
  return { child, url, output: () => output };
}

/** What such a server answers to a key. */
async function answerOf(...where: Parameters<typeof serving>): Promise<unknown> {
  const { url } = await serving(...where);
  const answer = await fetch(`${url}/filter-category/active`, { headers: basic(key) });
  assert.equal(answer.status, 200);
  return answer.json();
}

/** Ends `npm start` as Ctrl-C in a terminal does, and waits until nothing listens any more. */
async function endsAtCtrlC(t: TestContext, cwd: string): Promise<void> {
  const { child, url } = await serving(t, cwd, 'npm start -- --port 0');
  process.kill(-Number(child.pid), 'SIGINT');
  await once(child, 'close'); // of the server too, which has the same output
  await assert.rejects(fetch(url), TypeError);
}

test('a company begins with the package, and edits, checks, publishes, serves and upgrades a catalog of its own', async (t) => {
  const later = await laterVersion(t);
  const npmrc = await registryWith(t, [packed, later]);
  const folder = folderWith(t, { '.npmrc': npmrc });
  const shop = join(folder, 'shop');
  const [bare, clone] = [join(folder, 'bare.git'), join(folder, 'clone')];
  const { name, version } = packed.content;
  // npx keeps what it once fetched of a version.
  const begun = await sh(
    folder,
    `npm_config_cache="${join(folder, 'cache')}" npx --yes ${name}@${version} init shop --organization 01JZ3Q5E7VY1T9W6K8N4M2RDBX ${names}`,
  );
  assert.match(begun, /^ {2}npm install$/m);
  cpSync(join(folder, '.npmrc'), join(shop, '.npmrc'));
  await sh(shop, 'npm install --no-audit --no-fund');
  assert.match(
    await sh(shop, 'npm run --silent check'),
    /^Nothing wrong in 2 files\. Next: npm run build$/m,
  );
  assert.match(JSON.stringify(await answerOf(t, shop, 'npm start -- --port 0')), /"code":"dusk"/);
  await endsAtCtrlC(t, shop);

  const category = join(shop, 'catalog/categories/romantic.yaml');
  const sound = readFileSync(category, 'utf8');
  writeFileSync(category, sound.replace('code: dusk', 'code: 001'));
  assert.match(
    await sh(shop, 'npm run --silent check', 1),
    /code must be a text, but 001 is a number/,
  );
  assert.match(
    await sh(shop, 'npm run --silent check -- --lang ko', 1),
    /고칠 수 있습니다: npm run check -- --fix --lang ko/,
  );
  assert.match(await sh(shop, 'npm run check -- --fix'), /Nothing wrong in 2 files/);
  writeFileSync(category, sound);

  await sh(folder, `git init --quiet --bare --initial-branch=main "${bare}"`);
  const [, first = ''] = /^To publish it, first .*:\n((?: {2}.*\n)+)/m.exec(begun) ?? [];
  await sh(shop, first.replace(/ URL$/m, ` "${bare}"`));
  const [, block = ''] = /paste.*:\n((?: {2}.*\n)+)/m.exec(begun) ?? [];
  assert.match(await sh(shop, block), /^Published /m);
  assert.doesNotMatch(git(shop, 'ls-files'), /node_modules|dist/);
  assert.match(await sh(shop, 'npx --no-install filter-catalog publish'), /^Nothing to do: /m);

  await sh(shop, 'git switch --quiet --create one');
  const more = names
    .replace(/--category\S+ \S+ /g, '')
    .replaceAll('--filter-', '--')
    .replace('노을', '새벽')
    .replace('Dusk', 'Dawn');
  await sh(
    shop,
    `npm run new -- filter --category romantic --code dawn ${more.replaceAll('dusk', 'dawn')}`,
  );
  await sh(shop, 'git add --all && git commit --quiet --message="Add dawn"');
  assert.match(await sh(shop, 'npm run --silent diff -- --fail-on breaking'), /romantic\/dawn/);
  await sh(shop, 'git push --quiet origin HEAD:main && npx --no-install filter-catalog publish');
  await sh(folder, `git clone --quiet --branch published "${bare}" "${clone}"`);
  const served = await answerOf(
    t,
    shop,
    `node_modules/.bin/filter-catalog serve --port 0 --dist "${clone}"`,
  );
  assert.match(JSON.stringify(served), /"code":"dusk".*"code":"dawn"/);

  await sh(shop, 'npx --no-install filter-catalog preview --against HEAD~1 --out page.html');
  assert.match(
    readFileSync(join(shop, 'page.html'), 'utf8'),
    /"kind":"added".*<script type="module" nonce=/s,
  );
  writeFileSync(category, sound); // a pull request that deletes it again
  assert.match(
    await sh(shop, 'npm run --silent diff -- --fail-on breaking HEAD', 1),
    /romantic\/dawn/,
  );
  git(shop, 'checkout', '--quiet', '.');

  assert.match(await sh(shop, 'npx --no-install filter-catalog init --update'), /are up to date/);
  await sh(shop, `npm install --no-audit --no-fund --save-exact ${name}@${later.content.version}`);
  assert.match(
    await sh(shop, 'npx --no-install filter-catalog init --update', 1),
    /^\+# a later line$/m,
  );
  await sh(shop, 'npx --no-install filter-catalog init --update --write');
  assert.match(
    readFileSync(join(shop, '.github/workflows/filter-catalog-publish.yml'), 'utf8'),
    /^# a later line$/m,
  );
});

/** Beside what `src/` is compiled to. */
const beside = `
  .github/CODEOWNERS .github/dependabot.yml .github/pull_request_template.md
  .github/workflows/filter-catalog-comment.yml .github/workflows/filter-catalog-daily.yml
  .github/workflows/filter-catalog-inbox.yml .github/workflows/filter-catalog-publish.yml
  .github/workflows/filter-catalog-pull-request.yml
  .gitlab-ci.yml .gitlab/merge_request_templates/Default.md .vscode/extensions.json .vscode/settings.json
  .vscode/tasks.json LICENSE README.md bin/filter-catalog.js
  docs/editing.en.md docs/editing.ko.md docs/findings.en.md docs/findings.ko.md docs/starter.en.md docs/starter.ko.md
  package.json
`;

test('the tarball has what runs, what explains and what begins a repository, and nothing else', async (t) => {
  const { tarball, content } = packed;
  assert.ok(statSync(tarball).size <= 365_000, `${statSync(tarball).size} bytes`);
  const folder = folderWith(t);
  const files = (await sh(folder, `tar -tzf "${tarball}"`)).trim().split('\n');
  const compiled = git(root, 'ls-files', 'src')
    .trim()
    .replaceAll(/^src/gm, 'lib')
    .replaceAll(/\.ts$/gm, '.js');
  const due = [...compiled.split('\n'), ...beside.trim().split(/\s+/)];
  assert.deepEqual(files.map((path) => path.replace('package/', '')).toSorted(), due.toSorted());
  assert.equal(content.name.startsWith('@'), true);

  // What comes with it, after npm has put it into an empty folder.
  await sh(folder, `npm install --no-audit --no-fund "${tarball}"`);
  const packages = (await sh(folder, 'npm ls --omit=dev --all --parseable')).trim().split('\n');
  assert.ok(
    packages.length - 2 <= 85,
    `${packages.length - 2} packages beside the folder's own and this one`,
  );
  const modules = join(folder, 'node_modules');
  const entries = readdirSync(modules, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = entries.reduce(
    (sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size,
    0,
  );
  assert.ok(bytes <= 21 * 1024 * 1024, `${bytes} bytes`);
});

test('with pnpm, which links each package to its own dependencies alone, the commands work', async (t) => {
  const folder = folderWith(t, { '.npmrc': await registryWith(t, [packed]) });
  await sh(
    folder,
    `npx --yes --package "${packed.tarball}" filter-catalog init . --host gitlab ${names}`,
  );
  const pnpm = 'npx --yes pnpm@12.21.0';
  await sh(folder, `${pnpm} install --silent`);
  assert.match(await sh(folder, `${pnpm} run check`), /Nothing wrong in 2 files/);
  assert.match(
    await sh(folder, `${pnpm} exec filter-catalog explain code-is-duplicate --lang ko`),
    /한 카테고리에 코드가 같은 필터/,
  );
});

test("with Yarn's Plug'n'Play, which has no node_modules, the commands work", async (t) => {
  const npmrc = await registryWith(t, [packed]);
  const [scope = '', address = ''] = npmrc.trim().slice(1).split(':registry=');
  const folder = folderWith(t, {
    '.yarnrc.yml': JSON.stringify({
      enableGlobalCache: false,
      enableTelemetry: false,
      globalFolder: '.yarn/global', // else Yarn remembers the address of another run
      nodeLinker: 'pnp',
      npmPreapprovedPackages: [packed.content.name], // however new
      npmRegistryServer: (await sh(root, 'npm config get registry 2>/dev/null')).trim(),
      npmScopes: { [scope]: { npmRegistryServer: address } },
      unsafeHttpWhitelist: ['127.0.0.1'],
    }),
  });
  await sh(
    folder,
    `npx --yes --package "${packed.tarball}" filter-catalog init . --lang en ${names}`,
  );
  const yarn = 'npx --yes @yarnpkg/cli-dist@4.18.1';
  await sh(folder, `${yarn} install`);
  assert.match(await sh(folder, `${yarn} filter-catalog check`), /^Nothing wrong in 2 files/m);
  assert.match(
    await sh(folder, `${yarn} filter-catalog build`),
    /^Published to "dist": 1 category and 1 filter /m,
  );
  assert.match(
    await sh(folder, `${yarn} filter-catalog build --check`),
    /^"dist" matches the catalog\.$/m,
  );
  assert.match(
    JSON.stringify(await answerOf(t, folder, `${yarn} filter-catalog serve --port 0`)),
    /"code":"dusk"/,
  );
});

for (const older of [20, 22]) {
  test(`on Node ${older} a sentence says what to install`, async (t) => {
    const folder = folderWith(t, { 'package.json': '{"name":"old","version":"1.0.0"}' });
    const binary = `node-${process.platform}-${process.arch}`;
    await sh(
      folder,
      `npm install --no-audit --no-fund --ignore-scripts "${packed.tarball}" ${binary}@${older}`,
    );
    const node = join(folder, 'node_modules', binary, 'bin/node');
    const said = await sh(folder, `"${node}" node_modules/.bin/filter-catalog check`, 2);
    assert.match(
      said,
      new RegExp(
        `^Filter Catalog needs Node 24 or newer, and this is Node ${older}\\..*npm install`,
      ),
    );
    assert.equal(said.trim().split('\n').length, 1);
  });
}
