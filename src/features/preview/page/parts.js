/** @import { CardView, CategoryView, FilterView, FindingView, Mark, MomentView, PageState, RowView } from '../page-state.ts' */
/** @import { RepairView } from '../repairs.ts' */
/** @import { ResponseView } from '../response.ts' */
import { h } from './dom.js';
import { isOut, windowPart } from './moments.js';

/**
 * What is shown, `moment` as of which one ahead, `present` as of when else; how the reader looks at it, and what the parts of the page do.
 *
 * @typedef {{
 *   state: PageState, moment: MomentView | undefined, present: string, images: Readonly<Record<string, string>> | undefined, isAllowed: boolean, news: '' | 'stopped' | 'working', limit: number,
 *   lang: 'en' | 'ko', chosen: Readonly<Record<'mark' | 'names' | 'q' | 'tab' | 'view', string>>,
 *   text: (name: string, facts?: object) => string, clock: (at: string) => string, choose: (name: string, value: string) => void, open: (card: CardView) => void,
 * }} View
 */

/** The names of an entry, in the languages that the reader chose. @param {{ name_ko: string, name_en: string }} entry @param {View} view */
export function namesOf({ name_ko, name_en }, { chosen: { names } }) {
  const ko = names !== 'en' && h('span.name', { lang: 'ko' }, name_ko);
  const en = names !== 'ko' && h('span.name', { lang: 'en' }, name_en);
  return [ko, en];
}

/** @param {FilterView} filter @param {View} view */
function imageOf({ image_url, image, file, is_active, isAhead }, { isAllowed, images }) {
  const dim = is_active && !isAhead ? '' : '.dim';
  const where = file ? `images/${file}` : (URL.parse(image_url)?.host ?? image_url);
  const none = h(`span.image.none${dim}`, {}, where);
  const src = image ? (images ? images[image] : `images/${image}`) : isAllowed && image_url; // a large file has not all
  if (!src) return none;
  const fail = () => shown.replaceWith(none);
  const shown = h(`img.image${dim}`, {
    src,
    alt: '',
    loading: 'lazy',
    decoding: 'async',
    error: fail,
  });
  return shown;
}

/** What differs: of a changed entry which field. What breaks apps stands out. @param {Mark} mark @param {View} view */
function badgeOf({ kind, field, title, isGrave }, { lang, text }) {
  const label = field ? text(field) : title[lang];
  return h(`span.badge.${kind}${isGrave ? '.grave' : ''}`, {}, isGrave ? `! ${label}` : label);
}

/** @param {Mark} mark @param {View} view */
function saidOf({ isGrave, details }, { lang, text }) {
  return [...details[lang], ...(isGrave ? [text('breaking')] : [])];
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
  const times = after && windowPart(after, view);
  const recommended =
    is_recommended && h('span.badge.recommended', {}, `★ ${view.text('recommended')}`);
  const isTold = marks.some(({ kind }) => kind === 'deactivated');
  const off = !is_active && !isTold && h('span.badge', {}, view.text('off'));
  const told = marks.flatMap((mark) => {
    const isSeen =
      !/^(moved|reordered|changed)$/.test(mark.kind) ||
      /^(name_|image_url$)/.test(mark.field ?? '');
    return [
      badgeOf(mark, view),
      !isSeen && h('span.quiet', {}, mark.details[view.lang].join('; ')),
    ];
  });
  const category = h('span.sr', {}, key.split('/', 1).join()); // tells it from one of the same names in another
  const badges = h('span.badges', {}, recommended, off, times, ...told);
  const id = `${after ? 'card' : 'gone'}:${key}`;
  const open = h(
    'button',
    { id, click: () => view.open(card) },
    h('span.sides', {}, ...figures),
    badges,
    category,
  );
  const classes = `${sides.length > 1 ? '.pair' : ''}${after ? '' : '.gone'}${outlineOf(view, (about) => about === key)}`;
  return h(`li.card${classes}`, { 'data-key': key }, open);
}

/** The class of what something is wrong with. @param {View} view @param {(key: string) => boolean} isAbout */
export function outlineOf({ state: { findings } }, isAbout) {
  const [worst] = findings
    .flatMap(({ key, severity }) => (key && isAbout(key) ? severity : []))
    .toSorted();
  return worst ? `.${worst}` : ''; // an error comes before a warning
}

/** What stands above the cards of a category. @param {CategoryView} category @param {View} view */
export function headingPart(category, view) {
  const { slug, description, is_active, marks, cards, place } = category;
  const current = cards.filter(isOut).flatMap(({ after }) => after ?? []);
  const recommended = current.filter((each) => each.is_recommended).length;
  const off = current.filter((each) => !each.is_active).length;
  const count = h('span.quiet', {}, view.text('filters', { n: current.length, recommended, off }));
  const times = windowPart(category, view);
  const hidden = !is_active && h('span.badge', {}, view.text('hidden'));
  const title = h('h2', {}, ...namesOf(category, view), h('code', {}, slug), count, hidden, times);
  const told = marks.map((mark) =>
    h('p', {}, badgeOf(mark, view), ` ${mark.details[view.lang].join('; ')}`),
  );
  const paragraphs = [description && h('p', {}, description), ...told];
  const outline = outlineOf(view, (key) => key === slug);
  return h(`header${outline}`, {}, title, ...paragraphs, place && placePart(place, view));
}

/** Where something stands: to open in the editor or at the host, and to copy. @param {string} place @param {View} view */
function placePart(place, view) {
  const { editor, host, folder } = view.state;
  const [, path = '', line] = /^(.*):(\d+):\d+$/.exec(place) ?? [];
  const root = `${folder.replaceAll('\\', '/').replace(/^\.\/|\/$/g, '')}/`;
  const inside = (path.startsWith(root) ? path.slice(root.length) : path)
    .split('/')
    .map(encodeURIComponent)
    .join('/');
  const href =
    editor === undefined ? host && `${host}/${inside}#L${line}` : editor + encodeURI(place);
  const shown = href === undefined ? h('code', {}, place) : h('a', { href }, place);
  return h('span.place', {}, shown, copyPart(place, place, view));
}

/** @param {string} copied @param {string} what as the button names it @param {View} view */
function copyPart(copied, what, { text }) {
  const tell = (/** @type {string} */ name) => () =>
    part.replaceChildren(text(name), h('span.sr', {}, ` ${what}`));
  const copy = () => navigator.clipboard.writeText(copied).then(tell('copied'), tell('failed'));
  const part = h('button.copy', {
    type: 'button',
    click: copy,
    blur: tell('copy'),
    'aria-live': 'polite',
  });
  tell('copy')();
  return part;
}

/** What is equal: a row, which shows these alone. @param {RowView} row @param {View} view */
export function rowPart(row, view) {
  const { id, subject } = row;
  const { chosen, choose, lang } = view;
  const isChosen = chosen.mark === id;
  const pressed = { id: `row:${id}`, type: 'button', 'aria-pressed': String(isChosen) };
  const show = h(
    'button',
    { ...pressed, click: () => choose('mark', isChosen ? '' : id) },
    subject[lang],
  );
  return h(
    'li',
    {},
    badgeOf(row, view),
    show,
    ...saidOf(row, view).map((line) => h('span', {}, line)),
  );
}

/** @param {FindingView} finding @param {View} view */
export function findingPart({ severity, code, text, frame, place }, view) {
  const sentence = h('p', {}, h('strong', {}, code), ` ${text[view.lang]}`);
  return h(
    `li.${severity}`,
    {},
    sentence,
    frame !== '' && h('pre', { tabindex: '0' }, frame),
    placePart(place, view),
  );
}

/** Everything about a filter. @param {CardView} card @param {View} view @param {unknown} entry that apps get, or why there is none */
export function filterParts({ key, after, before, marks, place }, view, entry) {
  const { text } = view;
  const sides = [before, after].filter((side) => side !== undefined);
  const changes = marks.map((mark) =>
    h('p', {}, badgeOf(mark, view), ` ${saidOf(mark, view).join('; ')}`),
  );
  /** @type {readonly (keyof FilterView)[]} */
  const fields = ['name_ko', 'name_en', 'code', 'image_url', 'is_active', 'is_recommended'];
  const rows = fields.map((field) => {
    const values = sides.map((side) => String(side[field]));
    const differs = new Set(values).size > 1 ? '.differs' : '';
    return h(
      `tr${differs}`,
      {},
      h('th', { scope: 'row' }, field),
      ...values.map((value) => h('td', {}, value)),
    );
  });
  const heads = ['before', 'now'].map((side) => h('th', { scope: 'col' }, text(side)));
  return [
    h(
      'h2',
      { id: 'dialog-title' },
      ...namesOf(sides.at(-1) ?? { name_ko: '', name_en: '' }, view),
      h('code', {}, key),
    ),
    ...(place ? [placePart(place, view)] : []),
    h('div.sides', {}, ...sides.map((side) => imageOf(side, view))),
    ...changes,
    h('table', {}, sides.length > 1 && h('tr', {}, h('td'), ...heads), ...rows),
    typeof entry === 'string'
      ? h('p', {}, entry)
      : textPart(JSON.stringify(entry, null, 2), 'JSON', view),
  ];
}

/** A text to read and to copy. @param {string} whole @param {string} what @param {View} view */
function textPart(whole, what, view) {
  const most = 200_000; // more of it would stop the page
  const shown = h('pre', { tabindex: '0' }, whole.slice(0, most), whole.length > most && '…');
  return h('div', {}, copyPart(whole, what, view), shown);
}

/** What apps get, and how to ask for it. @param {ResponseView | null | undefined} response @param {View} view */
export function responseParts(response, view) {
  const { text, lang } = view;
  const title = h('h2', { id: 'dialog-title' }, text('response'));
  if (!response) return [title, h('p', {}, response === null ? text('broken') : '…')];
  const { identity, ...encoded } = response.sizes;
  const sizes = Object.entries({ [text('plain')]: identity, ...encoded });
  const lines = sizes.map(
    ([encoding, n]) => `${encoding}: ${text('bytes', { n: n.toLocaleString(lang) })}`,
  );
  return [
    title,
    h('p', {}, lines.join(' · ')),
    h('p.quiet', {}, response.isExample && text('example'), ` ${response.remark?.[lang] ?? ''}`),
    textPart(
      'curl --compressed -u API_KEY: http://127.0.0.1:8080/filter-category/active',
      'curl',
      view,
    ),
    textPart(JSON.stringify(response.categories, null, 2), 'JSON', view),
  ];
}

/** The lines that a repair replaces, and what writes it. @param {RepairView | undefined} repairs @param {View} view @param {() => void} write */
export function repairParts(repairs, { text }, write) {
  const files = (repairs?.files ?? []).map(({ path, lines }) => {
    const parts = lines.flatMap(({ line, before, after }) => {
      return [h('del', {}, `${line} − ${before}\n`), h('ins', {}, `${line} + ${after}\n`)];
    });
    const body = parts.length > 0 ? h('pre', { tabindex: '0' }, ...parts) : text('leftAlone');
    return h('div', {}, h('h3', {}, path), body);
  });
  const isAny = repairs?.files.some(({ lines }) => lines.length > 0);
  const said = repairs === undefined ? '…' : isAny ? '' : text('nothingSure');
  const button = isAny && h('button', { type: 'button', click: write }, text('write'));
  return [h('h2', { id: 'dialog-title' }, text('repair')), ...files, h('p', {}, said, button)];
}
