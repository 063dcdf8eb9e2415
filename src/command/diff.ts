import { type Command, Option } from 'commander';
import type { Timestamp } from '../base/time.ts';
import { pathIn } from '../catalog/folder.ts';
import { type Level, levels } from '../diff/change.ts';
import { compareRevisions } from '../diff/compare-revisions.ts';
import { isUnjudged, refusedOf } from '../diff/level.ts';
import { changesGithub } from '../report/changes/github.ts';
import { changesJson } from '../report/changes/json.ts';
import { changesMarkdown } from '../report/changes/markdown.ts';
import { changesText } from '../report/changes/text.ts';
import { inSummary } from '../report/markdown.ts';
import { type Io, paintFor } from './io.ts';
import { atOption, catalogOption, langOption, type Shared, wordingFor } from './options.ts';
import { appendSummary, pathFromRoot } from './reports.ts';
import type { Runner } from './runner.ts';

const failOnText =
  'exit with 1 on a change of this level or a more severe one that accepted-changes.yaml does not name';
const formats = ['text', 'json', 'markdown', 'github'] as const;

type Format = (typeof formats)[number];
type Options = Shared &
  Readonly<{
    at?: Timestamp;
    exitCode?: true;
    failOn?: Level;
    format: Format;
    linkTo?: string;
    to: string;
  }>;

export function configure(command: Command, { io, end }: Runner): void {
  command
    .description('show what changes for apps')
    .argument(
      '[revision]',
      'a commit, branch or tag to compare with (default: where the branch left the default branch)',
    )
    .option(
      '--to <revision>',
      'the revision to compare; worktree is the files on the disk',
      'worktree',
    )
    .addOption(catalogOption())
    .addOption(
      new Option('--format <format>', 'the format of the output').choices(formats).default('text'),
    )
    .option(
      '--link-to <commit>',
      'the commit whose files the links of Markdown show (default: the one that is compared)',
    )
    .addOption(new Option('--fail-on <level>', failOnText).choices(levels))
    .option('--exit-code', 'exit with 1 if anything changes for apps')
    .addOption(
      atOption(
        'the time as of which to compare, and at which accepted changes must still hold',
        'now',
      ),
    )
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(async (revision: string | undefined, options: Options) =>
      end(await diff(revision, options, io)),
    );
}

async function diff(revision: string | undefined, options: Options, io: Io): Promise<number> {
  const { catalog, failOn, exitCode, linkTo, to, format, at = new Date().toISOString() } = options;
  const words = await wordingFor(options, io);
  const { changes: wording } = words;
  const today = at.slice(0, 10);
  const comparison = compareRevisions({ path: catalog, revision, to, at }, io.env);
  const refused = refusedOf(comparison, failOn);
  const acceptedPath = pathIn(catalog, 'accepted-changes.yaml');
  const verdict = {
    ...comparison,
    refused,
    acceptedPath,
    today,
    filesAddress: filesAddressIn(io.env),
    linkTo,
  };
  const print = {
    text: () => changesText(verdict, wording, paintFor(io)),
    json: () => changesJson(verdict),
    markdown: () => changesMarkdown(verdict, wording),
    github: () => changesGithub(verdict, wording, pathFromRoot(io)),
  };
  if (format === 'github') appendSummary(changesMarkdown(verdict, wording, inSummary), io);
  io.stdout.write(print[format]());

  const isUnknown = (failOn !== undefined || exitCode === true) && isUnjudged(comparison);
  if (isUnknown && failOn !== undefined) io.stderr.write(`${wording.unjudged}\n`);
  return refused.length > 0 ||
    isUnknown ||
    (exitCode && comparison.changes.length + comparison.future.length)
    ? 1
    : 0;
}

/** The URL below which the host of a CI job has files, at `/blob/<commit>/<path>`, or `/raw/…` as they are. */
export function filesAddressIn({
  GITHUB_SERVER_URL,
  GITHUB_REPOSITORY,
  CI_PROJECT_URL,
}: Io['env']) {
  if (GITHUB_SERVER_URL && GITHUB_REPOSITORY) return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;
  return CI_PROJECT_URL ? `${CI_PROJECT_URL}/-` : undefined;
}

const examples = `
Examples:
  filter-catalog diff                                    what this branch changes for apps
  filter-catalog diff HEAD~1 --to HEAD                   what the last commit changed
  filter-catalog diff --fail-on breaking                 exits with 1 if a change is refused
  filter-catalog diff --at 2026-12-01T00:00:00+09:00     what it changes then, and later

Levels: breaking (removed or switched off; another code, category or organization), notable (names, images, the order, what
is added or switched on), minor (descriptions); what windows end or begin later counts as well. accepted-changes.yaml in the catalog folder names the changes that are
intended; diff prints the lines to add.`;
