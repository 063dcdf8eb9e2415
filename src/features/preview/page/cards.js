/** @import { Card, Category, View } from './view.js' */
import { html } from 'htm/preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Badges, fromTo, hasError, Image, isNarrow, Names } from './parts.js';
import { hasMark, idOf, sidesOf } from './view.js';

const changedTab = '*'; // not a valid slug

/** @param {{ view: View }} props */
export function Main({ view }) {
  const { state, scheduled, chosen, text } = view;
  const matches = state.categories.map((category) => {
    return { category, cards: category.cards.filter(matchesQuery(chosen.q, category)) };
  });
  const tabs = tabsFor(matches, view);
  const [first = ''] = tabs.map(({ value }) => value);
  const [initial] = useState(first); // kept after a save
  const wanted = chosen.tab ?? (chosen.q !== '' ? '' : scheduled ? first : initial);
  const tab = tabs.find(({ value }) => value === wanted)?.value ?? '';
  const mark = chosen.mark || (tab === changedTab ? 'any' : '');
  const isSelected = hasMark(mark);
  const sections = matches.flatMap(({ category, cards }) => {
    const selected = cards.filter(isSelected);
    const isShown = selected.length > 0 || (chosen.q === '' && isSelected(category));
    if (mark === '' && tab !== '' ? tab !== category.slug : !isShown) return [];
    return { category, cards: mark === '' ? selected : selected.toSorted(bySides) };
  });
  useEffect(() => {
    if (isNarrow && chosen.mark !== '') document.getElementById('grid')?.scrollIntoView();
  }, [chosen.mark]);
  const content = sections.map(({ category, cards }) => {
    const { marks } = category;
    const items = cards.map((card) => {
      return html`<${CardPart} key=${idOf(card)} card=${card} inherited=${marks} view=${view} />`;
    });
    return html`
      <section key=${category.slug}>
        <${Heading} category=${category} view=${view} />
        ${items.length > 0 && html`<ul class="cards" role="list">${items}</ul>`}
      </section>
    `;
  });
  return html`
    <main>
      <${Tabs} tabs=${tabs} selected=${chosen.mark === '' ? tab : undefined} view=${view} />
      <div id="grid" tabindex="-1">
        ${sections.length > 0 ? content : html`<p class="panel">${text('nothing')}</p>`}
      </div>
    </main>
  `;
}

/** Pairs come first, as their width would leave gaps. @param {Card} a @param {Card} b */
const bySides = (a, b) => sidesOf(b).length - sidesOf(a).length;

/** @param {{ tabs: ReturnType<typeof tabsFor>, selected: string | undefined, view: View }} props */
function Tabs({ tabs, selected, view }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const label = list.current?.querySelector('label:has(:checked)');
    if (label instanceof HTMLElement) list.current?.scrollTo(label.offsetLeft - 14, 0);
  }, [selected]);
  return html`
    <fieldset id="tab" ref=${list} aria-label=${view.text('tab')}>
      ${tabs.map(
        ({ value, label }) => html`
          <label key=${value}>
            <input type="radio" name="tab" value=${value} checked=${value === selected}
              onInput=${() => view.choose('tab', value)} />
            ${label}
          </label>
        `,
      )}
    </fieldset>
  `;
}

/** Searches names and keys, ignoring case. @param {string} query @param {Category} category */
function matchesQuery(query, category) {
  const normalize = (/** @type {string} */ text) => text.normalize('NFKC').toLowerCase().trim();
  return (/** @type {Card} */ { key, after, before }) => {
    const names = [category, after, before].flatMap((each) => [each?.name_ko, each?.name_en]);
    return normalize([key, before?.key, ...names].join('\n')).includes(normalize(query));
  };
}

/**
 * Lists changed categories first.
 *
 * @param {readonly { category: Category, cards: readonly Card[] }[]} matches @param {View} view
 */
function tabsFor(matches, view) {
  const all = matches.flatMap(({ cards }) => cards);
  const labelOf = (/** @type {readonly Card[]} */ cards, name = '') =>
    html`${name}<small>${cards.length}</small>`;
  const tabs = matches.map(({ category, cards }) => {
    const { slug } = category;
    const marks = [category, ...category.cards].flatMap((entry) => entry.marks);
    const isChanged = marks.length > 0;
    const isBreaking = marks.some((mark) => mark.isBreaking);
    const label = html`
      <${Names} entry=${category} view=${view} />${labelOf(cards)}
      ${isBreaking && html`<span class="badge breaking">!</span>`}
    `;
    return { value: slug, label, isChanged };
  });
  const ordered = tabs.toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged));
  return [
    ...(ordered[0]?.isChanged ? [{ value: changedTab, label: view.text('any') }] : []),
    { value: '', label: labelOf(all, view.text('all')) },
    ...ordered,
  ];
}

/** @param {{ category: Category, view: View }} props */
function Heading({ category, view }) {
  const { slug, description, marks } = category;
  return html`
    <header>
      <h2 class=${hasError(view, slug) && 'error'}>
        <${Names} entry=${category} view=${view} />
        <code>${slug}</code>
        <${Badges} entry=${category} marks=${marks} view=${view} />
      </h2>
      ${description && html`<p>${description}</p>`}
    </header>
  `;
}

/**
 * A filter, beside its former image if that differs. `inherited`: the marks of its category.
 *
 * @param {{ card: Card, inherited: Card['marks'], view: View }} props
 */
function CardPart({ card, inherited, view }) {
  const { key, after, before, marks } = card;
  const sides = sidesOf(card);
  const latest = after ?? before;
  const error = hasError(view, key) && 'error';
  const classes = [sides.length > 1 && 'pair', !after && 'gone', error].filter(Boolean);
  // Names may repeat in other categories.
  return html`
    <li class="card ${classes.join(' ')}" data-key=${key}>
      <button type="button" onClick=${() => view.open(card)}>
        <span class="sides">
          ${sides.map((side) => html`<${Image} filter=${side} view=${view} />`)}
        </span>
        <span class="names">
          <${Names} entry=${latest} before=${before} view=${view} />
          <code>${fromTo((before ?? after)?.code, latest?.code)}</code>
        </span>
        <span class="badges">
          <${Badges} entry=${after} marks=${marks} inherited=${inherited} view=${view} />
        </span>
        <span class="sr">${key.split('/', 1)}</span>
      </button>
    </li>
  `;
}
