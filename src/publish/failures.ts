import { defineErrors } from '../base/failure.ts';

export interface PublishFailures {
  'commit-time-cannot-be-read': { readonly commit: string; readonly value: string };
  /** The number of snapshots whose digest starts with these digits: none or several. */
  'digest-is-unclear': { readonly digest: string; readonly path: string; readonly matches: number };
  'list-is-too-large': { readonly bytes: number; readonly maximum: number };
  'previous-snapshot-is-missing': { readonly path: string };
  'published-folder-changed-meanwhile': { readonly path: string };
  /** `folder`: the folder to publish to; undefined for the branch. */
  'rollback-is-active': { readonly digest: string; readonly folder: string | undefined };
  'signing-key-is-missing': Readonly<Record<never, never>>;
  /** More than an hour ahead of the clock. */
  'time-is-in-the-future': { readonly time: string };
}

export const publishFailure = defineErrors<PublishFailures>();

type Facts<Names extends string> = Readonly<Record<Names, string>>;

/** Failures of the published branch (`name`, as in `published on origin`). */
export const branchFailure = defineErrors({
  'branch-cannot-be-pushed': ({ name, reason }: Facts<'name' | 'reason'>) =>
    `Nothing was published: git could not push to ${name}. If it is protected, allow this account to push to it. git says:\n${reason}`,
  'branch-is-missing': ({ name, remote, branch }: Facts<'branch' | 'name' | 'remote'>) =>
    [
      `There is no branch ${name}, so the registry of identifiers is missing.`,
      `If it was deleted, restore it from a clone that still has its last commit: git push ${remote} COMMIT:refs/heads/${branch}`,
      'To start it with the registry of a build, an import or a backup, copy that to dist/stamps.json, and run this again with --begin.',
      'To start it with new identifiers for every category and filter, delete dist/stamps.json, and run this again with --begin.',
    ].join('\n'),
  'branch-is-there': ({ name }: Facts<'name'>) =>
    `The branch ${name} already exists. To continue with its registry, leave out --begin.`,
  'history-is-rewritten': ({ name, from, old, now }: Facts<'from' | 'name' | 'now' | 'old'>) =>
    `Nothing was published to ${name}: ${old}, published last, is not in the history of ${from} (${now}). A forced push rewrote it.\nIf that was a mistake, push ${old} again. If not, run this again with --allow-rewritten.`,
  'others-publish-meanwhile': ({ name }: Facts<'name'>) =>
    `Nothing was published: others published to ${name} at the same time. Run it again.`,
  'source-branch-is-unknown': ({ remote, from }: { remote: string; from: string | undefined }) =>
    `${remote} ${from === undefined ? 'has no default branch' : `has no branch ${from}`}. Name the branch to build: --from BRANCH`,
});
