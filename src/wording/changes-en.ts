import { shown } from '../base/printable.ts';
import { momentText } from '../base/zone.ts';
import { type ChangeKind, changeKinds } from '../catalog/catalog.ts';
import type { Acceptance, Comparison, Gap, Revision, Total } from '../diff/change.ts';
import type { Replacement } from '../diff/rows.ts';

/** What every language has to say about the changes for apps. */
export type ChangesWording = typeof changesEn;

export const kinds: Readonly<Record<ChangeKind, string>> = {
  activated: 'switched on',
  added: 'added',
  changed: 'changed',
  deactivated: 'switched off',
  moved: 'moved',
  removed: 'removed',
  renamed: 'renamed',
  reordered: 'reordered',
};

/** Sentences about changes, in English. */
export const changesEn = {
  title: 'What changes for apps',
  none: 'No change for apps.',
  noneYet: 'No change for apps yet.',
  partial: 'Not all of the catalog could be compared.',
  compared: ({ before, after }: Pick<Comparison, 'after' | 'before'>) =>
    `Compared ${revisionText(after)} with ${revisionText(before)}.`,
  counts: (counts: Readonly<Record<ChangeKind, number>>) =>
    changeKinds
      .flatMap((kind) => (counts[kind] > 0 ? `${counts[kind]} ${kinds[kind]}` : []))
      .join(', '),
  totals: ({ categories, filters }: { readonly categories: Total; readonly filters: Total }) =>
    `Apps get ${fromTo(categories)} ${categories.after === 1 ? 'category' : 'categories'}, ${fromTo(filters)} ${filters.after === 1 ? 'filter' : 'filters'}.`,
  /** That `count` of `all` changes break apps. */
  breaking: (count: number, all: number) =>
    `${all === 1 ? 'it' : count === all ? 'all of them' : `${count} of them`} ${count === 1 ? 'breaks' : 'break'} apps (!)`,
  refusedBelow: (count: number) =>
    `${count} ${count === 1 ? 'change is' : 'changes are'} refused: the end says what to do.`,
  kinds,
  renamedFilter: 'code changed',
  renamedCategory: 'file renamed',
  levels: {
    breaking: 'breaks apps',
    notable: 'people notice it',
    minor: 'hardly anyone notices it',
  },
  empty: '(empty)',
  withFilters: (count: number) => `with ${count === 1 ? 'its filter' : `its ${count} filters`}`,
  appears: 'its category was switched off, so apps did not see it',
  disappears: 'its category is switched off, so apps no longer see it',
  shift: (from: number, to: number) => `from place ${from} to place ${to}`,
  reversed: (first: string) => `the whole list is the other way round, and begins with ${first}`,
  resorted: (count: number) => `${count} stand elsewhere now`,
  several: 'In several categories',
  marks: { refused: 'refused', breaking: 'breaks apps', accepted: 'accepted' },
  filters: (count: number) => `${count} filters`,
  categories: (count: number) => `${count} categories`,
  host: 'host',
  part: 'part of the address',
  /** An entry was removed and a similar one added: `line` makes it the same one. */
  replaced({ gone, added, line }: Replacement) {
    const where = added.includes('/') ? shown(added) : `the file of ${shown(added)}`;
    return `These look like one entry, renamed or moved. If ${shown(added)} is the former ${shown(gone)}, add this line to ${where}, instead of any other "was:", to keep its identifier: ${line}`;
  },
  planned: 'What happens later',
  cancelled: 'No longer planned',
  /** Which of its names an entry has in the sentence. */
  name: 'name_en' as 'name_en' | 'name_ko',
  happens(kind: ChangeKind, names: string, { count, isFilter, filters, at, zone }: Happening) {
    const [appears, is] = count === 1 ? ['appears', 'is'] : ['appear', 'are'];
    const coming: Partial<Record<ChangeKind, string>> = {
      activated: appears,
      added: `${appears}, switched off`,
    };
    const verb = coming[kind] ?? (isFilter ? `${is} switched off` : 'disappears');
    const members = ['', ' with 1 filter'][filters] ?? ` with ${filters} filters`;
    const [what, rest] = count === 1 ? [names, ''] : [`${count} filters`, `: ${names}`];
    return `On ${momentText(at, 'en', zone)}: ${what} ${verb}${members}${rest}.`;
  },
  unseen: (count: number) => `Changes nothing for apps now (${count}):`,
  gap(gap: Gap) {
    const path = shown(gap.path);
    if (gap.kind === 'catalog-is-missing')
      return `There is no catalog in "${path}" ${gap.side} the change, so it is compared with an empty one.`;
    const errors = gap.errors === 1 ? '1 error' : `${gap.errors} errors`;
    const remedy =
      gap.side === 'before' ? '' : ` Fix the errors first: the checks and "npm run check" say how.`;
    return `Not compared: ${path} has ${errors} ${gap.side} the change, the first on line ${gap.line}.${remedy}`;
  },
  gone: (count: number) => `${count} ${count === 1 ? 'entry seems' : 'entries seem'} to be gone.`,
  withheld: (count: number, names: string, files: string) =>
    `${count === 1 ? '1 entry seems' : `${count} entries seem`} to be gone: ${names}, of ${files}. Fix the errors first: only then can it be said whether ${count === 1 ? 'it is' : 'they are'} removed, or moved to a file that has errors.`,
  setting: 'Setting',
  images: (names: string) =>
    `New or changed images: ${names}. "npm run preview" shows them before they are published.`,
  accepted: ({ reason, expires }: Acceptance) => `accepted until ${expires}: ${shown(reason)}`,
  /** What is wrong with an acceptance. */
  acceptance({ path, line, state, closest, change, entry, expires, missing }: Acceptance) {
    const what = `${shown(path)}:${line}: "${shown(change)} ${shown(entry)}"`;
    if (state === 'expired')
      return `${what} was accepted until ${expires} only. Set a later day if it is still intended.`;
    if (state === 'incomplete') {
      const day = missing.includes('expires') ? ', the day as in 2026-12-31' : '';
      return `${what} accepts nothing without ${missing.join(' and ')}. Add ${missing.length === 1 ? 'it' : 'them'}${day}.`;
    }
    const correct =
      closest && `Change "${shown(entry)}" to "${shown(closest)}" if that is intended, or delete`;
    return `${what} accepts a change that is not made here. ${correct ?? 'Delete'} these lines.`;
  },
  refused: (count: number, path: string) =>
    `${count} ${count === 1 ? 'change is' : 'changes are'} refused. Undo ${count === 1 ? 'it' : 'them'} or, if intended, add this to ${shown(path)}:`,
  linesByCommand: `There are too many lines to show here. This prints them: npm run diff -- --fail-on breaking`,
  whyIntended: 'why this is intended',
  inPlace: 'replaces the one that is there',
  unjudged: 'What could not be compared cannot be judged: fix the errors first.',
  more: (count: number) => `${count} more ${count === 1 ? 'row is' : 'rows are'} not shown here.`,
  columns: ['Change', 'Entry', 'Before', 'After'],
};

type Happening = Record<'at' | 'zone', string> &
  Record<'count' | 'filters', number> & { isFilter: boolean };

function revisionText(revision: Revision): string {
  const commit = revision.commit.slice(0, 10);
  if (revision.kind === 'worktree') return 'the files on disk';
  if (revision.kind === 'proposed') return 'the files after this change';
  if (revision.kind === 'merge-base')
    return `${commit}, where the branch left ${shown(revision.branch)}`;
  return revision.commit.startsWith(revision.revision)
    ? commit
    : `${shown(revision.revision)} (${commit})`;
}

function fromTo({ before, after }: Total): string {
  return before === after ? `${after}` : `${before} → ${after}`;
}
