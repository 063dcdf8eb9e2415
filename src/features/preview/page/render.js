/** @import { CardView, CategoryView, Mark } from '../page-state.ts' */
/** @import { View } from './parts.js' */
/** @typedef {{ category: CategoryView, cards: readonly CardView[], isSought: boolean }} Section */

import { at, h, refill } from './dom.js';
import { isOut } from './moments.js';
import { cardPart, findingPart, headingPart, namesOf, outlineOf, rowPart } from './parts.js';

/** The English words stand in the page, the Korean ones beside them. */
const english = new Map(
  [...document.querySelectorAll('[data-ko]')].map((each) => [each, each.textContent]),
);

/** There a list is closed at first, so that an image is on the first screen. */
const isNarrow = matchMedia('(width <= 500px)');
for (const selector of ['#changes', '#findings'])
  at(selector).toggleAttribute('open', !isNarrow.matches);

/** Shows the page as the reader chose to see it. @param {View} view @param {Map<string, HTMLElement>} drawn the cards there are */
export function render(view, drawn) {
  const focused = document.activeElement;
  renderHead(view);
  renderChanges(view);
  renderFindings(view);
  renderMoments(view);
  renderMarks(view);
  const cards = renderCards(renderTabs(sectionsOf(view), view), view, drawn);
  const again = focused?.isConnected ? focused : document.getElementById(focused?.id ?? '');
  if (again instanceof HTMLElement && again !== document.activeElement)
    again.focus({ preventScroll: true });
  return cards;
}

/** @param {View} view */
function renderHead({ state, lang, chosen, text, isAllowed, news, moment, clock }) {
  document.documentElement.lang = lang;
  document.documentElement.dataset['view'] = chosen.view;
  document.title = `${state.folder} · Filter Catalog`;
  for (const [element, en] of english)
    element.textContent = lang === 'ko' ? element.getAttribute('data-ko') : en;
  for (const field of document.querySelectorAll('select, input')) {
    const value = Reflect.get({ ...chosen, lang }, field.getAttribute('name') ?? '');
    if (field !== document.activeElement) Reflect.set(field, 'value', value);
  }
  at('#tabs').ariaLabel = text('tabs');
  at('#allow').hidden = isAllowed || state.origins.length === 0;
  at('#allow').title = state.origins.join(' ');
  const compared = moment
    ? text('moment', { time: clock(moment.at) })
    : (state.compared?.[lang] ?? text('alone'));
  at('#comparison').replaceChildren(h('code', {}, state.folder), ` ${compared}`);
  at('#status').textContent = news ? text(news) : state.isStale ? state.summary[lang] : '';
}

/** What changes for apps, a row for what is equal. @param {View} view */
function renderChanges(view) {
  const { headline, rows, rest, notes } = view.state;
  at('#changes').hidden = headline === undefined;
  at('#changes summary').textContent = headline?.[view.lang] ?? '';
  const others = [...(rest > 0 ? [view.text('more', { n: rest })] : []), ...notes[view.lang]];
  const said = others.map((each) => h('li', {}, each));
  refill(at('#changes ul'), [...rows.map((row) => rowPart(row, view)), ...said]);
}

/** @param {View} view */
function renderFindings(view) {
  const { findings, summary, isStale, sure, canUndo, editor } = view.state;
  const box = at('#findings');
  box.hidden = findings.length === 0 && !isStale;
  const isWrong = isStale || findings.some(({ severity }) => severity === 'error');
  if (isWrong && !box.classList.contains('wrong') && !isNarrow.matches)
    box.setAttribute('open', '');
  box.classList.toggle('wrong', isWrong);
  at('#findings summary').textContent =
    `${summary[view.lang]} ${isStale ? view.text('stale') : ''}`;
  const parts = findings.map((finding) => findingPart(finding, view));
  refill(at('#findings ul'), parts);
  at('#repair').hidden = sure === 0 || editor === undefined;
  at('#repair').textContent = `${view.text('repair')} (${sure})`;
  at('#undo').hidden = !canUndo;
}

/** Each as of which the catalog can be shown. @param {View} view */
function renderMoments({
  state: { moments, isNow, later, zone },
  moment,
  present,
  clock,
  text,
  choose,
}) {
  at('#moments').hidden = moments.length === 0;
  at('#moments').ariaLabel = text('moments');
  const buttons = [undefined, ...moments].map((each) => {
    const attributes = {
      id: `at:${each?.at ?? ''}`,
      type: 'button',
      'aria-pressed': String(each === moment),
    };
    const said = each === undefined && isNow ? text('now') : clock(each?.at ?? present);
    return h('button.badge', { ...attributes, click: () => choose('at', each?.at ?? '') }, said);
  });
  const more = later > 0 ? ` · ${text('more', { n: later })}` : '';
  refill(at('#moments'), [...buttons, h('span.quiet', {}, zone + more)]);
}

/** By kind, how much differs: each button shows these alone. @param {View} view */
function renderMarks({ state: { categories, counts }, lang, text, chosen, choose }) {
  const current = categories.flatMap(({ cards }) => cards.filter(isOut));
  at('#marks').hidden = counts.length === 0 && chosen.mark === '';
  const buttons = [{ mark: '', count: current.length, title: undefined }, ...counts].map(
    ({ mark, title, count }) => {
      const attributes = {
        id: `mark:${mark}`,
        type: 'button',
        'aria-pressed': String(mark === chosen.mark),
      };
      const said = title?.[lang] ?? text(mark || 'filtersOnly');
      return h(
        `button.badge.${mark}`,
        { ...attributes, click: () => choose('mark', mark) },
        `${said} ${count}`,
      );
    },
  );
  refill(at('#marks'), buttons);
}

/** Tells of an entry whether it differs in this way: the kind, the row, the level, or any. @param {string} mark */
function isMarked(mark) {
  return (/** @type {{ marks: readonly Mark[] }} */ { marks }) =>
    mark === '' || marks.some(({ kind, id, level }) => [id, 'any', kind, level].includes(mark));
}

/** Every category, with those of its cards that are looked for. @param {View} view @returns {readonly Section[]} */
function sectionsOf({ state, chosen: { mark, q } }) {
  const folded = (/** @type {string} */ text) => text.normalize('NFKC').toLowerCase();
  const query = folded(q).trim();
  return state.categories.map((category) => {
    const cards = category.cards.filter(isMarked(mark)).filter(({ key, after, before }) => {
      const names = [category, after, before].flatMap((each) => [each?.name_ko, each?.name_en]);
      return query === '' || folded([key, ...names].join('\n')).includes(query);
    });
    return {
      category,
      cards,
      isSought: cards.length > 0 || (query === '' && isMarked(mark)(category)),
    };
  });
}

/** The tabs of the categories; returns the sections that are shown. @param {readonly Section[]} sections @param {View} view */
function renderTabs(sections, view) {
  const slugs = sections.map(({ category }) => category.slug);
  const selected = slugs.includes(view.chosen.tab) ? view.chosen.tab : '';
  const { mark, q } = view.chosen; // who seeks finds what was removed; of marks, changes are counted, not cards
  const countOf = (/** @type {readonly CardView[]} */ cards) =>
    mark === '' ? String(cards.filter((card) => isOut(card) || q.trim() !== '').length) : '';
  const all = {
    key: '',
    name: [view.text('all')],
    count: countOf(sections.flatMap(({ cards }) => cards)),
    sign: '',
  };
  const each = sections.map(({ category, cards }) => {
    const marks = [category, ...category.cards].flatMap((entry) => entry.marks);
    const sign = marks.some(({ isGrave }) => isGrave) ? '!' : marks.length > 0 ? '±' : '';
    return { key: category.slug, name: namesOf(category, view), count: countOf(cards), sign };
  });
  const ordered = each.toSorted((a, b) => Number(b.sign !== '') - Number(a.sign !== '')); // what differs first
  const elements = [all, ...ordered].map(({ key, name, count, sign }) => {
    const is = {
      'aria-selected': String(key === selected),
      tabindex: key === selected ? '0' : '-1',
    };
    const attributes = { role: 'tab', id: `tab:${key}`, 'aria-controls': 'grid', ...is };
    const outline = outlineOf(view, (about) => about.split('/', 1)[0] === key);
    const choose = () => view.choose('tab', key);
    const told = sign && h(`span${sign === '±' ? '' : '.grave'}`, {}, sign);
    const parts = [...name, h('span.count', {}, count), told];
    return h(`button${outline}`, { ...attributes, click: choose }, ...parts);
  });
  at('#tabs').replaceChildren(...elements);
  const isOther = at('#grid').getAttribute('aria-labelledby') !== `tab:${selected}`;
  if (isOther) at('#tabs').scrollLeft = at('#tabs [aria-selected=true]').offsetLeft - 60;
  at('#grid').setAttribute('aria-labelledby', `tab:${selected}`);
  return sections.filter(({ category, isSought }) =>
    selected === '' ? isSought : category.slug === selected,
  );
}

/**
 * As many cards as are to be drawn. One stays the same element while nothing of it changes: returns them, by what each was
 * drawn from.
 *
 * @param {readonly Section[]} sections @param {View} view @param {ReadonlyMap<string, HTMLElement>} before
 */
function renderCards(sections, view, before) {
  /** @type {Map<string, HTMLElement>} */
  const drawn = new Map();
  let left = view.limit;
  const elements = sections.map(({ category, cards }) => {
    const some = cards.slice(0, Math.max(left, 0));
    left -= cards.length;
    const list = some.map((card) => {
      const outline = outlineOf(view, (key) => key === card.key);
      const from = JSON.stringify([card, outline, view.lang, view.chosen.names]);
      const element = before.get(from) ?? cardPart(card, view);
      drawn.set(from, element);
      return element;
    });
    return h('section', {}, headingPart(category, view), h('ul.cards', { role: 'list' }, ...list));
  });
  const isNothing =
    view.chosen.mark + view.chosen.q.trim() !== '' && !sections.some(({ isSought }) => isSought);
  at('#grid').replaceChildren(...elements, isNothing ? view.text('nothing') : '');
  at('#more').hidden = left >= 0;
  return drawn;
}
