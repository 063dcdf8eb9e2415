/** @import { CardView, CategoryView, FilterView, FindingView, Mark, PageState } from '../page-state.ts' */
/** @import { ResponseView } from '../response.ts' */
import { h } from './dom.js';

/**
 * What is shown, how the reader looks at it, and what the parts of the page do.
 *
 * @typedef {{
 *   state: PageState, images: Readonly<Record<string, string>>, isAllowed: boolean, news: '' | 'stopped' | 'working', limit: number,
 *   lang: 'en' | 'ko', chosen: Readonly<Record<'mark' | 'names' | 'q' | 'tab' | 'view', string>>,
 *   text: (name: string, facts?: object) => string, choose: (name: string, value: string) => void, open: (card: CardView) => void,
 * }} View
 */

/** The names of an entry, in the languages that the reader chose. @param {{ name_ko: string, name_en: string }} entry @param {View} view */
export function namesOf({ name_ko, name_en }, { chosen: { names } }) {
  const ko = names !== 'en' && h('span.name', { lang: 'ko' }, name_ko);
  const en = names !== 'ko' && h('span.name', { lang: 'en' }, name_en);
  return [ko, en];
}

/** @param {FilterView} filter @param {View} view */
function imageOf({ image_url, image, is_active }, { isAllowed, images }) {
  const dim = is_active ? '' : '.dim';
  const none = h(`span.image.none${dim}`, {}, image ? '' : (URL.parse(image_url)?.host ?? image_url));
  const src = image ? (images[image] ?? `images/${image}`) : isAllowed && image_url;
  if (!src) return none;
  const fail = () => shown.replaceWith(none);
  const shown = h(`img.image${dim}`, { src, alt: '', loading: 'lazy', decoding: 'async', error: fail });
  return shown;
}

/** @param {readonly Mark[]} marks @param {View} view */
function badgesOf(marks, { lang }) {
  return [...new Map(marks.map((mark) => [mark.kind, h(`span.badge.${mark.kind}`, {}, mark.title[lang])])).values()];
}

/** A filter as apps show it; beside what it was, where that looked otherwise. @param {CardView} card @param {View} view */
export function cardPart(card, view) {
  const { key, after, before, marks } = card;
  const sides = [before, after].filter((side) => side !== undefined);
  const figures = sides.map((side) => {
    const caption = h('figcaption', {}, ...namesOf(side, view), h('code', {}, side.code));
    return h('figure', {}, imageOf(side, view), caption);
  });
  const { is_recommended, is_active } = sides.at(-1) ?? {};
  const recommended = is_recommended && h('span.badge.recommended', {}, `★ ${view.text('recommended')}`);
  const isTold = marks.some(({ kind }) => kind === 'deactivated');
  const off = !is_active && !isTold && h('span.badge', {}, view.text('off'));
  const moves = marks.filter(({ kind }) => kind === 'moved' || kind === 'reordered');
  const lines = moves.map(({ details }) => h('span.quiet', {}, details[view.lang].join('; ')));
  const badges = h('span.badges', {}, recommended, off, ...badgesOf(marks, view), ...lines);
  const id = `${after ? 'card' : 'gone'}:${key}`;
  const open = h('button', { id, click: () => view.open(card) }, h('span.sides', {}, ...figures), badges);
  const classes = `${sides.length > 1 ? '.pair' : ''}${after ? '' : '.gone'}${outlineOf(view, (about) => about === key)}`;
  return h(`li.card${classes}`, { 'data-key': key }, open);
}

/** The class of what something is wrong with. @param {View} view @param {(key: string) => boolean} isAbout */
export function outlineOf({ state: { findings } }, isAbout) {
  const [worst] = findings.flatMap(({ key, severity }) => (key && isAbout(key) ? severity : [])).toSorted();
  return worst ? `.${worst}` : ''; // an error comes before a warning
}

/** What stands above the cards of a category. @param {CategoryView} category @param {View} view */
export function headingPart(category, view) {
  const { slug, description, is_active, marks, cards, place } = category;
  const current = cards.flatMap(({ after }) => after ?? []);
  const recommended = current.filter((each) => each.is_recommended).length;
  const off = current.filter((each) => !each.is_active).length;
  const count = h('span.quiet', {}, view.text('filters', { n: current.length, recommended, off }));
  const hidden = !is_active && h('span.badge', {}, view.text('hidden'));
  const title = h('h2', {}, ...namesOf(category, view), h('code', {}, slug), count, hidden, ...badgesOf(marks, view));
  const lines = [description, ...marks.flatMap((mark) => mark.details[view.lang])].filter(Boolean);
  const paragraphs = lines.map((line) => h('p', {}, line));
  const outline = outlineOf(view, (key) => key === slug);
  return h(`header${outline}`, {}, title, ...paragraphs, place && placePart(place, view));
}

/** Where something stands: to open in the editor, and to copy. @param {string} place @param {View} view */
function placePart(place, view) {
  const { editor } = view.state;
  const shown = editor === undefined ? h('code', {}, place) : h('a', { href: editor + encodeURI(place) }, place);
  return h('span.place', {}, shown, copyPart(place, view));
}

/** @param {string} copied @param {View} view */
function copyPart(copied, { text }) {
  const tell = (/** @type {string} */ name) => () => part.replaceChildren(text(name));
  const copy = () => navigator.clipboard.writeText(copied).then(tell('copied'), tell('failed'));
  const part = h('button.copy', { click: copy, blur: tell('copy'), 'aria-live': 'polite' }, text('copy'));
  return part;
}

/** @param {FindingView} finding @param {View} view */
export function findingPart({ severity, code, text, frame, place }, view) {
  const sentence = h('p', {}, h('strong', {}, code), ` ${text[view.lang]}`);
  return h(`li.${severity}`, {}, sentence, frame !== '' && h('pre', { tabindex: '0' }, frame), placePart(place, view));
}

/** Everything about a filter. @param {CardView} card @param {View} view @param {unknown} entry that apps get, or why there is none */
export function filterParts({ key, after, before, marks, place }, view, entry) {
  const { text, lang } = view;
  const sides = [before, after].filter((side) => side !== undefined);
  const changes = marks.map(({ kind, title, level, details }) => {
    const lines = [...details[lang], level === undefined && text('unseen')].filter(Boolean);
    return h('p', {}, h(`span.badge.${kind}`, {}, title[lang]), ` ${lines.join('; ')}`);
  });
  /** @type {readonly (keyof FilterView)[]} */
  const fields = ['name_ko', 'name_en', 'code', 'image_url', 'is_active', 'is_recommended'];
  const rows = fields.map((field) => {
    const values = sides.map((side) => String(side[field]));
    const differs = new Set(values).size > 1 ? '.differs' : '';
    return h(`tr${differs}`, {}, h('th', { scope: 'row' }, field), ...values.map((value) => h('td', {}, value)));
  });
  const heads = ['before', 'now'].map((side) => h('th', { scope: 'col' }, text(side)));
  return [
    h('h2', { id: 'dialog-title' }, ...namesOf(sides.at(-1) ?? { name_ko: '', name_en: '' }, view), h('code', {}, key)),
    ...(place ? [placePart(place, view)] : []),
    h('div.sides', {}, ...sides.map((side) => imageOf(side, view))),
    ...changes,
    h('table', {}, sides.length > 1 && h('tr', {}, h('td'), ...heads), ...rows),
    typeof entry === 'string' ? h('p', {}, entry) : textPart(JSON.stringify(entry, null, 2), view),
  ];
}

/** A text to read and to copy. @param {string} whole @param {View} view */
function textPart(whole, view) {
  const most = 200_000; // more of it would stop the page
  const shown = h('pre', { tabindex: '0' }, whole.slice(0, most), whole.length > most && '…');
  return h('div', {}, copyPart(whole, view), shown);
}

/** What apps get, and how to ask for it. @param {ResponseView | null | undefined} response @param {View} view */
export function responseParts(response, view) {
  const { text, lang } = view;
  const title = h('h2', { id: 'dialog-title' }, text('response'));
  if (!response) return [title, h('p', {}, response === null ? text('broken') : '…')];
  const { identity, ...encoded } = response.sizes;
  const sizes = Object.entries({ [text('plain')]: identity, ...encoded });
  const lines = sizes.map(([encoding, n]) => `${encoding}: ${text('bytes', { n: n.toLocaleString(lang) })}`);
  return [
    title,
    h('p', {}, lines.join(' · ')),
    h('p.quiet', {}, response.isExample && text('example'), ` ${response.remark?.[lang] ?? ''}`),
    textPart('curl --compressed -u API_KEY: http://127.0.0.1:8080/filter-category/active', view),
    textPart(JSON.stringify(response.categories, null, 2), view),
  ];
}
