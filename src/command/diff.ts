import { type Command, Option } from 'commander';
import type { Paint } from '../base/printable.ts';
import type { Timestamp } from '../base/time.ts';
import { type Level, levels } from '../diff/change.ts';
import { compareRevisions } from '../diff/compare-revisions.ts';
import { diffFailure } from '../diff/failures.ts';
import { refusedOf } from '../diff/level.ts';
import { changesGithub } from '../report/changes/github.ts';
import { changesJson } from '../report/changes/json.ts';
import { changesMarkdown } from '../report/changes/markdown.ts';
import { linksAt } from '../report/changes/places.ts';
import { changesText } from '../report/changes/text.ts';
import { createView } from '../report/changes/view.ts';
import { inSummary } from '../report/markdown.ts';
import type { Io } from './io.ts';
import { atOption, catalogOption, langOption, type Shared, wordingFor } from './options.ts';
import {
  appendSummary,
  outputOptions,
  pairOutputs,
  pathFromRoot,
  printOutputs,
} from './reports.ts';
import type { Runner } from './runner.ts';

const failOnText =
  'exit with 1 on a change of this level or a more severe one that is not in accepted-changes.yaml';
const formats = ['text', 'json', 'markdown', 'github'] as const;

type Options = Shared &
  Readonly<{
    at?: Timestamp;
    exitCode?: true;
    failOn?: Level;
    format?: readonly (typeof formats)[number][];
    linkTo?: string;
    output?: readonly string[];
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
    .addOption(catalogOption());
  for (const option of outputOptions(formats, 'text')) command.addOption(option);
  command
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
  const { catalog: path, failOn, exitCode, to, at = new Date().toISOString() } = options;
  const outputs = pairOutputs(formats, options.format ?? ['text'], options.output);
  const { changes: wording } = await wordingFor(options, io);
  const compared = compareRevisions({ path, revision, to, at }, io.env);
  const { comparison, ...revisions } = compared;
  const isCompared = comparison.kind === 'compared';
  if (!isCompared && comparison.side === 'after') throw diffFailure('catalog-has-errors', {});

  const refused = isCompared ? refusedOf(comparison, failOn) : [];
  const view = createView(comparison, { wording, revisions, refused });
  const host = hostOf(compared, options, io.env);
  const links = host && isCompared ? linksAt(host, comparison) : undefined;
  const relativePath = pathFromRoot(io);
  const renderers = {
    text: (paint: Paint) => changesText(view, paint),
    json: () => changesJson(comparison, { path, revisions, refused }),
    markdown: () => changesMarkdown(view, { wording, links }),
    github: () => changesGithub(view, comparison, { wording, relativePath }),
  };
  printOutputs(outputs, io, (format, paint) => renderers[format](paint));
  if (outputs.some(({ format }) => format === 'github'))
    appendSummary(changesMarkdown(view, { wording, links }, inSummary), io);
  const isChanged = isCompared && comparison.changes.length + comparison.scheduled.length > 0;
  return refused.length > 0 || (exitCode && isChanged) ? 1 : 0;
}

function hostOf(
  { before, after, inRepository }: ReturnType<typeof compareRevisions>,
  { linkTo }: Options,
  env: Io['env'],
) {
  const address = filesAddressIn(env);
  const commits = { before: before.commit, after: linkTo || after.commit };
  return address === undefined ? undefined : { address, inRepository, commits };
}

/** The URL below which the host of a CI job has files, at `/blob/<commit>/<path>` and `/raw/…`. */
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
  filter-catalog diff --format text --format markdown --output markdown=diff.md

Levels: breaking (removed or switched off; another code, category or organization), notable (names,
images, the order, what is added or switched on), minor (descriptions). Scheduled changes count as
well. accepted-changes.yaml in the catalog folder names the changes that are intended; diff prints
the lines to add.

Exit code 2: could not compare, for example because the catalog has errors.`;
