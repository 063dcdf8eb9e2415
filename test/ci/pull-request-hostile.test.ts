import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { categoryYaml, filterYaml, soundCatalog } from '../support/catalogs.ts';
import { folderWith } from '../support/folder.ts';
import { type Changes, hostWith, propose } from '../support/host.ts';
import { cli } from '../support/program.ts';
import { publish } from '../support/publishing.ts';
import { check, publishedHost } from '../support/pull-request.ts';
import { git } from '../support/repository.ts';

const attack = [
  '::error::pwned',
  '##[error]pwned',
  '</details><!-- pwned',
  '$(touch pwned)',
  '`touch pwned`',
  '@everyone',
];
const filters = attack.map((name, index) =>
  filterYaml(`filter_${index}`).replace(/name_en: .*/, `name_en: ${JSON.stringify(name)}`),
);
const retro = categoryYaml('Retro', filters).replace('로맨틱', '레트로');
const texts: readonly (readonly [what: string, files: Changes, status: number])[] = [
  ['a sound catalog', { 'categories/retro.yaml': retro }, 0],
  [
    'a catalog with mistakes',
    { 'categories/::error::x.yaml': retro, 'categories/$(touch pwned).yaml': '# \r\n::error::x' },
    1,
  ],
  [
    'changed texts',
    {
      'categories/cartoon.yaml': categoryYaml('Cartoon', [filterYaml('comic_ink')]).replace(
        'Filter comic_ink',
        '"::error::pwned"',
      ),
    },
    0,
  ],
];
for (const [what, files, expected] of texts) {
  test(`what the texts of ${what} say is run by nobody and commands nothing`, (t) => {
    const host = publishedHost(t);
    const branch = '$(touch$IFS./pwned)`touch$IFS./pwned`';
    propose(host, branch, files);
    const { status, stdout, stderr, diff = '', folder } = check(t, host, branch, { GITHUB_HEAD_REF: branch });
    assert.equal(status, expected, stdout + stderr);
    const own = /^::(?:(?:error|warning|notice) (?:file|title)=|(?:end)?group::[a-z]*$)/;
    const commands = `${stdout}${stderr}`.split(/[\r\n]/).filter((line) => /^\s*::|##\[/.test(line));
    assert.deepEqual(
      commands.filter((line) => !own.test(line)),
      [],
    );
    assert.doesNotMatch(diff.slice(diff.indexOf('\n')), /<!--|@everyone/);
    assert.equal(diff.match(/<\/details>/g)?.length, diff.match(/<details/g)?.length);
    assert.equal(git(folder, 'status', '--porcelain'), '?? reports/\n');
  });
}

test('what a build says that fails commands nothing either', (t) => {
  const host = publishedHost(t);
  propose(host, 'add', { 'categories/retro.yaml': retro });
  const program = join(
    folderWith(t, {
      'program.sh': `[ "$1" != stamp ] || { echo '::error::pwned'; exit 1; }\nexec "${process.execPath}" "${cli}" "$@"\n`,
    }),
    'program.sh',
  );
  const { status, stdout, stderr } = check(t, host, 'add', { CATALOG_CLI: `sh ${program}` });
  assert.equal(status, 1);
  assert.match(stdout, /\n::stop-commands::([0-9a-f]{32})\n::error::pwned\n\n::\1::\n/);
  assert.match(stderr, /^preview: findings, see above$/m);
});

test('what the texts of a published catalog say commands nothing either', (t) => {
  const host = hostWith(t, { ...soundCatalog, 'categories/retro.yaml': `${retro}naem_en: "##[error]pwned"\n` });
  const { status, stdout, stderr } = publish(host.clone(), { GITHUB_ACTIONS: 'true' });
  assert.equal(status, 1);
  assert.match(stdout, /##\[error\]pwned/);
  const heard = stdout.replace(/^::stop-commands::([0-9a-f]{32})\n.*?\n::\1::$/gms, '');
  assert.doesNotMatch(heard + stderr, /^\s*::|##\[/m);
});
