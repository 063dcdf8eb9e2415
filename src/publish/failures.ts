import { failuresIn, failuresOf } from '../base/failure.ts';

export interface PublishFailures {
  /** Digits that so many of the kept snapshots begin with: none or several. */
  'digest-is-unclear': { readonly digest: string; readonly path: string; readonly matches: number };
  'list-is-too-large': { readonly bytes: number; readonly maximum: number };
  'previous-snapshot-is-missing': { readonly path: string };
  'published-folder-changed-meanwhile': { readonly path: string };
  /** `folder`: what a build was to publish to; undefined for the branch. */
  'rollback-holds': { readonly digest: string; readonly folder: string | undefined };
  /** A file in quotes, a variable or an option. */
  'signing-key-cannot-be-used': { readonly place: string };
  'signing-key-is-missing': Readonly<Record<never, never>>;
  /** More than an hour ahead of the clock; `of` is `HEAD`, `stamps.json` or `--at`. */
  'time-is-ahead': { readonly time: string; readonly of: string };
}

export const publishFailure = failuresOf<PublishFailures>();

/** Why the branch that is published to (`name`, as in `published on origin`) cannot be: operators read it, in English. */
export const branchFailure = failuresIn({
  'branch-cannot-be-pushed': ({ name, reason }: Record<'name' | 'reason', string>) =>
    `Nothing was published: git could not push to ${name}. If it is protected, allow this account to push to it. git says:\n${reason}`,
  'branch-is-missing': ({ name, remote, branch }: Record<'branch' | 'name' | 'remote', string>) =>
    [
      `There is no branch ${name}, which holds the memory of every identifier.`,
      `If it was deleted, restore it from a clone that still knows its last commit: git push ${remote} COMMIT:refs/heads/${branch}`,
      'To begin it with a new memory, which gives every category and filter a new identifier, run this again with --begin',
      'To begin it with the memory of an import or a backup, a folder with stamps.json in it, run this again with --begin-with DIR',
    ].join('\n'),
  'branch-is-there': ({ name }: { name: string }) =>
    `There is a branch ${name} already. To go on with its memory, leave out --begin and --begin-with.`,
  'catalog-is-in-no-work-tree': ({ catalog }: { catalog: string }) =>
    `The catalog ${catalog} is in no work tree of this repository.`,
  'history-is-rewritten': ({
    name,
    from,
    old,
    now,
  }: Record<'from' | 'name' | 'now' | 'old', string>) =>
    `Nothing was published to ${name}: ${old}, which was published last, is not in the history of ${from} (${now}), which was rewritten or set back by a forced push.\nIf ${from} should still have ${old}, push it back; if it is right as it is, run this again with --allow-rewritten`,
  'memory-to-begin-with-is-missing': ({ folder }: { folder: string }) =>
    `"${folder}" has no stamps.json, the memory to begin with. Name the folder of a backup or an import; of a catalog that was never published, build one first: npm run build`,
  'nothing-is-checked-out':
    'Nothing that could be pushed is checked out: switch to a branch that has a commit.',
  'others-publish-meanwhile': ({ name, tries }: { name: string; tries: number }) =>
    `Others published to ${name} each of ${tries} times before this could. Nothing was published: run it again.`,
  'source-branch-is-another': ({
    remote,
    branch,
    from,
  }: Record<'branch' | 'from' | 'remote', string>) =>
    `${branch} is checked out, and ${remote} begins with ${from}. Switch to that, or name the branch that is checked out: --from ${branch}`,
  'source-branch-is-unknown': ({ remote, from }: { remote: string; from: string | undefined }) =>
    `${remote} ${from === undefined ? 'names no default branch' : `has no branch ${from}`}. Name the branch to build: --from BRANCH`,
  'source-is-pushed-once':
    '--push-source is for the first time: use it with --begin or --begin-with.',
});
