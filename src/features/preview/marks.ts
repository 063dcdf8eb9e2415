import type { Acceptance, Difference, FolderComparison, Level } from '../../diff/change.ts';
import { detailLines, kindOf } from '../../report/changes/describe.ts';
import type { InLanguages, Mark } from './page-state.ts';

/** The marks of each entry, by its key; those of what is gone by `gone:` and the key, which another entry may have now. */
export function marksOf({ changes, unseen, accepted }: FolderComparison, inLanguages: InLanguages) {
  const seen = changes.flatMap((change) => marksIn(change, change.level, accepted.get(change)));
  const marks = Map.groupBy([...seen, ...unseen.flatMap((change) => marksIn(change))], ([key]) => key);
  return new Map(Array.from(marks, ([key, own]) => [key, own.map(([, mark]) => mark)]));

  function marksIn(change: Difference, level?: Level, acceptance?: Acceptance): readonly [string, Mark][] {
    const { kind, entry } = change;
    const common = { kind, title: inLanguages((words) => kindOf(change, words.changes)), level };
    if (change.kind === 'reordered') {
      return change.shifts.map(({ entry: { key }, from, to }) => {
        return [key, { ...common, details: inLanguages(({ changes }) => [changes.shift(from, to)]) }];
      });
    }
    const details = inLanguages(({ changes }) => {
      return [...detailLines(change, changes), ...(acceptance === undefined ? [] : [changes.accepted(acceptance)])];
    });
    const members = kind === 'added' || kind === 'removed' ? change.filters : []; // they come and go with their category
    const marks = [{ key: entry.key, details }, ...members.map(({ key }) => ({ key, details: inLanguages(() => []) }))];
    return marks.map(({ key, details }) => [kind === 'removed' ? `gone:${key}` : key, { ...common, details }]);
  }
}
