import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { lint } from '../../src/catalog/lint.ts';
import { readSources } from '../../src/catalog/read.ts';
import { categoryYaml, filterYaml } from '../support/catalogs.ts';
import { skipReason } from '../support/features.ts';
import { folderWith } from '../support/folder.ts';
import { root } from '../support/program.ts';
import { blockIn, type Command, sequences } from './documents.ts';
import { type World, worldCopier } from './documents-world.ts';

/** Skipped commands, and why. Separated by commas; a final star matches the rest of a line. */
const notRun: Readonly<Record<string, string>> = {
  'test/e2e/package.test.ts does it with the packed program':
    'npm ci && npm start, npm update, npm install, npm pack ./clients/javascript',
  'test/features/init/ runs init, which packs the program': `npx --no-install filter-catalog init *, filter-catalog init *, rm ../my-catalog/vendor/*,
    cd ../my-catalog && npm install *`,
  'needs a clone beside a newer one': `git fetch --quiet upstream *, git reset --quiet *,
    git checkout --quiet HEAD *, git commit --message="Upgrade" *`,
  'test/e2e/watch.test.ts runs it, until Ctrl-C': 'filter-catalog check --watch',
  'works on this repository: CI runs it, or somebody who works on it': `npm ci, npm ci && npm test, npm run verify, npm run lint, npm test, npm run test:*, npm exec -- biome check --write ., npm run bench, npm run scale,
    npm version *, git push --atomic --follow-tags`,
  'test/e2e/conformance.test.ts runs it': 'npm run conformance*, KEY=… *',
  'test/fleet/ runs what it can of it; it needs root, systemd or a daemon': `useradd --system *, chown *, cp deploy/systemd/*, systemctl *`,
  'needs an account at a provider': 'gh *',
  'fetches a tool': `npx http-server admin, npx openapi-typescript*, npx quicktype*, sed 's/"type": "null"*`,
  'the name of a command, of which the rest stands elsewhere': `node bin/filter-catalog.js, npx --no-install, filter-catalog key new, filter-catalog key revoke, filter-catalog diff --fail-on,
    filter-catalog preview --out, npm run new, commit *`,
};

/** Values for placeholders. */
const filledIn: readonly (readonly [RegExp, string])[] = [
  [/fctemp4b9e…/, 'key-of-ios'],
  [/ …$/, ''],
  [/\bCODE\b/, 'text-needs-quotes'],
  [/<slug>/, 'romantic'],
  [/<slug>/, 'soft-looks'],
  [/--after <code>/, '--after love_letter'],
  [/<code>/, 'rosy_dusk'],
  [/<code>/, 'pink_dusk'],
  [/\bNAME\b/, 'android-app'],
  [/FILE…|\{staged_files\}/, 'catalog/categories/romantic.yaml'],
  [/\b(?:FILE|RESPONSE\.json)(?= |$)/, 'active.json'],
  [/\bURL\b/, 'https://git.example.com/team/catalog.git'],
  [
    /\[DIGEST\]|aab26e47/,
    `$(sed -n 's/.*"file": *"snapshots.\\([0-9a-f]*\\).*/\\1/p' dist/manifest.json | tail -1)`,
  ],
  [/https:\/\/(?:api|filters)\.example\.com/, 'http://127.0.0.1:8080'],
  [/-u KEY:|--user KEY:/, '--user key-of-ios:'],
  [/<category>/, 'romantic'],
  [/pbpaste/, 'cat table.tsv'],
  [/--admin-port 9090/, '--admin-port 0'],
];

/** Shell commands to run first. */
const needed: readonly (readonly [RegExp, string])[] = [
  [/publish --begin/, 'git push --quiet --delete origin published'],
  [/filter-catalog form(?! restore)/, 'git remote set-url origin git@github.com:team/catalog.git'],
  [/form --check/, 'filter-catalog form'],
  [/published\.git|clone .* \/srv\/published/, 'rm -r ../srv/published'],
  [/clone .* dist$|import (?:active\.json|-)(?!.*unused)/, 'rm -r dist'],
  [/import (?:active\.json|-)(?!.*unused)/, 'rm -r catalog'],
  [/clone .* && cd published/, 'cd ..'],
  [/serve --trusted-key/, 'filter-catalog build --sign signing.pem'],
  [
    /openssl pkeyutl/,
    'git fetch --quiet && git archive origin/published manifest.json manifest.json.sig | tar -x',
  ],
  [
    /sheet import/,
    'filter-catalog sheet export filters.xlsx && filter-catalog sheet export filters.csv',
  ],
];

/** Answers to prompts. */
const answers: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /new -- category && npm run new -- filter/,
    ['두 해', 'Two Suns', '', '1', '새벽', 'Dawn', '', 'https://cdn.example.com/dawn.webp'],
  ],
  [
    /new (?:-- )?filter$/,
    ['romantic', '두 해', 'Two Suns', '', 'https://cdn.example.com/two.webp'],
  ],
  [
    /new filter --category romantic$/,
    ['두 해', 'Two Suns', '', 'https://cdn.example.com/two.webp'],
  ],
  [/new category$/, ['두 해', 'Two Suns', '', '']],
  [/(?:set|rename|sheet import) (?!.*--(?:dry-run|yes))/, ['y']],
];

/** Commands that run until stopped. */
const serving = /^(?!.*--(?:check|help|out)\b)(?:.* (?:serve|preview)\b|npm start$)/;

/** First words of commands to run. Others must be listed. */
const programs =
  /^(?:exec )?(?:key=\$\()?(?:npx |\.\.\/catalog\/node_modules\/\.bin\/)?(?:--no-install )?(?:@filter-catalog\/cli|filter-catalog|npm (?:run|start)|git|rm|curl|openssl|cd|mkdir|echo|pbpaste \||printenv) ?/;

const isListed = (text: string) => (entry: string) =>
  entry.endsWith('*') ? text.startsWith(entry.slice(0, -1)) : text === entry;
const listed = Object.values(notRun).flatMap((texts) => texts.split(/,\s+/));

const isRun = ({ text }: Command) => !listed.some(isListed(text));
const all = await sequences();
const fill = (text: string) =>
  filledIn.reduce((filled, [pattern, value]) => filled.replace(pattern, value), text);

const worldFor = await worldCopier();

const features = 'bulk export form import init log new online preview sheet'.split(' ');
const skip = skipReason(...features);

test('each command of the documents and of --help runs unchanged, or is listed above with a reason', {
  skip,
}, () => {
  const texts = all.flat().map(({ text }) => text);
  assert.deepEqual(
    listed.filter((entry) => !texts.some((text) => isListed(text)(entry))),
    [],
    'These are in no document any more: take them out of the list.',
  );
  const scripts = Object.keys(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts);
  const unknown = texts.filter(
    (text) => !scripts.includes(/\bnpm run (\S+)/.exec(text)?.[1] ?? 'check'),
  );
  assert.deepEqual(unknown, [], 'There is no such script in package.json.');
});

test('each command has the described effect', { skip }, async (t) => {
  const sequencesRun = all.filter((sequence) => sequence.some(isRun));
  for (const sequence of sequencesRun)
    await t.test(`${sequence[0]?.place}: ${sequence[0]?.text}`, async (t) => {
      const world = worldFor(t);
      for (const command of sequence.filter(isRun)) await runs(world, command);
    });
});

async function runs(world: World, { place, text }: Command): Promise<void> {
  const advice = `${place}: ${text}\nMend the document, or say in test/e2e/documents.test.ts what it needs, or why it is not run.`;
  assert.match(text, programs, advice);
  const line = fill(text);
  for (const [pattern, command] of needed) if (pattern.test(line)) await world.done(command);
  if (serving.test(line)) return assert.equal(await world.serve(line), 200, advice);
  const { status, stdout, stderr } = await world.sh(
    line,
    answers.find(([pattern]) => pattern.test(line))?.[1],
  );
  const expected = / --dry-run\b/.test(line) ? [0, 1] : [0]; // 1 if there are changes
  assert.ok(expected.includes(Number(status)), `${stdout}${stderr}\n${advice}`);
}

/** Matches `…`, possibly nothing before a comma. */
const left: Readonly<Record<string, string>> = { '…': '.*', '…,': '(?:.*,)?' };

/** Matches output regardless of identifiers, digests, file counts and omissions. */
function patternOf(sample: string): RegExp {
  const parts = sample.trimEnd().split(/(…,?|\b[0-9A-Z]{26}\b|\b[0-9a-f]{12,16}\b|(?<=파일 )\d+)/);
  const patterns = parts.map((part, index) =>
    index % 2 === 0 ? RegExp.escape(part) : (left[part] ?? '\\w+'),
  );
  return new RegExp(patterns.join(''), 's');
}

const clone =
  'git clone --quiet --branch=published https://git.example.com/team/catalog.git ../published';
const pushed =
  'git -C ../published commit --quiet --all --message=Lost && git -C ../published push --quiet';
/** The command, the block with its output, and the expected effect. */
const shown: readonly (readonly [
  claim: string,
  sample: string,
  command: string,
  happened: string,
])[] = [
  [
    'the README shows an error as check prints it',
    blockIn('README.md', 'console', 1),
    'npm run check -- --lang ko',
    'sed -i "s/code: rosy_dusk/code: 001/" catalog/categories/romantic.yaml',
  ],
  [
    'the README shows an answer as the server gives it',
    blockIn('README.md', 'console'),
    'curl -u key-of-ios: http://127.0.0.1:8080/filter-category/active',
    'true',
  ],
  [
    'the document shows what publish says while a rollback holds',
    blockIn('docs/operations.md', ''),
    'npx --no-install filter-catalog publish',
    `${clone} && filter-catalog rollback --dist ../published && ${pushed}`,
  ],
  [
    'the document shows what publish says without the memory',
    blockIn('docs/operations.md', '', 1),
    'npx --no-install filter-catalog publish',
    `${clone} && rm ../published/stamps.json && ${pushed}`,
  ],
  [
    'the document shows what publish says without the branch',
    blockIn('docs/operations.md', '', 2),
    'npx --no-install filter-catalog publish',
    'git push --quiet --delete origin published',
  ],
];
for (const [claim, sample, command, happened] of shown) {
  test(claim, async (t) => {
    const world = worldFor(t);
    await world.done(happened);
    const { stdout, stderr } = await world.sh(command);
    assert.match(`${stdout}${stderr}`, patternOf(sample.replace(/^\$.*\n/, '')));
  });
}

test('check finds nothing wrong with the files of docs/format.md', (t) => {
  const [category, catalog, accepted] = [0, 1, 2].map((index) =>
    blockIn('docs/format.md', 'yaml', index),
  );
  const files = {
    'catalog.yaml': catalog ?? '',
    'categories/romantic.yaml': category ?? '',
    'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('comic_ink')]),
    'categories/retro-film.yaml': categoryYaml('Retro', [
      filterYaml('vhs').replace('필터 vhs', 'VHS'),
    ]),
    'accepted-changes.yaml': accepted ?? '',
  };
  assert.deepEqual(lint(readSources(folderWith(t, files))).findings, []);
});
