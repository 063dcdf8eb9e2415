/** @import { Card, Category, View } from './view.js' */
import { html } from 'htm/preact';
import { Badge, Choices, Image, Names, severityOf } from './parts.js';
import { isMarked, isOut, windowOf } from './view.js';

/** @typedef {{ category: Category, cards: readonly Card[] }} Section */

const changed = '*'; // the tab of all that differs: no slug is like it

const mostCards = 500; // more at once would be slow

/** The categories with the filters that the reader looks for. @param {{ view: View }} props */
export function Main({ view }) {
  const { state, chosen, text } = view;
  const found = state.categories.map((category) => {
    return { category, cards: category.cards.filter(isFound(chosen.q, category)) };
  });
  const tabs = tabsOf(found, view);
  const selected = tabs.find(({ value }) => value === chosen.tab)?.value ?? '';
  const isWanted = isMarked(selected === changed ? 'any' : chosen.mark);
  const sections = found.flatMap(({ category, cards }) => {
    const wanted = cards.filter(isWanted);
    const isWhole = wanted.length > 0 || (chosen.q === '' && isWanted(category));
    const isShown = ['', changed].includes(selected) ? isWhole : selected === category.slug;
    return isShown ? [{ category, cards: wanted }] : [];
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
      <${Choices} name="tab" options=${tabs} chosen=${selected} view=${view} />
      <div id="grid" tabindex="-1">${sections.length > 0 ? drawn : text('nothing')}</div>
      ${left < 0 && html`<p>${text('more', { n: -left })}</p>`}
    </main>
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

/** Changed categories come first. @param {readonly Section[]} found @param {View} view */
function tabsOf(found, view) {
  const tabOf = (/** @type {readonly Section[]} */ sections, name = '') => {
    const cards = sections.flatMap((section) => section.cards.filter(isOut));
    return html`${name}<span class="count">${cards.length}</span>`;
  };
  const each = found.map((section) => {
    const { slug, cards, marks } = section.category;
    const all = [...marks, ...cards.flatMap((card) => card.marks)];
    const isGrave = all.some((mark) => mark.isGrave);
    const label = html`
      <${Names} entry=${section.category} />${tabOf([section])}
      ${all.length > 0 && html`<span class=${isGrave && 'grave'}>${isGrave ? '!' : '±'}</span>`}
    `;
    const kind = severityOf(view, (key) => key.split('/', 1)[0] === slug);
    return { value: slug, label, kind, isChanged: all.length > 0 };
  });
  const ordered = each.toSorted((a, b) => Number(b.isChanged) - Number(a.isChanged));
  const any = ordered[0]?.isChanged ? [{ value: changed, label: view.text('any') }] : [];
  return [{ value: '', label: tabOf(found, view.text('all')) }, ...any, ...ordered];
}

/** What stands above the cards of a category. @param {{ category: Category, view: View }} props */
function Heading({ category, view }) {
  const { slug, description, is_active, marks } = category;
  const time = windowOf(category, view);
  return html`
    <header class=${severityOf(view, (key) => key === slug)}>
      <h2>
        <${Names} entry=${category} />
        <code>${slug}</code>
        ${!is_active && html`<span class="badge">${view.text('hidden')}</span>`}
        ${time && html`<span class="badge">${time}</span>`}
        ${marks.map((mark) => html`<${Badge} mark=${mark} />`)}
      </h2>
      ${description && html`<p>${description}</p>`}
    </header>
  `;
}

/** A removed filter and a new one may have the same key. @param {Card} card */
const idOf = ({ key, after }) => `${after ? 'card' : 'gone'}:${key}`;

/** A filter, beside what it was if that looked otherwise. @param {{ card: Card, view: View }} props */
function CardPart({ card, view }) {
  const { key, after, before, marks } = card;
  const sides = [before, after].filter((side) => side !== undefined);
  const { is_recommended: isRecommended, is_active } = sides.at(-1) ?? {};
  const isOff = !is_active && !marks.some(({ kind }) => kind === 'deactivated');
  const time = after && windowOf(after, view);
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
                <figcaption><${Names} entry=${side} /><code>${side.code}</code></figcaption>
              </figure>
            `,
          )}
        </span>
        <span class="badges">
          ${isRecommended && html`<span class="badge changed">★ ${view.text('recommended')}</span>`}
          ${isOff && html`<span class="badge">${view.text('off')}</span>`}
          ${time && html`<span class="badge">${time}</span>`}
          ${marks.map((mark) => html`<${Badge} mark=${mark} />`)}
        </span>
        <span class="sr">${key.split('/', 1)}</span>
      </button>
    </li>
  `;
}
