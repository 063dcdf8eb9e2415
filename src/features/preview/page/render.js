/** @import { CardView, CategoryView, Mark } from '../page-state.ts' */
/** @import { View } from './parts.js' */
/** @typedef {{ category: CategoryView, cards: readonly CardView[], isSought: boolean }} Section */

import { at, h, refill } from './dom.js';
import { cardPart, findingPart, headingPart, namesOf, outlineOf } from './parts.js';

/** The English words stand in the page, the Korean ones beside them. */
const english = new Map([...document.querySelectorAll('[data-ko]')].map((each) => [each, each.textContent]));

/** Shows the page as the reader chose to see it. @param {View} view @param {Map<string, HTMLElement>} drawn the cards there are */
export function render(view, drawn) {
  const focused = document.activeElement;
  renderHead(view);
  renderFindings(view);
  renderMarks(view);
  const cards = renderCards(renderTabs(sectionsOf(view), view), view, drawn);
  const again = focused?.isConnected ? focused : document.getElementById(focused?.id ?? '');
  if (again instanceof HTMLElement && again !== document.activeElement) again.focus({ preventScroll: true });
  return cards;
}

/** @param {View} view */
function renderHead({ state, lang, chosen, text, isAllowed, news }) {
  document.documentElement.lang = lang;
  document.documentElement.dataset['view'] = chosen.view;
  document.title = `${state.folder} · Filter Catalog`;
  for (const [element, en] of english) element.textContent = lang === 'ko' ? element.getAttribute('data-ko') : en;
  for (const field of document.querySelectorAll('select, input')) {
    const value = Reflect.get({ ...chosen, lang }, field.getAttribute('name') ?? '');
    if (field !== document.activeElement) Reflect.set(field, 'value', value);
  }
  at('#tabs').ariaLabel = text('tabs');
  at('#allow').hidden = isAllowed || state.origins.length === 0;
  at('#allow').title = state.origins.join(' ');
  at('#comparison').replaceChildren(h('code', {}, state.folder), ` ${state.compared?.[lang] ?? text('alone')}`);
  at('#status').textContent = news ? text(news) : state.isStale ? state.summary[lang] : '';
}

/** @param {View} view */
function renderFindings(view) {
  const { findings, summary, isStale } = view.state;
  const box = at('#findings');
  box.hidden = findings.length === 0 && !isStale;
  if (isStale && !box.classList.contains('stale')) box.setAttribute('open', '');
  box.classList.toggle('stale', isStale);
  at('#findings summary').textContent = `${summary[view.lang]} ${isStale ? view.text('stale') : ''}`;
  const parts = findings.map((finding) => findingPart(finding, view));
  refill(at('#findings ul'), parts);
}

/** By kind, how many entries differ: each button shows these alone. @param {View} view */
function renderMarks({ state: { categories }, lang, text, chosen, choose }) {
  const cards = categories.flatMap((category) => category.cards);
  const marked = [...categories, ...cards].filter(isMarked('any'));
  const kinds = new Map(marked.flatMap(({ marks }) => marks.map(({ kind, title }) => [kind, title[lang]])));
  at('#marks').hidden = kinds.size === 0 && chosen.mark === '';
  const buttons = [['', text('all')], ['any', text('marks')], ...kinds].map(([mark = '', title]) => {
    const { length } = mark === '' ? cards : marked.filter(isMarked(mark));
    const attributes = { id: `mark:${mark}`, 'aria-pressed': String(mark === chosen.mark) };
    return h(`button.badge.${mark}`, { ...attributes, click: () => choose('mark', mark) }, `${title} ${length}`);
  });
  at('#marks').replaceChildren(...buttons);
}

/** Tells of an entry whether it differs in this way, or in any. @param {string} mark */
function isMarked(mark) {
  return (/** @type {{ marks: readonly Mark[] }} */ { marks }) =>
    mark === '' || marks.some(({ kind }) => mark === 'any' || mark === kind);
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
    return { category, cards, isSought: cards.length > 0 || (query === '' && isMarked(mark)(category)) };
  });
}

/** The tabs of the categories; returns the sections that are shown. @param {readonly Section[]} sections @param {View} view */
function renderTabs(sections, view) {
  const slugs = sections.map(({ category }) => category.slug);
  const selected = slugs.includes(view.chosen.tab) ? view.chosen.tab : '';
  const all = { key: '', name: [view.text('all')], count: sections.flatMap(({ cards }) => cards).length };
  const each = sections.map(({ category, cards }) => {
    return { key: category.slug, name: namesOf(category, view), count: cards.length };
  });
  const elements = [all, ...each].map(({ key, name, count }) => {
    const is = { 'aria-selected': String(key === selected), tabindex: key === selected ? '0' : '-1' };
    const attributes = { role: 'tab', id: `tab:${key}`, 'aria-controls': 'grid', ...is };
    const outline = outlineOf(view, (about) => about.split('/', 1)[0] === key);
    const choose = () => view.choose('tab', key);
    return h(`button${outline}`, { ...attributes, click: choose }, ...name, h('span.count', {}, String(count)));
  });
  at('#tabs').replaceChildren(...elements);
  const isOther = at('#grid').getAttribute('aria-labelledby') !== `tab:${selected}`;
  if (isOther) at('#tabs').scrollLeft = at('#tabs [aria-selected=true]').offsetLeft - 60;
  at('#grid').setAttribute('aria-labelledby', `tab:${selected}`);
  return sections.filter(({ category, isSought }) => (selected === '' ? isSought : category.slug === selected));
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
  const isNothing = view.chosen.mark + view.chosen.q.trim() !== '' && !sections.some(({ isSought }) => isSought);
  at('#grid').replaceChildren(...elements, isNothing ? view.text('nothing') : '');
  at('#more').hidden = left >= 0;
  return drawn;
}
