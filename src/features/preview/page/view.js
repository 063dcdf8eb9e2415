/** @import { Mark } from '../marks.ts' */
/** @import { PageModel } from '../page-model.ts' */
/** @import { Say } from './words.js' */

/** @typedef {PageModel['state']} Catalog */
/** @typedef {Catalog['moments'][number]} Moment */
/** @typedef {ReturnType<typeof stateAsOf>} State */
/** @typedef {State['categories'][number]} Category */
/** @typedef {Category['cards'][number]} Card */
/** @typedef {NonNullable<Card['after' | 'before']>} Filter */

/**
 * What is shown, and how the reader looks at it; `moment`: the scheduled change as of which.
 *
 * @typedef {{
 *   state: State, moment: Moment | undefined,
 *   chosen: Readonly<Record<'mark' | 'q', string> & { tab: string | undefined }>,
 *   isAllowed: boolean, text: Say,
 *   choose: (name: string, value: string) => void, open: (card: Card) => void,
 * }} View
 */

/**
 * The page as of a moment: entries as they are then, and what differs from the moment before;
 * without one, what differs from the catalog before.
 *
 * @param {Catalog} state @param {Moment | undefined} moment
 */
export function stateAsOf(state, moment) {
  const { at, rows, headline } = moment ?? state;
  const marks = moment && Map.groupBy(moment.marks, ([key]) => key);
  /** @param {{ marks: readonly Mark[] }} entry @param {string} key */
  const marksOf = (entry, key) =>
    marks ? (marks.get(key) ?? []).map(([, mark]) => mark) : entry.marks;
  /** @template {{ active_from?: string, active_until?: string, is_active: boolean }} Entry */
  const asOf = (/** @type {Entry} */ entry, isInAhead = false) => {
    const { active_from: from = '', active_until: until, is_active } = entry;
    const isActive = is_active && !(until && until <= at);
    return { ...entry, is_active: isActive, isAhead: isInAhead || from > at };
  };
  const all = state.categories.map((each) => {
    const category = { ...asOf(each), marks: marksOf(each, each.slug) };
    const cards = each.cards.map((card) => {
      const after = card.after && asOf(card.after, category.isAhead);
      const before = moment ? undefined : card.before;
      return { ...card, marks: marksOf(card, card.key), after, before };
    });
    return { ...category, cards: cards.filter(({ after, before }) => after || before) };
  });
  const categories = all.filter(({ isRemoved }) => !isRemoved || !moment);
  return { ...state, at, rows, headline, notes: moment ? [] : state.notes, categories };
}

/** What is shown of a card, the former look first. @param {Card} card */
export const sidesOf = ({ before, after }) => [before, after].filter((side) => side !== undefined);

/** True if it is in the catalog, and out. @param {Card} card */
export const isOut = ({ after }) => after !== undefined && !after.isAhead;

/** Finds entries that differ in this way: the row, or any. @param {string} mark */
export function isMarked(mark) {
  return (/** @type {{ marks: readonly Mark[] }} */ { marks }) =>
    mark === '' || marks.some(({ id }) => [id, 'any'].includes(mark));
}
