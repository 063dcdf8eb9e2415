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
 * The page as of a moment, with what differs from the one before; without one, from the catalog.
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
  const asOf = (/** @type {Entry} */ entry, isOut = false) => {
    const { active_from: from = '', active_until: until = '~' } = entry;
    const is_active = entry.is_active && until > at;
    return { ...entry, is_active, isOut: isOut || !is_active || from > at };
  };
  const all = state.categories.map((each) => {
    const category = { ...asOf(each), marks: marksOf(each, each.slug) };
    const cards = each.cards.map((card) => {
      const after = card.after && asOf(card.after, category.isOut);
      const before = moment ? undefined : card.before && asOf(card.before);
      return { ...card, marks: marksOf(card, card.key), after, before };
    });
    return { ...category, cards: cards.filter(({ after, before }) => after || before) };
  });
  const categories = all.filter(({ isRemoved }) => !isRemoved || !moment);
  return { ...state, at, rows, headline, notes: moment ? [] : state.notes, categories };
}

/** A removed filter and a new one may have the same key. @param {Card} card */
export const idOf = ({ key, after }) => `${after ? 'card' : 'gone'}:${key}`;

/** A filter, after its former look if it had another image. @param {Card} card */
export const sidesOf = ({ before, after }) =>
  [before?.image_url === after?.image_url ? undefined : before, after].filter(
    (side) => side !== undefined,
  );

/** Finds entries that differ in this way: the row, or any. @param {string} mark */
export function isMarked(mark) {
  return (/** @type {{ marks: readonly Mark[] }} */ { marks }) =>
    mark === '' || marks.some(({ id }) => [id, 'any'].includes(mark));
}
