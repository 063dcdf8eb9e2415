import type { Change, Verdict } from '../../change.ts';
import type { ChangesWording } from '../../wording/changes.ts';

/** What is said after the changes, a line each: what may be meant otherwise, what apps do not see, what is accepted in vain. */
export function remarks({ changes, unseen, acceptances }: Verdict, wording: ChangesWording): readonly string[] {
  return [
    ...replacements(changes).slice(0, mostReplacements).map(wording.replaced),
    ...(unseen === 0 ? [] : [wording.unseen(unseen)]),
    ...acceptances.filter(({ state }) => state !== 'applies').map(wording.acceptance),
  ];
}

/** More than this are no renames. */
const mostReplacements = 5;

/** An entry that is gone, and one that is new and looks the same: it may be meant to be the same. */
interface Replacement {
  readonly gone: string;
  readonly added: string;
}

function replacements(changes: readonly Change[]): readonly Replacement[] {
  const ofKind = (kind: 'added' | 'removed') => changes.filter((change) => change.kind === kind);
  const listOf = ({ entry, category }: Change) => (entry.key.includes('/') ? category.key : '');
  const added = Map.groupBy(ofKind('added'), listOf);
  return ofKind('removed').flatMap((gone) => {
    const twin = added.get(listOf(gone))?.find((each) => looksAlike(each, gone) || isHeir(each, gone, changes));
    return twin === undefined ? [] : [{ gone: gone.entry.key, added: twin.entry.key }];
  });
}

/** Whether the filters of a category that is gone went to another that is new. */
function isHeir(added: Change, gone: Change, changes: readonly Change[]): boolean {
  const slugs = [gone.entry.key, added.entry.key];
  if (slugs.some((slug) => slug.includes('/'))) return false;
  return changes.some((change) => {
    return change.kind === 'moved' && slugs.join() === [change.from, change.entry.key].map(slugIn).join();
  });
}

function slugIn(key: string): string {
  return key.split('/', 1).join();
}

function looksAlike(a: Change, b: Change): boolean {
  const pictureOf = (change: Change) => ('image_url' in change ? change.image_url : undefined);
  const picture = pictureOf(a);
  return a.entry.name_ko === b.entry.name_ko || (picture !== undefined && picture === pictureOf(b));
}
