/** @import { Card, Category, View } from './view.js' */
import { html } from 'htm/preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Badges, fromTo, Image, isNarrow, isWrong, Names } from './parts.js';
import { idOf, isMarked, sidesOf } from './view.js';

const changed = '*'; // the tab of all that differs: no slug is like it

/** The categories with the filters that the reader looks for. @param {{ view: View }} props */
export function Main({ view }) {
  const { state, moment, chosen, text } = view;
  const found = state.categories.map((category) => {
    return { category, cards: category.cards.filter(isFound(chosen.q, category)) };
  });
  const tabs = tabsOf(found, view);
  const [first = ''] = tabs.map(({ value }) => value);
  const [opened] = useState(first); // a save changes no tab
  const wanted = chosen.tab ?? (chosen.q !== '' ? '' : moment ? first : opened);
  const tab = tabs.find(({ value }) => value === wanted)?.value ?? '';
  const mark = chosen.mark || (tab === changed ? 'any' : '');
  const isWanted = isMarked(mark);
  const sections = found.flatMap(({ category, cards }) => {
    const some = cards.filter(isWanted);
    const isWhole = some.length > 0 || (chosen.q === '' && isWanted(category));
    if (mark === '' && tab !== '' ? tab !== category.slug : !isWhole) return [];
    return { category, cards: mark === '' ? some : some.toSorted(byPair) };
  });
  useEffect(() => {
    if (isNarrow && chosen.mark !== '') document.getElementById('grid')?.scrollIntoView();
  }, [chosen.mark]);
  const drawn = sections.map(({ category, cards }) => {
    const { marks } = category;
    const items = cards.map((card) => {
      return html`<${CardPart} key=${idOf(card)} card=${card} above=${marks} view=${view} />`;
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
        ${sections.length > 0 ? drawn : html`<p class="panel">${text('nothing')}</p>`}
      </div>
    </main>
  `;
}

/** Pairs are first, as wide ones leave gaps. @param {Card} a @param {Card} b */
const byPair = (a, b) => sidesOf(b).length - sidesOf(a).length;

/** @param {{ tabs: ReturnType<typeof tabsOf>, selected: string | undefined, view: View }} props */
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

/** Finds cards by their names and keys. @param {string} query @param {Category} category */
function isFound(query, category) {
  const folded = (/** @type {string} */ text) => text.normalize('NFKC').toLowerCase().trim();
  return (/** @type {Card} */ { key, after, before }) => {
    const names = [category, after, before].flatMap((each) => [each?.name_ko, each?.name_en]);
    return folded([key, before?.key, ...names].join('\n')).includes(folded(query));
  };
}

/**
 * What changed comes first.
 *
 * @param {readonly { category: Category, cards: readonly Card[] }[]} found @param {View} view
 */
function tabsOf(found, view) {
  const all = found.flatMap(({ cards }) => cards);
  const labelOf = (/** @type {readonly Card[]} */ cards, name = '') =>
    html`${name}<small>${cards.length}</small>`;
  const each = found.map(({ category, cards }) => {
    const { slug } = category;
    const marks = [category, ...category.cards].flatMap((entry) => entry.marks);
    const isChanged = marks.length > 0;
    const isGrave = marks.some((mark) => mark.isGrave);
    const label = html`
      <${Names} entry=${category} view=${view} />${labelOf(cards)}
      ${isGrave && html`<span class="badge grave">!</span>`}
    `;
    return { value: slug, label, isChanged };
  });
  const ordered = each.toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged));
  return [
    ...(ordered[0]?.isChanged ? [{ value: changed, label: view.text('any') }] : []),
    { value: '', label: labelOf(all, view.text('all')) },
    ...ordered,
  ];
}

/** What stands above the cards of a category. @param {{ category: Category, view: View }} props */
function Heading({ category, view }) {
  const { slug, description, marks } = category;
  return html`
    <header>
      <h2 class=${isWrong(view, slug) && 'error'}>
        <${Names} entry=${category} view=${view} />
        <code>${slug}</code>
        <${Badges} entry=${category} marks=${marks} view=${view} />
      </h2>
      ${description && html`<p>${description}</p>`}
    </header>
  `;
}

/**
 * A filter, beside what it was if that looked otherwise; `above`: the marks of its category.
 *
 * @param {{ card: Card, above: Card['marks'], view: View }} props
 */
function CardPart({ card, above, view }) {
  const { key, after, before, marks } = card;
  const sides = sidesOf(card);
  const latest = after ?? before;
  const error = isWrong(view, key) && 'error';
  const looks = [sides.length > 1 && 'pair', !after && 'gone', error].filter(Boolean);
  // The slug tells it from a filter of the same names in another category.
  return html`
    <li class="card ${looks.join(' ')}" data-key=${key}>
      <button type="button" onClick=${() => view.open(card)}>
        <span class="sides">
          ${sides.map((side) => html`<${Image} filter=${side} view=${view} />`)}
        </span>
        <span class="names">
          <${Names} entry=${latest} before=${before} view=${view} />
          <code>${fromTo((before ?? after)?.code, latest?.code)}</code>
        </span>
        <span class="badges">
          <${Badges} entry=${after} marks=${marks} above=${above} view=${view} />
        </span>
        <span class="sr">${key.split('/', 1)}</span>
      </button>
    </li>
  `;
}
