import { codeOf, isFilterKey, slugOf } from '../../catalog/entry.ts';
import type { Acceptance, Change, Verdict } from '../../diff/change.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { yamlText } from './proposal.ts';

/** More are not mentioned. */
const mostReplacements = 5;

/** What follows the changes, a line each: possible renames, and acceptances that accept nothing. */
export function remarks({ changes, acceptances }: Verdict, wording: ChangesWording): readonly string[] {
  const replacements = changes.values().flatMap((change) => replacementOf(change, changes));
  return [
    ...replacements.take(mostReplacements).map(({ gone, added, line }) => wording.replaced(gone, added, line)),
    ...acceptances.filter(isDoubtful).map(wording.acceptance),
  ];
}

/** Whether an acceptance needs attention. One that is `served` came with an earlier change. */
export function isDoubtful({ state }: Acceptance): boolean {
  return state !== 'applies' && state !== 'served';
}

/** For a removed entry, an added one that looks like it, and the line that makes them one. */
function replacementOf(removed: Change, changes: readonly Change[]) {
  if (removed.kind !== 'removed') return [];
  const { key: gone, name_ko } = removed.entry;
  const isFilter = isFilterKey(gone);
  const newSlugsOfFilters = changes.map((each) =>
    each.kind === 'moved' && slugOf(each.from) === gone ? slugOf(each.entry.key) : undefined,
  );
  const alike = changes.filter((each) => {
    if (each.kind !== 'added' || isFilterKey(each.entry.key) !== isFilter) return false;
    if (each.entry.name_ko === name_ko) return true;
    return isFilter ? each.image_url === (removed.image_url ?? '') : newSlugsOfFilters.includes(each.entry.key);
  });
  const keys = alike.map(({ entry }) => entry.key);
  const added = keys.find((key) => slugOf(key) === slugOf(gone)) ?? keys[0];
  if (added === undefined) return [];
  const former = (slugOf(gone) === slugOf(added) && codeOf(gone)) || gone; // in its category, the code is enough
  return [{ gone, added, line: `was: ${yamlText(former)}` }];
}
