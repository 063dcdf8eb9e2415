import { codeOf, isFilterKey, slugOf } from '../../catalog/entry.ts';
import { type Acceptance, type Change, keyBefore, type Verdict } from '../../diff/change.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { scalar } from '../../yaml/write-scalar.ts';

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
  return [{ gone, added, line: `was: ${scalar(former)}` }];
}

/** A month is usually enough for apps to follow; the author may write another day. */
const acceptedDays = 30;

/** The lines that accept what is refused, to be added at the end of the list; one reason for all of a kind. */
export function acceptanceLines(verdict: Verdict, wording: ChangesWording): readonly string[] {
  const { refused, today, alreadyNamed, acceptedLayout: layout } = verdict;
  const unnamed = refused.filter((change) => !alreadyNamed.has(change));
  if (unnamed.length === 0) return [];
  const expires = new Date(Date.parse(today) + acceptedDays * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const groups = Map.groupBy(unnamed, (change) => ('field' in change ? `${change.kind} ${change.field}` : change.kind));
  const items = [...groups].flatMap(([group, changes]) => {
    const [kind, field] = group.split(' ');
    const keys = [...new Set(changes.map(keyBefore))].map(scalar);
    return [
      `- change: ${kind}`,
      ...(keys.length === 1 ? [`  entry: ${keys.join()}`] : ['  entries:', ...keys.map((key) => `    - ${key}`)]),
      ...(field ? [`  field: ${field}`] : []),
      `  # ${wording.whyIntended}:`,
      '  reason:',
      `  expires: ${expires}`,
    ];
  });
  const indentation = ' '.repeat(typeof layout === 'number' ? layout : 2);
  const lines = items.map((line) => indentation + line);
  if (typeof layout === 'number') return lines;
  return [layout === 'none' ? 'accepted:' : `accepted:  # ${wording.inPlace}`, ...lines];
}
