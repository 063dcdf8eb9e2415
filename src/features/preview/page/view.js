/** @import { Window } from '../../../catalog/catalog.ts' */
/** @import { Mark } from '../marks.ts' */
/** @import { PageModel } from '../page-model.ts' */
/** @import { Asked } from './load.js' */
/** @import { Say } from './words.js' */

/** @typedef {PageModel['state']} Catalog */
/** @typedef {Catalog['moments'][number]} Moment */
/** @typedef {ReturnType<typeof stateAsOf>} State */
/** @typedef {State['categories'][number]} Category */
/** @typedef {Category['cards'][number]} Card */
/** @typedef {NonNullable<Card['after' | 'before']>} Filter */
/** @typedef {Omit<Window, 'isAhead'>} Dates */

/**
 * What is shown, and how the reader looks at it. `moment`: the scheduled change as of which it is
 * shown, `present` the time without one; `asked` is how to ask for what apps get then.
 *
 * @typedef {{
 *   state: State, moment: Moment | undefined, present: string, asked: Asked,
 *   chosen: Readonly<Record<'mark' | 'q' | 'tab', string>>, isAllowed: boolean,
 *   text: Say, clock: (at: string) => string,
 *   choose: (name: string, value: string) => void, open: (what: Card | 'response') => void,
 * }} View
 */

/**
 * The page as of a moment: entries as they are then, those that are not out yet last, and what
 * differs from the moment before; without one, what differs from the catalog before.
 *
 * @param {Catalog} state @param {Moment | undefined} moment
 */
export function stateAsOf(state, moment) {
  const { at, rows, rest, headline } = moment ?? state;
  const marks = moment && Map.groupBy(moment.marks, ([key]) => key);
  /** @param {{ marks: readonly Mark[] }} entry @param {string} key */
  const marksOf = (entry, key) =>
    marks ? (marks.get(key) ?? []).map(([, mark]) => mark) : entry.marks;
  /** @template {Dates & { is_active: boolean }} Entry @param {Entry} entry */
  const asOf = (entry, isInAhead = false) => {
    const { active_from: from = '', active_until: until, is_active } = entry;
    const isActive = is_active && !(until && until <= at);
    return { ...entry, is_active: isActive, isAhead: isInAhead || from > at };
  };
  const isLater = (/** @type {{ isAhead?: boolean } | undefined} */ entry) =>
    entry?.isAhead ? 1 : 0;
  const all = state.categories.map((each) => {
    const category = { ...asOf(each), marks: marksOf(each, each.slug) };
    const cards = each.cards.map((card) => {
      const after = card.after && asOf(card.after, category.isAhead);
      const before = moment ? undefined : card.before;
      return { ...card, marks: marksOf(card, card.key), after, before };
    });
    const shown = cards.filter(({ after, before }) => after || before);
    return { ...category, cards: shown.toSorted((a, b) => isLater(a.after) - isLater(b.after)) };
  });
  const categories = all
    .filter(({ isRemoved }) => !isRemoved || !moment)
    .toSorted((a, b) => isLater(a) - isLater(b));
  return { ...state, at, rows, rest, headline, notes: moment ? [] : state.notes, categories };
}

/** When apps see an entry; empty if always. @param {Dates} entry @param {View} view */
export function windowOf({ active_from: from = '', active_until: until }, { state, text, clock }) {
  const begin = from > state.at && text('from', { time: clock(from).replace(/,? 00:00$/, '') });
  return [begin, until && text('until', { time: clock(until) })].filter(Boolean).join(' ');
}

/** True if it is in the catalog, and out. @param {Card} card */
export const isOut = ({ after }) => after !== undefined && !after.isAhead;

/** Finds entries that differ in this way: the row, the level, or any. @param {string} mark */
export function isMarked(mark) {
  return (/** @type {{ marks: readonly Mark[] }} */ { marks }) =>
    mark === '' || marks.some(({ id, level }) => [id, 'any', level].includes(mark));
}

/** Formats times as clocks in a zone show them. @param {string} lang @param {string} timeZone */
export function clockOf(lang, timeZone) {
  const format = new Intl.DateTimeFormat(lang === 'ko' ? 'ko' : 'en-GB', {
    timeZone,
    dateStyle: lang === 'ko' ? 'long' : 'medium',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  return (/** @type {string} */ at) =>
    format.format(new Date(at)).replace(/:00$/, '').replace(/\b\d:/, '0$&');
}
