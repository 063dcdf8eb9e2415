import type { Acceptance, Change, Verdict } from '../../diff/change.ts';
import type { ChangesWording } from '../../wording/changes.ts';
import { yamlText } from './proposal.ts';

/** What is said after the changes, a line each: what may be meant otherwise, and what is accepted in vain. */
export function remarks({ changes, acceptances }: Verdict, wording: ChangesWording): readonly string[] {
  return [
    ...replacements(changes).slice(0, mostReplacements).map(wording.replaced),
    ...acceptances.filter(isDoubtful).map(wording.acceptance),
  ];
}

/** Whether something is to be said of an acceptance. That one has served came with an earlier change. */
export function isDoubtful({ state }: Acceptance): boolean {
  return state !== 'applies' && state !== 'served';
}

/** More than this are no renames. */
const mostReplacements = 5;

/** An entry that is gone, one that is new and looks the same, and the line in this that says so. */
interface Replacement {
  readonly gone: string;
  readonly added: string;
  readonly line: string;
}

function replacements(changes: readonly Change[]): readonly Replacement[] {
  const added = changes.filter(({ kind }) => kind === 'added');
  const byName = Map.groupBy(added, ({ entry }) => entry.name_ko);
  const byPicture = Map.groupBy(added, pictureOf);
  const bySlug = Map.groupBy(added, ({ entry }) => entry.key);
  const moves = changes.flatMap((each) =>
    each.kind === 'moved' ? [[slugIn(each.from), slugIn(each.entry.key)] as const] : [],
  );
  const slugAfter = new Map(moves);
  return changes.flatMap((gone) => {
    if (gone.kind !== 'removed') return [];
    const { key, name_ko } = gone.entry;
    const alike = gone.image_url === undefined ? bySlug.get(slugAfter.get(key) ?? '') : byPicture.get(gone.image_url);
    const twins = [...(byName.get(name_ko) ?? []), ...(alike ?? [])].filter(
      ({ entry }) => isFilter(entry.key) === isFilter(key),
    );
    const twin = twins.find(({ entry }) => slugIn(entry.key) === slugIn(key)) ?? twins[0];
    return twin === undefined ? [] : [{ gone: key, added: twin.entry.key, line: formerLine(key, twin.entry.key) }];
  });
}

/** The line that says what an entry was: the code alone of a filter that is still in its category. */
function formerLine(gone: string, added: string): string {
  const isHere = isFilter(gone) && slugIn(gone) === slugIn(added);
  return `was: ${yamlText(isHere ? gone.slice(gone.indexOf('/') + 1) : gone)}`;
}

function pictureOf(change: Change): string | undefined {
  return 'image_url' in change ? change.image_url : undefined;
}

function isFilter(key: string): boolean {
  return key.includes('/');
}

function slugIn(key: string): string {
  return key.split('/', 1).join();
}
