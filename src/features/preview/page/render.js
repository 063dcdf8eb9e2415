/** @import { CardView, CategoryView, PageState } from '../page-state.ts' */
/** @import { View } from './parts.js' */

import { at, button, h, refill } from './dom.js';
import { cardPart, findingPart, headingPart, namesOf } from './parts.js';

/** The cards that were drawn, by what each was drawn from. @type {Map<string, HTMLElement>} */
let drawn = new Map();

/** Shows a state, as the reader chose to see it. @param {PageState} state @param {View} view */
export function render(state, view) {
  const { lang, chosen, text } = view;
  const focused = document.activeElement;
  document.documentElement.lang = lang;
  document.documentElement.dataset['view'] = chosen.view;
  document.title = `${state.folder} · Filter Catalog`;
  for (const element of document.querySelectorAll('[data-ko]')) translate(element, lang);
  at('#tabs').ariaLabel = text('tabs');
  for (const select of document.querySelectorAll('select'))
    select.value = Reflect.get({ ...chosen, lang }, select.name);
  const search = document.querySelector('input');
  if (search && search !== document.activeElement) search.value = chosen.q;
  at('#allow').hidden = view.isAllowed || state.origins.length === 0;
  at('#allow').title = state.origins.join(' ');
  at('#comparison').replaceChildren(h('code', {}, state.folder), ` ${state.compared?.[lang] ?? text('alone')}`);
  at('#status').textContent = view.isStopped ? text('stopped') : state.isStale ? state.summary[lang] : '';
  renderFindings(state, view);
  renderMarks(state, view);
  renderCatalog(state, view);
  outlineEntries(state);
  const again = focused?.isConnected ? focused : document.getElementById(focused?.id ?? '');
  if (again instanceof HTMLElement && again !== document.activeElement) again.focus({ preventScroll: true });
}

/** @param {PageState} state @param {View} view */
function renderFindings({ findings, summary, isStale }, view) {
  at('#findings').hidden = findings.length === 0 && !isStale;
  if (isStale && !at('#findings').classList.contains('stale')) at('#findings').setAttribute('open', '');
  at('#findings').classList.toggle('stale', isStale);
  at('#findings summary').textContent = `${summary[view.lang]} ${isStale ? view.text('stale') : ''}`;
  refill(
    at('#findings ul'),
    findings.map((finding) => findingPart(finding, view)),
  );
}

/** By kind, how many entries differ: each button shows these alone. @param {PageState} state @param {View} view */
function renderMarks({ categories }, { lang, text, chosen, choose }) {
  const entries = categories.flatMap((category) => [category, ...category.cards]);
  const ofKinds = Map.groupBy(
    entries.flatMap(({ marks }) => [...new Map(marks.map((mark) => [mark.kind, mark])).values()]),
    ({ kind }) => kind,
  );
  const all = /** @type {const} */ ([
    ['', text('all'), categories.flatMap(({ cards }) => cards)],
    ['any', text('marks'), entries.filter(({ marks }) => marks.length > 0)],
    ...[...ofKinds].map(([kind, marks]) => /** @type {const} */ ([kind, marks[0]?.title[lang] ?? '', marks])),
  ]);
  at('#marks').hidden = ofKinds.size === 0 && chosen.mark === '';
  at('#marks').replaceChildren(
    ...all.map(([mark, title, { length }]) => {
      const pressed = { id: `mark:${mark}`, 'aria-pressed': String(mark === chosen.mark) };
      return button(`.badge.${mark}`, () => choose('mark', mark), pressed, `${title} ${length}`);
    }),
  );
}

/** The tabs of the categories, and the cards that are looked for. @param {PageState} state @param {View} view */
function renderCatalog({ categories }, view) {
  const { mark, q, tab } = view.chosen;
  const query = folded(q).trim();
  /** @param {CardView | CategoryView} entry */
  const isMarked = ({ marks }) => mark === '' || marks.some(({ kind }) => mark === 'any' || mark === kind);
  /** @param {CardView} card @param {CategoryView} category */
  const isFound = ({ key, after, before }, category) => {
    const names = [category, after, before].flatMap((each) => [each?.name_ko, each?.name_en]);
    return folded([key, ...names].join('\n')).includes(query);
  };
  const found = categories.map((category) => {
    const cards = category.cards.filter((card) => isMarked(card) && (query === '' || isFound(card, category)));
    const isSought = cards.length > 0 || (query === '' && isMarked(category));
    return { category, cards, isSought };
  });
  const isTab = categories.some(({ slug }) => slug === tab);
  renderTabs(found, isTab ? tab : '', view);

  const sections = found.filter(({ category, isSought }) => (isTab ? category.slug === tab : isSought));
  const before = drawn;
  let left = view.limit;
  drawn = new Map();
  const elements = sections.map(({ category, cards }) => {
    const some = cards.slice(0, Math.max(left, 0));
    left -= cards.length;
    const list = some.map((card) => drawCard(card, before, view));
    return h('section', {}, headingPart(category, view), h('ul.cards', { role: 'list' }, ...list));
  });
  const isNothing = query + mark !== '' && sections.every(({ isSought }) => !isSought);
  at('#grid').replaceChildren(...elements, isNothing ? view.text('nothing') : '');
  at('#more').hidden = left >= 0;
}

/** A card stays the same element while nothing of it changes. @param {CardView} card @param {typeof drawn} before @param {View} view */
function drawCard(card, before, view) {
  const from = JSON.stringify([card, view.lang, view.chosen.names]);
  const element = before.get(from) ?? cardPart(card, view);
  drawn.set(from, element);
  return element;
}

/** @param {readonly { category: CategoryView, cards: readonly CardView[] }[]} found @param {string} selected @param {View} view */
function renderTabs(found, selected, view) {
  const all = { key: '', name: [view.text('all')], count: found.flatMap(({ cards }) => cards).length };
  const each = found.map(({ category, cards }) => {
    return { key: category.slug, name: namesOf(category, view), count: cards.length };
  });
  const elements = [all, ...each].map(({ key, name, count }) => {
    const is = { 'aria-selected': String(key === selected), tabindex: key === selected ? '0' : '-1' };
    const attributes = { role: 'tab', id: `tab:${key}`, 'aria-controls': 'grid', 'data-key': key, ...is };
    return button('', () => view.choose('tab', key), attributes, ...name, h('span.count', {}, String(count)));
  });
  at('#tabs').replaceChildren(...elements);
  const isOther = at('#grid').getAttribute('aria-labelledby') !== `tab:${selected}`;
  if (isOther) at('#tabs').scrollLeft = at('#tabs [aria-selected=true]').offsetLeft - 60;
  at('#grid').setAttribute('aria-labelledby', `tab:${selected}`);
}

/** Outlines what something is wrong with, and the tab of its category. @param {PageState} state */
function outlineEntries({ findings }) {
  const wrong = new Set(findings.map(({ key = '', severity }) => `${severity}:${key}`));
  const inside = new Set(findings.map(({ key = '', severity }) => `${severity}:${key.split('/', 1)}`));
  for (const element of document.querySelectorAll('[data-key]:not([data-key=""])')) {
    const keys = element.role === 'tab' ? inside : wrong;
    for (const severity of ['error', 'warning']) {
      element.classList.toggle(severity, keys.has(`${severity}:${element.getAttribute('data-key')}`));
    }
  }
}

/** The English words stand in the page, the Korean ones beside them. @param {Element} element @param {View['lang']} lang */
function translate(element, lang) {
  const en = element.getAttribute('data-en') ?? element.textContent ?? '';
  element.setAttribute('data-en', en);
  element.textContent = lang === 'ko' ? element.getAttribute('data-ko') : en;
}

/** A text as it is compared in a search. @param {string} text */
function folded(text) {
  return text.normalize('NFKC').toLowerCase();
}
