import { printable } from '../base/printable.ts';
import { type ChangeKind, changeKinds } from '../catalog/catalog.ts';
import type { Acceptance, BeforeAfter, Change, Total } from '../diff/change.ts';
import type { LikelyRename } from '../diff/rows.ts';
import { type Clock, shortTime } from './shared.ts';

type Scheduled = Pick<Change, 'at' | 'instead' | 'kind'>;

/** The sentences about changes that every language has. */
export type ChangesWording = typeof changesEn;

export const kinds: Readonly<Record<ChangeKind, string>> = {
  activated: 'switched on',
  added: 'added',
  changed: 'changed',
  deactivated: 'switched off',
  moved: 'moved',
  removed: 'removed',
  renamed: 'code or file renamed',
  reordered: 'reordered',
};

/** Sentences about changes, in English. */
export const changesEn = {
  /** The names of an entry, in this language first. */
  names: ['name_en', 'name_ko'] as readonly ['name_en' | 'name_ko', 'name_en' | 'name_ko'],
  title: 'What changes for apps',
  none: 'No change for apps.',
  cannotCompare: {
    after: 'Cannot compare: the catalog has errors (see "npm run check").',
    before:
      'Cannot compare: the catalog had errors before the change, so the changes for apps are not known.',
  } satisfies BeforeAfter<string>,
  compared: (revisions: string) => `Compared with ${revisions}.`,
  /** The number of entries by kind of change, and the number of breaking changes. */
  counts(counts: Readonly<Record<ChangeKind, number>>, breaking: number): string {
    const all = changeKinds.filter((kind) => counts[kind] > 0);
    const sum = all.reduce((total, kind) => total + counts[kind], 0);
    const of = sum === 1 ? '; it' : `; ${breaking === sum ? 'all' : `${breaking} of`} ${sum}`;
    const breaks = breaking > 0 ? `${of} ${breaking === 1 ? 'breaks' : 'break'} apps` : '';
    return all.map((kind) => `${counts[kind]} ${kinds[kind]}`).join(', ') + breaks;
  },
  headline(now: string | undefined, { begin, end, breaking }: Later) {
    const begins = begin > 0 ? [`${begin} ${begin === 1 ? 'begins' : 'begin'}`] : [];
    const ends = end > 0 ? [`${end} ${end === 1 ? 'ends' : 'end'}`] : [];
    const breaks = breaking > 0 ? [`${breaking} ${breaking === 1 ? 'breaks' : 'break'} apps`] : [];
    const later = [...begins, ...ends, ...breaks].join(', ');
    return `Now: ${now ?? 'no change'}. Later: ${later}.`;
  },
  totals: ({ categories, filters }: Readonly<Record<'categories' | 'filters', Total>>) =>
    [
      `Apps get ${fromTo(categories)} ${categories.after === 1 ? 'category' : 'categories'},`,
      `${fromTo(filters)} ${filters.after === 1 ? 'filter' : 'filters'}.`,
    ].join(' '),
  kinds,
  empty: '(empty)',
  withFilters: (count: number) => `with ${count === 1 ? 'its filter' : `its ${count} filters`}`,
  leftOut: (count: number) => `${filtersOff(count)} no longer sent`,
  sent: (count: number) => `${filtersOff(count)} sent from now on`,
  andMore: (names: string, count: number) => `${names} and ${count} more`,
  effects: {
    appears: ['apps did not show it before the move'],
    disappears: ['apps do not show it after the move'],
    stays: [],
  } as Readonly<Record<'appears' | 'disappears' | 'stays', readonly string[]>>,
  several: 'In several categories',
  marks: { error: 'refused', warning: 'breaks apps' },
  filters: (count: number) => `${count} filters`,
  categories: (count: number) => `${count} categories`,
  /** An entry was removed and a similar one added. `line` declares them the same. */
  replaced({ removed, added, line }: LikelyRename) {
    const where = added.includes('/') ? printable(added) : `the file of ${printable(added)}`;
    return [
      'These look like the same entry, renamed or moved.',
      `If ${printable(added)} was ${printable(removed)} before, add this line to ${where},`,
      `instead of any other "was:", to keep the identifier: ${line}`,
    ].join(' ');
  },
  renamed: (isFilter: boolean): string => (isFilter ? 'code changed' : 'file renamed'),
  later({ kind, at = '', instead }: Scheduled, clock: Clock) {
    const { text, lastDay } = shortTime(at, 'en', clock);
    const more = instead && ` instead of ${shortTime(instead, 'en', clock).text}`;
    if (kind === 'activated' || kind === 'added') return `begins ${text}${more ?? ''}`;
    return `ends ${text}${more ?? (lastDay ? `, last day ${lastDay}` : '')}`;
  },
  times: (zone: string) => `All times are in the time zone ${printable(zone)}.`,
  accepted: ({ reason, expires }: Acceptance) => `accepted until ${expires}: ${printable(reason)}`,
  refused: (count: number) =>
    `${count} ${count === 1 ? 'change is' : 'changes are'} refused, so the check fails.`,
  /** `path`: the file for acceptances; undefined if all changes are likely renames. */
  accept: (path: string | undefined) =>
    path
      ? `Undo each refused change, or follow its hint. If it is intended, add this to ${printable(path)}:`
      : 'Undo each refused change, or follow its hint.',
  whyIntended: 'why this is intended',
  lastDay: 'the last day to merge it',
  more: (count: number) => `${count} more ${count === 1 ? 'row is' : 'rows are'} not shown here.`,
};

/** The numbers of entries that begin or end later, and of breaking changes among them. */
export type Later = Readonly<Record<'begin' | 'breaking' | 'end', number>>;

function filtersOff(count: number): string {
  return count === 1
    ? '1 filter that is switched off is'
    : `${count} filters that are switched off are`;
}

function fromTo({ before, after }: Total): string {
  return before === after ? `${after}` : `${before} → ${after}`;
}
