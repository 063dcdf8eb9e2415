/** @import { CardView, CategoryView, PageState } from '../page-state.ts' */
/** @import { View } from './cards.js' */
import { cardOf, findingOf, headingOf, namesOf } from './cards.js';
import { at, h } from './dom.js';

/** The cards that were drawn, each with what it was drawn from. @type {Map<string, { from: string, element: HTMLElement }>} */
let drawn = new Map();

/** Shows a state, as the reader chose to see it. @param {PageState} state @param {View} view */
export function render(state, view) {
  const { lang, text } = view;
  const chosen = { names: 'both', view: 'wide', theme: '', q: '', ...Object.fromEntries(view.chosen), lang };
  const root = document.documentElement;
  root.lang = lang;
  Object.assign(root.dataset, { theme: chosen.theme, view: chosen.view });
  for (const element of document.querySelectorAll('[data-text]')) {
    if (element instanceof HTMLElement) element.textContent = text(element.dataset['text'] ?? '');
  }
  for (const name of ['marks', 'tabs']) at(`#${name}`).ariaLabel = text(name);
  for (const field of document.querySelectorAll('select, input')) {
    if (field instanceof HTMLSelectElement) field.value = Reflect.get(chosen, field.name);
    else if (field instanceof HTMLInputElement && field !== document.activeElement) field.value = chosen.q;
  }
  document.title = `${state.folder} · ${text('title')}`;
  at('#comparison').replaceChildren(h('code', {}, state.folder), ` ${state.comparison[lang].join(' ')}`);
  renderHosts(state, view);
  renderFindings(state, view);
  renderMarks(state, view);
  renderCatalog(state, view);
}

/** Offers to load the pictures that are elsewhere: nothing is asked of their hosts before. */
function renderHosts(/** @type {PageState} */ state, /** @type {View} */ { isAllowed, text }) {
  const sides = state.categories.flatMap(({ cards }) => cards.flatMap(({ after, before }) => [after, before]));
  const elsewhere = sides.flatMap((side) => (side === undefined || side.picture ? [] : side.image_url));
  const hosts = [...new Set(elsewhere.map((url) => URL.parse(url)?.host ?? ''))].filter(Boolean);
  at('#allow').hidden = isAllowed || hosts.length === 0;
  at('#allow').textContent = text('allow', { hosts: hosts.slice(0, 3).join(', ') + (hosts.length > 3 ? ', …' : '') });
}

function renderFindings(/** @type {PageState} */ state, /** @type {View} */ view) {
  const { findings, summary, isStale } = state;
  at('#findings').hidden = findings.length === 0 && !isStale;
  at('#findings').classList.toggle('stale', isStale);
  at('#findings summary').textContent = `${summary[view.lang]} ${isStale ? view.text('stale') : ''}`;
  at('#findings ul').replaceChildren(...findings.map((finding) => findingOf(finding, view)));
}

/** By kind, how many entries differ: each button shows these alone. */
function renderMarks(/** @type {PageState} */ state, /** @type {View} */ { lang, text, chosen, choose }) {
  const entries = state.categories.flatMap((category) => [category, ...category.cards]);
  const differing = entries.filter(({ marks }) => marks.length > 0);
  const titles = new Map(differing.flatMap(({ marks }) => marks.map(({ kind, title }) => [kind, title[lang]])));
  const selected = chosen.get('mark') ?? '';
  const button = (/** @type {string} */ mark, /** @type {string} */ title, /** @type {number} */ count) =>
    h(
      'button',
      { type: 'button', class: `badge ${mark}`, 'aria-pressed': String(mark === selected), click: () => choose('mark', mark) },
      `${title} ${count}`,
    );
  const ofKinds = [...titles].map(([kind, title]) => {
    return button(kind, title, differing.filter(({ marks }) => marks.some((mark) => mark.kind === kind)).length);
  });
  at('#marks').hidden = differing.length === 0;
  at('#marks').replaceChildren(
    button('', text('all'), entries.length),
    button('any', text('any'), differing.length),
    ...ofKinds,
  );
}

/** The tabs of the categories, and the cards that are looked for. */
function renderCatalog(/** @type {PageState} */ state, /** @type {View} */ view) {
  const { chosen, limit } = view;
  const [tab, mark, query] = [chosen.get('tab') ?? '', chosen.get('mark') ?? '', folded(chosen.get('q') ?? '')];
  const isMarked = (/** @type {CardView | CategoryView} */ { marks }) =>
    mark === '' || (mark === 'any' ? marks.length > 0 : marks.some(({ kind }) => kind === mark));
  const isFound = (/** @type {CardView} */ { key, after, before }) =>
    query === '' || [after, before].some((side) => side && folded(`${key}\n${side.name_ko}\n${side.name_en}`).includes(query));
  const found = state.categories.map((category) => ({
    category,
    cards: category.cards.filter((card) => isMarked(card) && isFound(card)),
  }));
  const selected = found.some(({ category }) => category.slug === tab) ? tab : '';
  renderTabs(found, selected, view);

  const sections = found.filter(({ category, cards }) => {
    const isWhole = mark === '' && query === '';
    return selected === '' ? isWhole || cards.length > 0 || (mark !== '' && isMarked(category)) : category.slug === selected;
  });
  let left = limit;
  const before = drawn;
  drawn = new Map();
  const elements = sections.flatMap(({ category, cards }) => {
    if (left <= 0) return [];
    const some = cards.slice(0, left);
    left -= some.length + 1;
    const list = h('ul', { role: 'list', class: 'cards' }, ...some.map((card) => drawCard(card, before, view)));
    return h('section', {}, headingOf(category, view), list);
  });
  at('#grid').replaceChildren(...(elements.length === 0 ? [h('p', { class: 'quiet' }, view.text('nothing'))] : elements));
  at('#more').hidden = left > 0;
  outline(state);
}

/** A card stays the same element while nothing of it changes: so does the focus, and its picture does not flicker. */
function drawCard(/** @type {CardView} */ card, /** @type {typeof drawn} */ before, /** @type {View} */ view) {
  const from = JSON.stringify([card, view.lang, view.names]);
  const key = `${card.after === undefined}${card.key}`;
  const known = before.get(key);
  const element = known?.from === from ? known.element : cardOf(card, view);
  drawn.set(key, { from, element });
  return element;
}

function renderTabs(/** @type {readonly { category: CategoryView, cards: readonly CardView[] }[]} */ found, /** @type {string} */ selected, /** @type {View} */ view) {
  const tabs = at('#tabs');
  const hadFocus = tabs.contains(document.activeElement);
  const tab = (/** @type {string} */ slug, /** @type {readonly (Node | string | false)[]} */ name, /** @type {number} */ count) => {
    const isSelected = slug === selected;
    return h(
      'button',
      {
        type: 'button', role: 'tab', id: `tab-${slug}`, 'data-key': slug, 'aria-controls': 'grid',
        'aria-selected': String(isSelected), tabindex: isSelected ? '0' : '-1', click: () => view.choose('tab', slug),
      },
      ...name,
      h('span', { class: 'count' }, String(count)),
    );
  };
  const all = found.reduce((sum, { cards }) => sum + cards.length, 0);
  const { scrollLeft } = tabs;
  tabs.replaceChildren(
    tab('', [view.text('all')], all),
    ...found.map(({ category, cards }) => tab(category.slug, namesOf(category, view), cards.length)),
  );
  tabs.scrollLeft = scrollLeft;
  const active = at('#tabs [aria-selected=true]');
  at('#grid').setAttribute('aria-labelledby', active.id);
  if (hadFocus) active.focus();
}

/** Outlines what something is wrong with. */
function outline(/** @type {PageState} */ state) {
  const wrong = new Map(state.findings.toReversed().map(({ key, severity }) => [key, severity]));
  for (const element of document.querySelectorAll('[data-key]')) {
    const key = element.getAttribute('data-key') ?? '';
    element.classList.toggle('error', wrong.get(key) === 'error');
    element.classList.toggle('warning', wrong.get(key) === 'warning');
  }
}


/** A text as it is compared in a search. */
const folded = (/** @type {string} */ text) => text.normalize('NFKC').toLowerCase();
