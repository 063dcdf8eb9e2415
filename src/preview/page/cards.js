/** @import { AnswerView, CardView, CategoryView, FilterView, FindingView, Mark, PlaceView } from '../page-state.ts' */
import { h } from './dom.js';

/**
 * How the reader looks at the catalog, and what the parts of the page ask of it.
 *
 * @typedef {{
 *   lang: 'en' | 'ko', names: string, isAllowed: boolean, limit: number, embedded: Readonly<Record<string, string>>,
 *   chosen: URLSearchParams, choose: (name: string, value: string) => void,
 *   text: (name: string, facts?: object) => string, copy: (text: string) => void,
 *   open: (card: CardView) => void, has: (key: string) => boolean, show: (key: string) => void,
 * }} View
 */

/** The names of an entry, in the languages that the editor looks at. @param {{ name_ko: string, name_en: string }} entry @param {View} view */
export function namesOf({ name_ko, name_en }, { names }) {
  const ko = names !== 'en' && h('span', { class: 'name', lang: 'ko' }, name_ko);
  const en = names !== 'ko' && h('span', { class: 'name', lang: 'en' }, name_en);
  return [ko, en];
}

/** @param {FilterView} filter @param {View} view */
function picture({ image_url, picture: name, is_active }, view) {
  const src = name === undefined ? (view.isAllowed ? image_url : undefined) : (view.embedded[name] ?? `pictures/${name}`);
  const dim = is_active ? '' : ' dim';
  const none = h('span', { class: `picture none${dim}` }, src === undefined ? new URL(image_url, 'https://-').host : '?');
  if (src === undefined) return none;
  const image = h('img', { class: `picture${dim}`, src, alt: '', loading: 'lazy', decoding: 'async', referrerpolicy: 'no-referrer' });
  image.addEventListener('error', () => image.replaceWith(none));
  return image;
}

/** @param {readonly Mark[]} marks @param {View} view */
export function badgesOf(marks, { lang, text }) {
  const shown = new Map(marks.map((mark) => [mark.title[lang], mark]));
  return [...shown].map(([title, { kind, level }]) => {
    const badge = h('span', { class: `badge ${kind}` }, title);
    if (level === undefined) badge.title = text('unseen');
    return badge;
  });
}

/** A filter as apps show it; where it looks otherwise than before, beside what it was. @param {CardView} card @param {View} view */
export function cardOf(card, view) {
  const { key, after, before, marks } = card;
  const latest = after ?? before;
  if (latest === undefined) throw new Error(`${key} is neither there nor gone.`);
  const figure = (/** @type {FilterView} */ filter) =>
    h(
      'figure',
      {},
      picture(filter, view),
      h('figcaption', {}, ...namesOf(filter, view), h('code', {}, filter.code)),
    );
  const isPair = after !== undefined && before !== undefined;
  return h(
    'li',
    { class: `card${isPair ? ' pair' : ''}${after ? '' : ' gone'}`, 'data-key': key },
    h(
      'button',
      { type: 'button', click: () => view.open(card) },
      h('span', { class: 'sides' }, isPair && figure(before), isPair && h('span', { class: 'arrow', 'aria-hidden': 'true' }, '→'), figure(latest)),
      h(
        'span',
        { class: 'badges' },
        latest.is_recommended && h('span', { class: 'badge recommended' }, `★ ${view.text('recommended')}`),
        !latest.is_active && h('span', { class: 'badge off' }, view.text('off')),
        ...badgesOf(marks, view),
      ),
    ),
  );
}

/** What the page says of a category, above its cards. @param {CategoryView} category @param {View} view */
export function headingOf(category, view) {
  const { slug, description, is_active, marks, cards, place } = category;
  const details = marks.flatMap((mark) => mark.details[view.lang]);
  return h(
    'header',
    { 'data-key': slug },
    h('h2', {}, ...namesOf(category, view), h('code', {}, slug)),
    h(
      'span',
      { class: 'badges' },
      h('span', { class: 'quiet' }, view.text('filters', { n: cards.length })),
      !is_active && h('span', { class: 'badge off' }, view.text('hidden')),
      ...badgesOf(marks, view),
    ),
    description !== '' && h('p', {}, description),
    details.length > 0 && h('ul', { class: 'details' }, ...details.map((line) => h('li', {}, line))),
    place && placeOf(place, view),
  );
}

/** The place of something: it opens in the editor, and can be copied. @param {PlaceView} place @param {View} view */
export function placeOf({ text, href }, view) {
  return h(
    'span',
    { class: 'place' },
    href === undefined ? h('code', {}, text) : h('a', { href }, text),
    h('button', { type: 'button', click: () => view.copy(text), 'aria-label': `${view.text('copy')}: ${text}` }, view.text('copy')),
  );
}

/** @param {FindingView} finding @param {View} view */
export function findingOf({ severity, code, text, frame, place, key }, view) {
  return h(
    'li',
    { class: severity },
    h('p', {}, h('strong', {}, code), ' ', text[view.lang]),
    frame !== '' && h('pre', { tabindex: '0' }, frame),
    placeOf(place, view),
    key !== undefined && view.has(key) && h('button', { type: 'button', click: () => view.show(key) }, view.text('show')),
  );
}

/** Everything about one filter. @param {CardView} card @param {View} view @param {unknown} entry */
export function detailsOf({ key, after, before, marks, place }, view, entry) {
  const { text, lang } = view;
  const sides = [before, after].filter((side) => side !== undefined);
  const yes = (/** @type {boolean} */ is) => text(is ? 'yes' : 'no');
  /** @type {readonly (readonly [title: string, value: (filter: FilterView) => string])[]} */
  const rows = [
    [text('nameKo'), ({ name_ko }) => name_ko],
    [text('nameEn'), ({ name_en }) => name_en],
    [text('code'), ({ code }) => code],
    [text('image'), ({ image_url }) => image_url],
    [text('isActive'), ({ is_active }) => yes(is_active)],
    [text('recommended'), ({ is_recommended }) => yes(is_recommended)],
  ];
  const head = sides.length === 2 && h('tr', {}, h('td'), h('th', {}, text('before')), h('th', {}, text('now')));
  const json = entry === undefined ? undefined : JSON.stringify(entry, null, 2);
  return [
    h('h2', { id: 'dialog-title' }, ...sides.slice(-1).flatMap((side) => namesOf(side, { ...view, names: 'both' }))),
    place ? placeOf(place, view) : h('code', {}, key),
    h('div', { class: 'sides' }, ...sides.map((side) => picture(side, view))),
    ...marks.map(({ kind, title, level, details }) =>
      h(
        'p',
        {},
        h('span', { class: `badge ${kind}` }, title[lang]),
        ` ${details[lang].join('; ')}${level === undefined ? ` (${text('unseen')})` : ''}`,
      ),
    ),
    h(
      'table',
      {},
      head,
      ...rows.map(([title, value]) => {
        const values = sides.map(value);
        const differs = new Set(values).size > 1;
        return h('tr', { class: differs && 'differs' }, h('th', { scope: 'row' }, title), ...values.map((each) => h('td', {}, each)));
      }),
    ),
    h('h3', {}, text('entry')),
    json === undefined ? h('p', {}, text('notListed')) : jsonOf(json, view),
  ];
}

/** A text to read and to copy. @param {string} json @param {View} view */
export function jsonOf(json, view) {
  const most = 200_000; // more of it would stop the page
  return h(
    'div',
    { class: 'json' },
    h('button', { type: 'button', click: () => view.copy(json) }, view.text('copy')),
    h('pre', { tabindex: '0' }, json.length > most ? `${json.slice(0, most)}…` : json),
  );
}

/** What apps get, and how to ask for it. @param {AnswerView | null} answer @param {View} view */
export function answerOf(answer, view) {
  const { text } = view;
  const title = h('h2', { id: 'dialog-title' }, text('answer'));
  if (answer === null) return [title, h('p', {}, text('notListed'))];
  const sizes = Object.entries(answer.sizes).map(([encoding, n]) => h('li', {}, text('size', { encoding, n: n.toLocaleString() })));
  const curl = 'curl --compressed -u API_KEY: http://127.0.0.1:8080/filter-category/active';
  return [
    title,
    answer.remark && h('p', { class: 'quiet' }, answer.remark[view.lang]),
    h('ul', {}, ...sizes),
    jsonOf(curl, view),
    jsonOf(JSON.stringify(answer.categories, null, 2), view),
  ].filter((part) => part instanceof Node);
}
