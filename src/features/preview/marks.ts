import type { Acceptance, Difference, FolderComparison, Level } from '../../diff/change.ts';
import { detailLines, kindOf } from '../../report/changes/describe.ts';
import type { Wording } from '../../wording/wording.ts';
import type { InBoth, Mark } from './page-state.ts';

/** Makes words in every language. */
export type Say = <Words>(make: (wording: Wording) => Words) => InBoth<Words>;

/** The marks of each entry, by its key; those of what is gone by `gone:` and the key, which another entry may have now. */
export function marksOf({ changes, unseen, accepted }: FolderComparison, say: Say) {
  const seen = changes.flatMap((change) => marksIn(change, say, change.level, accepted.get(change)));
  const marks = [...seen, ...unseen.flatMap((change) => marksIn(change, say))];
  return new Map([...Map.groupBy(marks, ([key]) => key)].map(([key, own]) => [key, own.map(([, mark]) => mark)]));
}

function marksIn(change: Difference, say: Say, level?: Level, acceptance?: Acceptance): readonly [string, Mark][] {
  const { kind, entry } = change;
  const common = { kind, title: say((words) => kindOf(change, words.changes)), level };
  if (change.kind === 'reordered') {
    return change.shifts.map((shift) => {
      const details = say(({ changes }) => [changes.shift(shift.from, shift.to)]);
      return [shift.entry.key, { ...common, details }];
    });
  }
  const accepted = (words: Wording) => (acceptance === undefined ? [] : [words.changes.accepted(acceptance)]);
  const details = say((words) => [...detailLines(change, words.changes), ...accepted(words)]);
  const members = kind === 'added' || kind === 'removed' ? change.filters : []; // they come and go with their category
  const prefix = kind === 'removed' ? 'gone:' : '';
  return [
    [prefix + entry.key, { ...common, details }],
    ...members.map(({ key }) => [prefix + key, { ...common, details: say(() => []) }] satisfies [string, Mark]),
  ];
}
