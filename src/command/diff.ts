import { type Command, Option } from 'commander';
import type { Paint } from '../base/printable.ts';
import type { Timestamp } from '../base/time.ts';
import { type Level, levels, refusedChanges } from '../diff/change.ts';
import { compareRevisions } from '../diff/compare-revisions.ts';
import { diffFailure } from '../diff/git-folder.ts';
import { changesGithub } from '../report/changes/github.ts';
import { changesJson } from '../report/changes/json.ts';
import { changesMarkdown } from '../report/changes/markdown.ts';
import { createLinks } from '../report/changes/places.ts';
import { changesText } from '../report/changes/text.ts';
import { createView } from '../report/changes/view.ts';
import { summaryLimit } from '../report/markdown.ts';
import type { CommandContext } from './context.ts';
import type { Io } from './io.ts';
import { atOption, catalogOption, langOption, type SharedOptions, wordingFor } from './options.ts';
import {
  appendSummary,
  type OutputFlags,
  outputOptions,
  pairOutputs,
  pathFromRoot,
  printOutputs,
} from './output.ts';

const formats = ['text', 'json', 'markdown', 'github'] as const;

type Flags = Readonly<{ at?: Timestamp; failOn?: Level; linkTo?: string; to: string }>;
type Options = SharedOptions & Flags & OutputFlags<(typeof formats)[number]>;

const revisionHelp = 'Commit, branch or tag to compare with (default: where the branch began)';
const failOnHelp = 'Exit with 1 on a change of this level or above, unless accepted';

export function configure(command: Command, { io, exit }: CommandContext): void {
  command
    .description('Show what changes for apps')
    .argument('[revision]', revisionHelp)
    .option('--to <revision>', 'Revision to compare; worktree means the files on disk', 'worktree')
    .addOption(catalogOption())
    .option('--link-to <commit>', 'Link to the files of this commit (default: the compared one)')
    .addOption(new Option('--fail-on <level>', failOnHelp).choices(levels))
    .addOption(atOption('Compare as of this time (default: now)'))
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(async (revision: string | undefined, options: Options) =>
      exit(await diff(revision, options, io)),
    );
  for (const option of outputOptions(formats, 'text')) command.addOption(option);
}

async function diff(revision: string | undefined, options: Options, io: Io): Promise<number> {
  const { catalog: path, failOn, linkTo, to, at = new Date().toISOString() } = options;
  const outputs = pairOutputs(formats, options, 'text');
  const { changes: wording } = await wordingFor(options, io);
  const { comparison, ...revisions } = compareRevisions({ path, revision, to, at }, io.env);
  const isCompared = comparison.kind === 'compared';
  if (!isCompared && comparison.side === 'after') throw diffFailure('catalog-has-errors', {});

  const refused = isCompared ? refusedChanges(comparison, failOn) : [];
  const view = createView(comparison, { wording, revisions, refused });
  const { before, after, pathInRepo } = revisions;
  const commits = { before: before.commit, after: linkTo || after.commit };
  const address = repositoryUrl(io.env);
  const host = address && isCompared && { address, pathInRepo, commits };
  const links = host ? createLinks(host, comparison) : undefined;
  const relativePath = pathFromRoot(io);
  const renderers = {
    text: (paint: Paint) => changesText(view, wording, paint),
    json: () => changesJson(comparison, { path, revisions, refused }),
    markdown: () => changesMarkdown(view, { wording, links }),
    github: () => changesGithub(view, comparison, { wording, relativePath }),
  };
  printOutputs(outputs, io, (format, paint) => renderers[format](paint));
  if (outputs.some(({ format }) => format === 'github'))
    appendSummary(changesMarkdown(view, { wording, links }, summaryLimit), io);
  return refused.length > 0 ? 1 : 0;
}

/** Returns the URL before `/blob/<commit>/<path>`; undefined outside CI. */
export function repositoryUrl(env: Io['env']) {
  const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, CI_PROJECT_URL } = env;
  if (GITHUB_SERVER_URL && GITHUB_REPOSITORY) return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`;
  return CI_PROJECT_URL ? `${CI_PROJECT_URL}/-` : undefined;
}

const examples = `
Examples:
  filter-catalog diff                        what this branch changes for apps
  filter-catalog diff HEAD~1 --to HEAD       what the last commit changed
  filter-catalog diff --fail-on breaking     exits with 1 if a change is refused
  filter-catalog diff --at 2026-12-01T00:00:00+09:00
  filter-catalog diff --format text --format markdown --output markdown=diff.md

To accept a change, add the lines that diff prints to accepted-changes.yaml in the catalog.`;
