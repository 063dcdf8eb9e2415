import assert from 'node:assert/strict';
import { chmodSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { cartoon, type Host, halftone, jobEnvironment, publishedHost } from '../publish/host.ts';
import { folderWith, writeFiles } from '../support/folder.ts';
import { call } from '../support/program.ts';
import { git } from '../support/repository.ts';

/** Settings that change git's output, input or commands. */
const settings = `
log.showSignature=true log.date=relative log.decorate=full log.follow=true format.pretty=oneline
grep.patternType=fixed grep.extendedRegexp=true status.showUntrackedFiles=no status.short=true
status.branch=true status.relativePaths=false status.renames=copies core.quotePath=false
core.fsmonitor=echo core.untrackedCache=true core.splitIndex=true core.commentChar=%
core.abbrev=4 core.pager=false core.editor=false core.whitespace=cr-at-eol core.checkStat=minimal
color.ui=always color.diff=always color.status=always color.branch=always
diff.noprefix=true diff.mnemonicPrefix=true diff.external=false diff.context=0 diff.algorithm=patience
diff.renames=copies diff.relative=true diff.submodule=log diff.orderFile=/nowhere
diff.upper.textconv=false filter.upper.clean=false filter.upper.smudge=false filter.upper.required=true
i18n.logOutputEncoding=UTF-16 i18n.commitEncoding=UTF-16 trailer.separators== trailer.ifexists=replace
commit.gpgSign=true tag.gpgSign=true gpg.program=false push.gpgSign=if-asked push.default=nothing
push.followTags=true push.recurseSubmodules=check fetch.prune=true fetch.pruneTags=true
fetch.recurseSubmodules=true fetch.writeCommitGraph=true fetch.output=compact submodule.recurse=true
pack.window=1 gc.auto=1 maintenance.auto=true merge.renames=false rebase.autoStash=true
alias.log=false alias.status=false alias.rev-list=false pager.log=false pager.ls-tree=false
core.sparseCheckout=true core.attributesFile=ATTRIBUTES core.excludesFile=EXCLUDES core.hooksPath=HOOKS`;

const environment = {
  ...{ GIT_PAGER: 'false', GIT_EDITOR: 'false', GIT_EXTERNAL_DIFF: 'false', PAGER: 'false' },
  ...{ GIT_DIFF_OPTS: '--unified=0', GIT_LITERAL_PATHSPECS: '0', GIT_ICASE_PATHSPECS: '1' },
  ...{ GIT_TRACE: '1', GIT_TRACE_SETUP: '2', GIT_TRACE2: '1', GIT_ATTR_SOURCE: 'HEAD' },
  ...{ GIT_CONFIG_PARAMETERS: "'log.showSignature'='true'", GIT_OPTIONAL_LOCKS: '1' },
  ...{ GIT_NOGLOB_PATHSPECS: '1', GIT_FLUSH: '1', GIT_REFLOG_ACTION: 'x' },
  ...{ GIT_CEILING_DIRECTORIES: '/nowhere', GIT_REDIRECT_STDERR: 'off', TERM: 'xterm-256color' },
};

const attributes = '* text eol=crlf filter=upper diff=upper ident working-tree-encoding=UTF-16\n';

/** Applies all hostile settings to a clone, and returns a hostile environment. */
function makeHostile(t: TestContext, clone: string): Readonly<Record<string, string>> {
  const folder = folderWith(t, { ATTRIBUTES: attributes, EXCLUDES: '*\n' });
  for (const name of ['pre-push', 'post-checkout', 'reference-transaction', 'post-index-change'])
    writeFiles(folder, { [`HOOKS/${name}`]: '#!/bin/sh\necho hook >&2\nexit 1\n' });
  for (const name of readdirSync(join(folder, 'HOOKS')))
    chmodSync(join(folder, 'HOOKS', name), 0o755);
  for (const setting of settings.trim().split(/\s+/)) {
    const [name = '', value = ''] = setting.split(/=(.*)/);
    const path = /^[A-Z]+$/.test(value) ? join(folder, value) : value;
    git(clone, 'config', name, path);
  }
  writeFiles(clone, { '.git/info/exclude': '*\n', '.git/info/sparse-checkout': '/nowhere\n' });
  return environment;
}

/** Clones a host, and leaves a staged change and an untracked file in the catalog. */
function edited(host: Host): string {
  const clone = host.clone();
  writeFiles(clone, {
    'catalog/categories/cartoon.yaml': cartoon('comic_ink', 'manga')['categories/cartoon.yaml'],
  });
  git(clone, 'add', '--all', '--force', 'catalog');
  writeFiles(clone, {
    'catalog/categories/later.yaml': 'name_ko: 나중 룩\nname_en: Later\n',
  });
  return clone;
}

const commands = [
  'build --at 2026-03-01T00:00:00Z',
  'diff --format json HEAD~1',
  'check --staged',
  'set cartoon/* is_recommended=true --dry-run',
  'publish',
];

test('every command has the same output with hostile git settings', async (t) => {
  const [plain, hostile] = [await publishedHost(t, halftone), await publishedHost(t, halftone)];
  const clones = { plain: edited(plain), hostile: edited(hostile) };
  const env = makeHostile(t, clones.hostile);
  for (const command of commands) {
    if (command === 'publish') writeFiles(clones.hostile, { '.git/info/attributes': attributes });
    const ran = async (cwd: string, env: Readonly<Record<string, string>>) => {
      const run = await call(command.split(' '), { cwd, env: { ...jobEnvironment, ...env } });
      return { ...run, files: filesIn(cwd) };
    };
    const expected = await ran(clones.plain, {});
    const found = await ran(clones.hostile, env);
    assert.deepEqual(found, expected, command);
    assert.doesNotMatch(expected.stderr, /git failed/);
  }
  const [first, second] = [plain, hostile].map(({ bare }) => [
    git(bare, 'rev-parse', 'published^{tree}'),
    git(bare, 'log', '-1', '--format=%an %s %b', 'published'),
  ]);
  assert.deepEqual(second, first);
});

function filesIn(cwd: string): Readonly<Record<string, string>> {
  const written = ['dist/manifest.json', 'dist/stamps.json'];
  const found = written.filter((path) => existsSync(join(cwd, path)));
  return Object.fromEntries(found.map((path) => [path, readFileSync(join(cwd, path), 'utf8')]));
}
