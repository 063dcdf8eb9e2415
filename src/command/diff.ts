import { Argument, Command, Option } from 'commander';
import { pathIn } from '../catalog/folder.ts';
import { type Level, levels, type Verdict } from '../diff/change.ts';
import type { ChangesWording } from '../wording/changes-en.ts';
import { type Io, paintFor } from './io.ts';
import { type CommonOptions, catalogOption, langOption, type Runner, runsWith, timeOf, wordingFor } from './options.ts';
import { appendSummary, pathFromRoot } from './reports.ts';

interface Options extends CommonOptions {
  readonly at?: string;
  readonly catalog: string;
  readonly exitCode?: true;
  readonly failOn?: Level;
  readonly format: Format;
  readonly to: string;
}

const formats = ['text', 'json', 'markdown', 'github'] as const;
type Format = (typeof formats)[number];

export function diffCommand(runner: Runner): Command {
  return new Command('diff')
    .summary('show what changes for apps')
    .description(
      'Compares what apps see, not files: the catalog at a revision of git, which is read without a checkout, with the ' +
        'files on the disk. Without a revision, it is the commit where the branch left the default branch.',
    )
    .addArgument(new Argument('[revision]', 'what to compare with: a commit, branch or tag'))
    .option('--to <revision>', 'compare this revision instead of the files on the disk', 'worktree')
    .addOption(catalogOption())
    .addOption(new Option('--format <format>', 'the format of the output').choices(formats).default('text'))
    .addOption(
      new Option(
        '--fail-on <level>',
        'exit with 1 on a change of this level or a more severe one that accepted-changes.yaml does not name',
      ).choices(levels),
    )
    .option('--exit-code', 'exit with 1 if anything changes for apps')
    .option('--at <time>', 'the time at which accepted changes must still hold, in ISO 8601 with a zone (default: now)')
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(runsWith(runner, diff));
}

async function diff(revision: string | undefined, options: Options, io: Io): Promise<number> {
  const { catalog, failOn, exitCode, to, format } = options;
  const [{ compareRevisions }, { refusedOf, isUnjudged }, { changes: wording }] = await Promise.all([
    import('../diff/compare-revisions.ts'),
    import('../diff/level.ts'),
    wordingFor(options, io),
  ]);
  const today = (timeOf(options.at) ?? new Date().toISOString()).slice(0, 10);
  const comparison = compareRevisions({ path: catalog, revision, to, today }, io.env);
  const refused = refusedOf(comparison, failOn);
  const acceptedPath = pathIn(catalog, 'accepted-changes.yaml');
  const verdict = { ...comparison, refused, acceptedPath, today, filesAddress: filesAddressIn(io.env) };
  if (format === 'github') {
    const { changesMarkdown, inSummary } = await import('../report/changes/markdown.ts');
    appendSummary(changesMarkdown(verdict, wording, inSummary), io);
  }
  io.stdout.write(await printers[format](verdict, wording, io));

  const isUnknown = (failOn !== undefined || exitCode === true) && isUnjudged(comparison);
  if (isUnknown && failOn !== undefined) io.stderr.write(`${wording.unjudged}\n`);
  return refused.length > 0 || isUnknown || (exitCode && comparison.changes.length > 0) ? 1 : 0;
}

/** The URL below which the host of a CI job shows files, at `/<commit>/<path>`. */
function filesAddressIn({ GITHUB_SERVER_URL, GITHUB_REPOSITORY, CI_PROJECT_URL }: Io['env']) {
  if (GITHUB_SERVER_URL && GITHUB_REPOSITORY) return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/blob`;
  return CI_PROJECT_URL ? `${CI_PROJECT_URL}/-/blob` : undefined;
}

type Printer = (verdict: Verdict, wording: ChangesWording, io: Io) => Promise<string>;

const printers: Readonly<Record<Format, Printer>> = {
  text: async (verdict, wording, io) =>
    (await import('../report/changes/text.ts')).changesText(verdict, wording, paintFor(io)),
  json: async (verdict) => (await import('../report/changes/json.ts')).changesJson(verdict),
  markdown: async (verdict, wording) =>
    (await import('../report/changes/markdown.ts')).changesMarkdown(verdict, wording),
  github: async (verdict, wording, io) =>
    (await import('../report/changes/github.ts')).changesGithub(verdict, wording, pathFromRoot(io)),
};

const examples = `
Examples:
  filter-catalog diff                                    what this branch changes for apps
  filter-catalog diff HEAD~1 --to HEAD                   what the last commit changed
  filter-catalog diff v1.2 --format markdown > diff.md
  filter-catalog diff --fail-on breaking                 exits with 1 if a change is refused

Levels: breaking (removed or switched off; another code or organization), notable (names, pictures, the order, what
is added or switched on), minor (descriptions). accepted-changes.yaml in the catalog folder names the changes that are
intended; diff prints the lines to add.

Exit codes: 0 done, 1 a change is refused (--fail-on) or there is one (--exit-code), 2 could not run.`;
