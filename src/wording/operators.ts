import type { MemoryFailures, MemoryFault } from '../memory/memory.ts';
import type { PublishFailures } from '../publish/failures.ts';
import { fill, type Template, type Templates } from './sentences.ts';
import { buildInto, memoryFacts, shortDigest } from './shared.ts';

const memoryFaults: Readonly<Record<MemoryFault, Template>> = {
  contradicts: [
    '"{file}" contradicts what is published: {entry} is missing in it.',
    'It was changed by hand, is too old, or belongs to another catalog.',
  ],
  malformed: [
    '"{file}"{at} is not as build writes it: it was cut off,',
    'names something twice, or was changed by hand.',
  ],
  missing: [
    '"{file}", the registry of all identifiers, is missing.',
    'Without it apps would take every filter for a new one.',
  ],
};

/** Failures of publishing. Operators read English. */
export const operatorFailures = {
  'commit-time-cannot-be-read': [
    'The time of the commit {commit} cannot be read ("{value}"),',
    'and everything that changed would get it. Nothing was written.',
    'Name a time: --at "$(date -u +%Y-%m-%dT%H:%M:%SZ)"',
  ],
  'digest-is-unclear': [
    'Give at least the first four digits of one digest:',
    '{matches} of the snapshots kept in "{path}" begin with "{digest}".',
    'See them: add --list.',
  ],
  'list-is-too-large': [
    'The list for apps would have {bytes} bytes, but servers load {maximum} at most.',
    'Nothing was written.',
    'Delete filters that nobody uses, or leave out inactive ones:',
    'inactive_filters: exclude, below snapshot: in catalog.yaml',
  ],
  'memory-cannot-be-used': ({ place, kind, entry }) => {
    const { file, restore, begin } = memoryFacts(place);
    const at = entry && ` (${entry})`;
    return [
      `${fill(memoryFaults[kind], { file, entry, at })} Nothing was written.`,
      `To restore it: ${restore}`,
      `To start over on purpose, with other identifiers for everything: ${begin}`,
    ].join('\n');
  },
  'previous-snapshot-is-missing': [
    '"{path}" keeps no snapshot but the current one, so there is none to go back to.',
    'Revert the change in git, and publish it: npm run build',
  ],
  'published-folder-changed-meanwhile': [
    '"{path}" was published to while this ran, so nothing was changed.',
    'Run it again.',
  ],
  'rollback-holds': ({ digest, folder }) => {
    const held = [
      `Nothing was published: the roll-back to the snapshot ${shortDigest(digest)} holds`,
      'until it is ended. Once the catalog gives what apps should get:',
    ].join(' ');
    if (folder !== undefined) return `${held} ${buildInto(folder, '--resume')}`;
    return [
      `${held} npx --no-install filter-catalog publish --resume`,
      'In CI, start the job by hand: on GitHub with "resume" ticked, on GitLab with the variable CATALOG_RESUME.',
    ].join('\n');
  },
  'signing-key-is-missing': [
    'What is published is signed, and servers may take nothing else,',
    'but no key was given to sign with.',
    'Nothing was changed.',
    'Name the key with --sign FILE, or put it in FILTER_CATALOG_SIGNING_KEY;',
    'to publish without a signature from now on, delete manifest.json.sig first.',
  ],
  'time-is-ahead': [
    '{time} is more than an hour ahead of the clock of this machine,',
    'and what changed would get that time. Nothing was written.',
    'Set the clock if it is wrong; if not, name the right time:',
    '--at "$(date -u +%Y-%m-%dT%H:%M:%SZ)"',
  ],
} as const satisfies Templates<MemoryFailures & PublishFailures>;
