import { Argument, Command, Option } from 'commander';
import type { Level, Verdict } from '../diff/change.ts';
import type { ChangesWording } from '../wording/changes.ts';
import { type Io, paintFor } from './io.ts';
import { type CommonOptions, catalogOption, langOption, type Runner, runsWith, wordingFor } from './options.ts';

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
    .summary('say what apps would see otherwise')
    .description(
      'Compares what apps would see, not files: the catalog at a revision of git, which is read without a checkout, with ' +
        'the files on the disk. Without a revision, that is the commit where the branch left the default branch.',
    )
    .addArgument(new Argument('[revision]', 'what to compare with: a commit, branch or tag'))
    .option('--to <revision>', 'compare that revision instead of the files on the disk', 'worktree')
    .addOption(catalogOption())
    .addOption(new Option('--format <format>', 'how to tell it').choices(formats).default('text'))
    .addOption(
      new Option(
        '--fail-on <level>',
        'exit with 1 on a change of this level, or a graver one, that accepted-changes.yaml does not name',
      ).choices(['breaking', 'notable', 'minor']),
    )
    .option('--exit-code', 'exit with 1 when there is any change for apps')
    .option('--at <time>', 'the time at which accepted changes must still hold, in ISO 8601 with a zone (default: now)')
    .addOption(langOption())
    .addHelpText('after', examples)
    .action(runsWith(runner, diff));
}

async function diff(revision: string | undefined, options: Options, io: Io): Promise<number> {
  const { catalog, failOn, exitCode, to } = options;
  const [
    { compareRevisions },
    { refusedOf, isUnjudged },
    { pathIn },
    { toTimestamp },
    { Failure },
    { changes: wording },
  ] = await Promise.all([
    import('../diff/compare-revisions.ts'),
    import('../diff/level.ts'),
    import('../catalog/folder.ts'),
    import('../base/time.ts'),
    import('../finding/failure.ts'),
    wordingFor(options, io),
  ]);
  const time = toTimestamp(options.at ?? new Date().toISOString());
  if (time === undefined) throw new Failure('time-is-malformed', { value: options.at ?? '' });
  const today = time.slice(0, 10);

  const comparison = compareRevisions({ path: catalog, revision, to, today }, io.env);
  const refused = refusedOf(comparison, failOn);
  const acceptedPath = pathIn(catalog, 'accepted-changes.yaml');
  const filesAddress = filesAddressIn(io.env);
  await tell({ ...comparison, refused, acceptedPath, today, filesAddress }, options.format, { wording, io });

  const isBlind = (failOn !== undefined || exitCode === true) && isUnjudged(comparison);
  if (isBlind && failOn !== undefined) io.stderr.write(`${wording.unjudged}\n`);
  return refused.length > 0 || isBlind || (exitCode && comparison.changes.length > 0) ? 1 : 0;
}

/** Where the host of a CI job shows files: at `/<commit>/<path>` below this. */
function filesAddressIn({ GITHUB_SERVER_URL, GITHUB_REPOSITORY, CI_PROJECT_URL }: Io['env']) {
  if (GITHUB_SERVER_URL && GITHUB_REPOSITORY) return `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/blob`;
  return CI_PROJECT_URL ? `${CI_PROJECT_URL}/-/blob` : undefined;
}

/** Prints the comparison; in GitHub Actions, the whole of it goes to the summary of the run too. */
async function tell(
  verdict: Verdict,
  format: Format,
  { wording, io }: { readonly wording: ChangesWording; readonly io: Io },
) {
  const print = (text: string) => io.stdout.write(text);
  switch (format) {
    case 'json': {
      const { changesJson } = await import('../report/changes/json.ts');
      return print(changesJson(verdict));
    }
    case 'markdown': {
      const { changesMarkdown } = await import('../report/changes/markdown.ts');
      return print(changesMarkdown(verdict, wording));
    }
    case 'github': {
      const { changesGithub, changesSummary } = await import('../report/changes/github.ts');
      const { appendSummary, pathFromRoot } = await import('./reports.ts');
      appendSummary(changesSummary(verdict, wording), io);
      return print(changesGithub(verdict, wording, pathFromRoot(io)));
    }
    case 'text': {
      const { changesText } = await import('../report/changes/text.ts');
      return print(changesText(verdict, wording, paintFor(io)));
    }
  }
}

const examples = `
Examples:
  filter-catalog diff                                    what this branch changes for apps
  filter-catalog diff HEAD~1 --to HEAD                   what the last commit changed
  filter-catalog diff v1.2 --format markdown > diff.md
  filter-catalog diff --fail-on breaking                 the guard: is anything refused?

Levels: breaking (gone or switched off; another code or organization), notable (names, pictures, what is
new or switched on, the order), minor (descriptions). accepted-changes.yaml in the catalog folder names changes that
are meant; the lines to add are printed.

Exit codes: 0 done, 1 a change is refused (--fail-on) or there is one (--exit-code), 2 could not run.`;
