/** @import { CardView, CategoryView, MomentView, PageState } from '../page-state.ts' */
import { h } from './dom.js';

/**
 * The page as of a moment: entries as they are then, those that are not out yet last, and what differs from the moment
 * before; where it is none, as of when it is shown, with what differs from what the catalog is compared with.
 *
 * @param {PageState} state @param {MomentView | undefined} moment @returns {PageState}
 */
export function stateAsOf(state, moment) {
  const at = moment?.at ?? state.at;
  const marks = moment && Map.groupBy(moment.marks, ([key]) => key);
  /** @template {Pick<CategoryView, 'active_from' | 'active_until' | 'is_active'>} Entry @param {Entry} entry */
  const asOf = (entry, isInAhead = false) => {
    const { active_from: from = '', active_until: until, is_active } = entry;
    return {
      ...entry,
      is_active: is_active && !(until && until <= at),
      isAhead: isInAhead || from > at,
    };
  };
  /** @template {Pick<CategoryView, 'marks'>} Entry @param {Entry} entry @param {string} key */
  const marked = (entry, key) =>
    marks ? { ...entry, marks: (marks.get(key) ?? []).map(([, mark]) => mark) } : entry;
  const later = (/** @type {{ isAhead?: boolean } | undefined} */ entry) =>
    entry?.isAhead ? 1 : 0;
  const all = state.categories.map((each) => {
    const category = asOf(marked(each, each.slug));
    const cards = each.cards.map((card) => {
      const after = card.after && asOf(card.after, category.isAhead);
      return { ...marked(card, card.key), after, before: moment ? undefined : card.before };
    });
    const shown = cards.filter(({ after, before }) => after || before);
    return { ...category, cards: shown.toSorted((a, b) => later(a.after) - later(b.after)) };
  });
  const categories = all
    .filter(({ place }) => place || !moment)
    .toSorted((a, b) => later(a) - later(b));
  const none = { en: [], ko: [] };
  return { ...state, ...(moment && { ...moment, notes: none }), categories };
}

/** @typedef {{ state: PageState, text: (name: string, facts?: object) => string, clock: (at: string) => string }} Telling */

/** When apps see an entry, as far as that is not over. @param {Pick<CategoryView, 'active_from' | 'active_until'>} entry @param {Telling} view */
export function windowPart(
  { active_from: from = '', active_until: until },
  { state: { at }, text, clock },
) {
  const begin = from > at && text('from', { time: clock(from).replace(/,? 00:00$/, '') });
  const parts = [begin, until && text('until', { time: clock(until) })].filter(Boolean);
  return parts.length > 0 && h('span.badge.window', {}, parts.join(' '));
}

/** Whether it is in the catalog, and out. @param {CardView} card */
export const isOut = ({ after }) => after !== undefined && !after.isAhead;

/** Tells times as clocks in a zone show them. @param {string} lang @param {string} timeZone */
export function clockOf(lang, timeZone) {
  const dateStyle = lang === 'ko' ? 'long' : 'medium';
  const style = /** @type {const} */ ({
    timeZone,
    dateStyle,
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  const format = new Intl.DateTimeFormat(lang === 'ko' ? 'ko' : 'en-GB', style);
  return (/** @type {string} */ at) =>
    format.format(new Date(at)).replace(/:00$/, '').replace(/\b\d:/, '0$&');
}
