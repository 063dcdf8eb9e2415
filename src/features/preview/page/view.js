/** @import { Mark } from '../changes.ts' */
/** @import { PageModel } from '../page-model.ts' */
/** @import { Translate } from './words.js' */

/** @typedef {PageModel['state']} Catalog */
/** @typedef {Catalog['schedule'][number]} ScheduledChange */
/** @typedef {ReturnType<typeof stateAsOf>} State */
/** @typedef {State['categories'][number]} Category */
/** @typedef {Category['cards'][number]} Card */
/** @typedef {NonNullable<Card['after' | 'before']>} Filter */

/**
 * The state to show, and the user's choices. `scheduled`: the selected scheduled change.
 *
 * @typedef {{
 *   state: State, scheduled: ScheduledChange | undefined,
 *   chosen: Readonly<Record<'mark' | 'q', string> & { tab: string | undefined }>,
 *   isAllowed: boolean, text: Translate,
 *   choose: (name: string, value: string) => void, open: (card: Card) => void,
 * }} View
 */

/**
 * The state as of a scheduled change, with its marks; without one, the current state.
 *
 * @param {Catalog} state @param {ScheduledChange | undefined} scheduled
 */
export function stateAsOf(state, scheduled) {
  const { at, rows, headline } = scheduled ?? state;
  const marks = scheduled && Map.groupBy(scheduled.marks, ([key]) => key);
  /** @param {{ marks: readonly Mark[] }} entry @param {string} key */
  const marksOf = (entry, key) =>
    marks ? (marks.get(key) ?? []).map(([, mark]) => mark) : entry.marks;
  /** @template {{ active_from?: string, active_until?: string, is_active: boolean }} Entry */
  const asOf = (/** @type {Entry} */ entry, isInactive = false) => {
    const { active_from: from = '', active_until: until = '~' } = entry;
    const is_active = entry.is_active && until > at;
    return { ...entry, is_active, isInactive: isInactive || !is_active || from > at };
  };
  const all = state.categories.map((each) => {
    const category = { ...asOf(each), marks: marksOf(each, each.slug) };
    const cards = each.cards.map((card) => {
      const after = card.after && asOf(card.after, category.isInactive);
      const before = scheduled ? undefined : card.before && asOf(card.before);
      return { ...card, marks: marksOf(card, card.key), after, before };
    });
    return { ...category, cards: cards.filter(({ after, before }) => after || before) };
  });
  const categories = all.filter(({ isRemoved }) => !isRemoved || !scheduled);
  return { ...state, at, rows, headline, notes: scheduled ? [] : state.notes, categories };
}

/** A removed filter and a new one may have the same key. @param {Card} card */
export const idOf = ({ key, after }) => `${after ? 'card' : 'gone'}:${key}`;

/** The filter, after its former version if the image differs. @param {Card} card */
export const sidesOf = ({ before, after }) =>
  [before?.image_url === after?.image_url ? undefined : before, after].filter(
    (side) => side !== undefined,
  );

/** Tests entries for a mark, or for `any`. @param {string} mark */
export function hasMark(mark) {
  return (/** @type {{ marks: readonly Mark[] }} */ { marks }) =>
    mark === '' || marks.some(({ id }) => [id, 'any'].includes(mark));
}
