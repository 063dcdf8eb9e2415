import { codeOf, isFilterKey, slugOf } from '../../catalog/entry.ts';
import type { Acceptance, Change, Verdict } from '../../diff/change.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { yamlText } from './proposal.ts';

/** More removed entries than this that look like added ones are no renames. */
const mostReplacements = 5;

/** What follows the changes, a line each: possible renames, and acceptances that accept nothing. */
export function remarks({ changes, acceptances }: Verdict, wording: ChangesWording): readonly string[] {
  return [
    ...replacementsIn(changes)
      .slice(0, mostReplacements)
      .map(({ gone, added, line }) => wording.replaced(gone, added, line)),
    ...acceptances.filter(isDoubtful).map(wording.acceptance),
  ];
}

/** Whether an acceptance needs attention. One that is `served` came with an earlier change. */
export function isDoubtful({ state }: Acceptance): boolean {
  return state !== 'applies' && state !== 'served';
}

/** Each removed entry with an added one that looks like it, and the line that makes them one. */
function replacementsIn(changes: readonly Change[]) {
  const allAdded = changes.filter(({ kind }) => kind === 'added');
  const byName = Map.groupBy(allAdded, ({ entry }) => entry.name_ko);
  const byPicture = Map.groupBy(allAdded, (change) => ('image_url' in change ? change.image_url : undefined));
  const bySlug = Map.groupBy(allAdded, ({ entry }) => entry.key);
  const slugAfter = new Map(
    changes.flatMap((each) => (each.kind === 'moved' ? [[slugOf(each.from), slugOf(each.entry.key)]] : [])),
  );
  return changes.flatMap((removed) => {
    if (removed.kind !== 'removed') return [];
    const { key: gone, name_ko } = removed.entry;
    const isFilter = isFilterKey(gone);
    const alike = isFilter ? byPicture.get(removed.image_url ?? '') : bySlug.get(slugAfter.get(gone) ?? '');
    const keys = [...(byName.get(name_ko) ?? []), ...(alike ?? [])]
      .map(({ entry }) => entry.key)
      .filter((key) => isFilterKey(key) === isFilter);
    const added = keys.find((key) => slugOf(key) === slugOf(gone)) ?? keys[0];
    if (added === undefined) return [];
    const former = isFilter && slugOf(gone) === slugOf(added) ? codeOf(gone) : undefined; // its code is enough there
    return [{ gone, added, line: `was: ${yamlText(former ?? gone)}` }];
  });
}
