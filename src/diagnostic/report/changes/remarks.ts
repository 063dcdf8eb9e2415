import { type Change, keyBefore, type Verdict } from '../../change.ts';
import type { ChangesWording } from '../../wording/changes.ts';
import { acceptingLines } from './describe.ts';

/** What is said after the changes, a line each: what may be meant otherwise, what apps do not see, what is accepted in vain. */
export function remarks({ changes, unseen, acceptances }: Verdict, wording: ChangesWording): readonly string[] {
  return [
    ...replacements(changes).slice(0, mostReplacements).map(wording.replaced),
    ...(unseen === 0 ? [] : [wording.unseen(unseen)]),
    ...acceptances.filter(({ state }) => state !== 'applies').map(wording.acceptance),
  ];
}

/** A month seems enough for apps to follow; whoever accepts a change may write another day. */
const acceptedDays = 30;

/** More than this nobody accepts one by one. */
const mostProposed = 20;

/** The lines that would accept what is refused, or the first of it; they go to the end of what is accepted already. */
export function proposal(
  { refused, today, acceptances, acceptedLayout: layout }: Verdict,
  { whyMeant, inPlace, more }: ChangesWording,
): readonly string[] {
  const expires = new Date(Date.parse(today) + acceptedDays * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const begun = acceptances.filter(({ state }) => state === 'incomplete');
  const isBegun = (change: Change) =>
    begun.some((each) => each.change === change.kind && each.entry === keyBefore(change));
  const unnamed = refused.filter((change) => !isBegun(change));
  if (unnamed.length === 0) return [];
  const entries = acceptingLines(unnamed.slice(0, mostProposed), keyBefore, { expires, whyMeant });
  const left = unnamed.length - mostProposed;
  const indentation = layout.kind === 'list' ? layout.indentation : 2;
  return [
    ...(layout.kind === 'list' ? [] : [layout.kind === 'none' ? 'accepted:' : `accepted:  # ${inPlace}`]),
    ...[...entries, ...(left > 0 ? [`# ${more(left)}`] : [])].map((line) => ' '.repeat(indentation) + line),
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
