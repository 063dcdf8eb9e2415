import type { RegistryFailures, RegistryFault } from '../memory/read-registry.ts';
import type { PublishFailures } from '../publish/failures.ts';
import { fill, type Template, type Templates } from './sentences.ts';
import { buildCommand, quoted, registryFacts, shortDigest } from './shared.ts';

const registryFaults: Readonly<Record<RegistryFault, Template>> = {
  contradicts: [
    '"{file}" contradicts the published snapshot: {entry} is missing in it.',
    'It was changed by hand, is too old, or belongs to another catalog.',
  ],
  malformed: [
    '"{file}"{at} is damaged: it was cut off, contains something twice,',
    'or was changed by hand.',
  ],
  missing: [
    '"{file}", the registry of all identifiers, is missing.',
    'Without it, every filter would be a new one for apps.',
  ],
};

/** Failures of publishing. Operators read English. */
export const operatorFailures = {
  'commit-time-cannot-be-read': [
    'The time of the commit {commit} cannot be read ("{value}"),',
    'and it would be the time of every change. Nothing was written.',
    'Give a time: --at "$(date -u +%Y-%m-%dT%H:%M:%SZ)"',
  ],
  'digest-is-unclear': ({ digest, path, matches }) => [
    digest
      ? `${matches} of the digests in ${quoted(path)} begin with ${quoted(digest)}.`
      : `${quoted(path)} was rolled back already.`,
    'Give at least four digits of a digest. To list them: --list',
  ],
  'list-is-too-large': [
    'The snapshot would have {bytes} bytes, but servers load {maximum} at most.',
    'Nothing was written.',
    'Delete unused filters, or leave out inactive ones:',
    'write inactive_filters: exclude below snapshot: in catalog.yaml',
  ],
  'registry-cannot-be-used': ({ place, kind, entry }) => {
    const { file, restore, begin } = registryFacts(place);
    const at = entry && ` (${entry})`;
    return [
      `${fill(registryFaults[kind], { file, entry, at })} Nothing was written.`,
      `To restore it: ${restore}`,
      `To start over on purpose, with other identifiers for everything: ${begin}`,
    ].join('\n');
  },
  'previous-snapshot-is-missing': [
    '"{path}" has only the current snapshot, so there is none to roll back to.',
    'Revert the change in git, and publish again: npm run build',
  ],
  'published-folder-changed-meanwhile': [
    'Another build published to "{path}" meanwhile, so nothing was changed.',
    'Run this again.',
  ],
  'rollback-is-active': ({ digest, folder }) => {
    const pinned = [
      `Nothing was published: a rollback keeps apps on the snapshot ${shortDigest(digest)}.`,
      'Once the catalog is right again, end the rollback:',
    ].join(' ');
    if (folder !== undefined) return `${pinned} ${buildCommand(folder, '--resume')}`;
    return [
      `${pinned} npx --no-install filter-catalog publish --resume`,
      'In CI, start the job by hand: on GitHub, tick "End a rollback"; on GitLab, set the variable CATALOG_RESUME.',
    ].join('\n');
  },
  'signing-key-is-missing': [
    'The published folder is signed, and servers may require a signature,',
    'but no signing key was given.',
    'Nothing was changed.',
    'Give the key with --sign FILE, or in FILTER_CATALOG_SIGNING_KEY.',
    'To publish without a signature from now on, delete manifest.json.sig first.',
  ],
  'time-is-in-the-future': [
    '{time} is more than an hour ahead of the clock of this machine,',
    'and it would be the time of every change. Nothing was written.',
    'If the clock is wrong, set it. If not, give the right time:',
    '--at "$(date -u +%Y-%m-%dT%H:%M:%SZ)"',
  ],
} as const satisfies Templates<RegistryFailures & PublishFailures>;
