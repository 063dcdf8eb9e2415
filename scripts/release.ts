/**
 * Makes a release: `npm run release -- major|minor|patch|X.Y.Z [--dry-run]`. Its commit is made and proved in a checkout of
 * its own, so that main moves at the end, at once or not at all. Nothing is pushed.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { releasedChangelog } from './changelog.ts';

/** What keeps a release from being made. */
class Refusal extends Error {}

function release(): string {
  const { step, isDryRun } = argumentsOf();
  const version = nextVersion(JSON.parse(readFileSync('package.json', 'utf8')).version, step);
  if (git('.', 'status', '--porcelain') !== '')
    throw new Refusal(
      'The tree is not clean: commit what has changed, or put it away with `git stash --include-untracked`.',
    );
  if (git('.', 'branch', '--show-current') !== 'main')
    throw new Refusal('A release is made on the branch main: run `git switch main` first.');
  const day = new Date().toISOString().slice(0, 10);
  const changelog = releasedChangelog(readFileSync('CHANGELOG.md', 'utf8'), version, day);
  if (changelog === undefined)
    throw new Refusal(
      'CHANGELOG.md has no entry under "## Unreleased": write what is new for those who use it.',
    );
  if (git('.', 'tag', '--list', `v${version}`) !== '')
    throw new Refusal(`The tag v${version} is there already: choose a later version.`);

  const checkout = mkdtempSync(join(tmpdir(), 'release-'));
  chmodSync(checkout, 0o755); // as any clone: some tests run the program as another user
  git('.', 'worktree', 'add', '--quiet', '--detach', checkout, 'HEAD');
  try {
    writeFileSync(join(checkout, 'CHANGELOG.md'), changelog);
    run(checkout, 'npm', ['version', '--no-git-tag-version', '--allow-same-version', version]);
    git(checkout, 'commit', '--quiet', '--all', `--message=release: ${version}`);
    // Its output is for people: standard output has the diff alone.
    const ci = spawnSync(join(checkout, '.ci/run'), { cwd: checkout, stdio: ['ignore', 2, 2] });
    if (ci.status !== 0)
      throw new Refusal('`.ci/run` fails: repair what it names above. Nothing was released.');
    const commit = git(checkout, 'rev-parse', 'HEAD');
    if (isDryRun) return git('.', 'show', commit);
    git('.', 'merge', '--quiet', '--ff-only', commit);
    git('.', 'tag', '--annotate', `--message=${version}`, `v${version}`, commit);
    return `v${version} is committed and tagged. To publish it: git push --atomic --follow-tags`;
  } finally {
    git('.', 'worktree', 'remove', '--force', checkout);
  }
}

function argumentsOf() {
  const usage =
    'Say what to release, and nothing else: npm run release -- major|minor|patch|X.Y.Z [--dry-run]';
  if (process.env['npm_config_dry_run'] !== undefined) throw new Refusal(usage); // without `--` npm takes it for itself
  try {
    const options = { 'dry-run': { type: 'boolean', default: false } } as const;
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length === 1) return { step: positionals.join(), isDryRun: values['dry-run'] };
  } catch {} // an option that is not known
  throw new Refusal(usage);
}

function nextVersion(current: string, step: string): string {
  const [major = 0, minor = 0, patch = 0] = current.split('.').map(Number);
  if (step === 'major') return `${major + 1}.0.0`;
  if (step === 'minor') return `${major}.${minor + 1}.0`;
  if (step === 'patch') return `${major}.${minor}.${patch + 1}`;
  const isVersion = /^(0|[1-9]\d*)(\.(0|[1-9]\d*)){2}$/.test(step);
  if (isVersion && step.localeCompare(current, 'en', { numeric: true }) >= 0) return step;
  throw new Refusal(
    `"${step}" is neither major, minor, patch nor a version from ${current} on, such as ${major + 1}.0.0.`,
  );
}

const git = (cwd: string, ...args: readonly string[]): string => run(cwd, 'git', args);

function run(cwd: string, command: string, args: readonly string[]): string {
  const { status, stdout } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) throw new Refusal(`\`${command} ${args.join(' ')}\` failed.`);
  return stdout.trim();
}

try {
  process.stdout.write(`${release()}\n`);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 2;
}
