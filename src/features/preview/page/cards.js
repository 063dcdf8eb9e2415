/** @import { Card, Category, View } from './view.js' */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { Badges, Image, Names, severityOf } from './parts.js';
import { isMarked, isOut, sidesOf } from './view.js';

/** @typedef {{ category: Category, cards: readonly Card[] }} Section */

const changed = '*'; // the tab of all that differs: no slug is like it
const mostCards = 500; // more at once would be slow

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
  let left = mostCards;
  const drawn = sections.map(({ category, cards }) => {
    const some = cards.slice(0, Math.max(left, 0));
    left -= cards.length;
    return html`
      <section key=${category.slug}>
        <${Heading} category=${category} view=${view} />
        <ul class="cards" role="list">
          ${some.map((card) => html`<${CardPart} key=${idOf(card)} card=${card} view=${view} />`)}
        </ul>
      </section>
    `;
  });
  return html`
    <main>
      <${Tabs} tabs=${tabs} selected=${chosen.mark === '' ? tab : undefined} view=${view} />
      <div id="grid" tabindex="-1">
        ${sections.length > 0 ? drawn : html`<p class="panel">${text('nothing')}</p>`}
      </div>
      ${left < 0 && html`<p>${text('more', { n: -left })}</p>`}
    </main>
  `;
}

/** Pairs, which are wide, leave no gap where they are first. @param {Card} a @param {Card} b */
const byPair = (a, b) => sidesOf(b).length - sidesOf(a).length;

/**
 * Radio buttons that look like pills.
 *
 * @param {{ tabs: ReturnType<typeof tabsOf>, selected: string | undefined, view: View }} props
 */
function Tabs({ tabs, selected, view }) {
  return html`
    <fieldset id="tab" aria-label=${view.text('tab')}>
      ${tabs.map(
        ({ value, label, kind }) => html`
          <label class=${kind} key=${value}>
            <input class="sr" type="radio" name="tab" value=${value} checked=${value === selected}
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
    return folded([key, ...names].join('\n')).includes(folded(query));
  };
}

/** What changed comes first. @param {readonly Section[]} found @param {View} view */
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
      <${Names} entry=${category} view=${view} />${labelOf(cards.filter(isOut))}
      ${isChanged && html`<span class=${isGrave && 'badge grave'}>${isGrave ? '!' : '±'}</span>`}
    `;
    const kind = severityOf(view, (key) => key.split('/', 1)[0] === slug);
    return { value: slug, label, kind, isChanged };
  });
  const ordered = each.toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged));
  const any = labelOf(all.filter(isMarked('any')), view.text('any'));
  return [
    ...(ordered[0]?.isChanged ? [{ value: changed, label: any, kind: undefined }] : []),
    { value: '', label: labelOf(all.filter(isOut), view.text('all')), kind: undefined },
    ...ordered,
  ];
}

/** What stands above the cards of a category. @param {{ category: Category, view: View }} props */
function Heading({ category, view }) {
  const { slug, description, is_active, marks } = category;
  const isHidden = !is_active && !marks.some(({ kind }) => kind === 'deactivated');
  return html`
    <header class=${severityOf(view, (key) => key === slug)}>
      <h2>
        <${Names} entry=${category} view=${view} />
        <code>${slug}</code>
        ${isHidden && html`<span class="badge">${view.text('hidden')}</span>`}
        <${Badges} entry=${category} marks=${marks} view=${view} />
      </h2>
      ${description && html`<p>${description}</p>`}
    </header>
  `;
}

/** A removed filter and a new one may have the same key. @param {Card} card */
const idOf = ({ key, after }) => `${after ? 'card' : 'gone'}:${key}`;

/** A filter, beside what it was if that looked otherwise. @param {{ card: Card, view: View }} props */
function CardPart({ card, view }) {
  const { key, after, marks } = card;
  const sides = sidesOf(card);
  const { is_recommended: isRecommended, is_active } = sides.at(-1) ?? {};
  const isOff = !is_active && !marks.some(({ kind }) => kind === 'deactivated');
  const severity = severityOf(view, (about) => about === key);
  const looks = [sides.length > 1 && 'pair', !after && 'gone', severity].filter(Boolean);
  // The slug tells it from a filter of the same names in another category.
  return html`
    <li class="card ${looks.join(' ')}" data-key=${key}>
      <button type="button" onClick=${() => view.open(card)}>
        <span class="sides">
          ${sides.map(
            (side) => html`
              <figure>
                <${Image} filter=${side} view=${view} />
                <figcaption><${Names} entry=${side} view=${view} /><code>${side.code}</code></figcaption>
              </figure>
            `,
          )}
        </span>
        <span class="badges">
          ${isRecommended && html`<span class="badge changed">★ ${view.text('recommended')}</span>`}
          ${isOff && html`<span class="badge">${view.text('off')}</span>`}
          <${Badges} entry=${after} marks=${marks} view=${view} />
        </span>
        <span class="sr">${key.split('/', 1)}</span>
      </button>
    </li>
  `;
}
