/** @import { CardView, PageState } from '../page-state.ts' */
/** @import { RepairView } from '../repairs.ts' */
/** @import { ResponseView } from '../response.ts' */
/** @import { keep } from '../single-file.ts' */
/** @import { View } from './parts.js' */
import { at, h, refill } from './dom.js';
import { clockOf, stateAsOf } from './moments.js';
import { filterParts, repairParts, responseParts } from './parts.js';
import { render } from './render.js';
import { say } from './words.js';

/** So many cards more are drawn at once. */
const batch = 200;
const dialog = /** @type {HTMLDialogElement} */ (at('dialog'));

/** What a page that is kept as a file has in itself; the live one asks for it. @type {Awaited<ReturnType<typeof keep>> & { state: PageState, images: View['images'] } | undefined} */
const embedded =
  JSON.parse(document.getElementById('embedded')?.textContent ?? 'null') ?? undefined;
const partsAt = (/** @type {readonly number[]} */ numbers) =>
  numbers.map((number) => embedded?.parts[number]);
for (const part of embedded?.parts ?? []) part.filters &&= partsAt(part.filters);
for (const each of embedded?.responses ?? []) each.categories = partsAt(each.categories);

/**
 * `response`: what apps get, asked for when somebody looks; null where the catalog has errors. `contents`: what the dialog
 * shows; nothing where that is gone. `repairs`: those that could be written, asked for likewise. `drawn`: the cards, by what each was drawn from.
 *
 * @type {{
 *   state?: PageState, response?: ResponseView | null | undefined, repairs?: RepairView | undefined, contents: (view: View) => readonly Node[],
 *   drawn: Map<string, HTMLElement>, limit: number, loads: number, loading: Promise<void>, news: View['news'], time?: string | undefined,
 * }}
 */
const page = {
  contents: () => [],
  drawn: new Map(),
  limit: batch,
  loads: 0,
  loading: Promise.resolve(),
  news: '',
};

function update() {
  const { state, limit, news } = page;
  if (state === undefined) return;
  // What the reader chose stands in the address: it outlives a reload, and can be sent to others.
  const {
    lang: asked,
    at: time,
    ...chosen
  } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const lang = asked === 'ko' || asked === 'en' ? asked : state.lang;
  const moment = state.moments.find((each) => each.at === time);
  page.time = moment?.at;
  /** @type {View} */
  const view = {
    ...{
      state: stateAsOf(state, moment),
      moment,
      present: state.at,
      clock: clockOf(lang, state.zone),
    },
    ...{ lang, limit, news, choose, open: openCard, images: embedded?.images },
    chosen: { mark: '', names: 'both', q: '', tab: '', view: 'wide', ...chosen },
    isAllowed: new URLSearchParams(location.search).has('images'),
    text: (name, facts) => say(name, lang, facts),
  };
  page.drawn = render(view, page.drawn);
  if (!dialog.open) return;
  const parts = page.contents(view);
  refill(at('#details'), parts);
  if (parts.length === 0) dialog.close();
}

/** @param {string} name @param {string} value */
function choose(name, value) {
  const chosen = new URLSearchParams(location.hash.slice(1));
  if (name === 'q' || name === 'mark') chosen.delete('tab'); // they are sought in all
  if (name === 'at') chosen.delete('mark'); // others differ there
  chosen.set(name, value);
  history.replaceState(null, '', `#${chosen}`);
  page.limit = batch;
  update();
}

/** @param {CardView} opened */
function openCard({ key, after }) {
  openDialog((view) => {
    // By its key: it may have changed while it is open.
    const category = view.state.categories.find(({ cards }) =>
      cards.some((card) => card.key === key),
    );
    const card = category?.cards.find((each) => each.key === key && !each.after === !after);
    if (category === undefined || card === undefined) return [];
    const { response } = page;
    const listed = response?.categories[response.slugs.indexOf(category.slug)];
    const entry = listed?.filters.find(({ code }) => code === card.after?.code);
    return filterParts(
      card,
      view,
      response === undefined ? '…' : (entry ?? view.text('notListed')),
    );
  });
}

/** @param {typeof page.contents} contents @param {'repairs' | 'response'} name what it needs */
function openDialog(contents, name = 'response') {
  const opener = document.activeElement?.id ?? ''; // it may be drawn anew meanwhile
  dialog.addEventListener('close', () => document.getElementById(opener)?.focus(), { once: true });
  if (!dialog.open) dialog.showModal();
  page.contents = contents;
  page.response = undefined; // it may be of another moment
  update();
  void load(name);
}

/** Has the preview write the repairs that are shown, or put back what was there before. @param {string} id `undo`, or that of the repairs */
async function repair(id) {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch('repairs.json', {
    method: 'POST',
    headers,
    body: JSON.stringify({ id }),
  });
  if (reply.ok) return dialog.close();
  const said = await reply.json();
  openDialog((view) => [
    h('h2', { id: 'dialog-title' }, view.text('repair')),
    h('p', {}, said[view.lang]),
  ]);
}

/** Shows what the file has, or the preview now: the state or, when somebody looks, the rest. @param {'repairs' | 'response' | 'state'} name */
async function load(name) {
  const { loads, time } = page;
  const fetched = () => fetch(`${name}.json?at=${time ?? ''}`).then((reply) => reply.json());
  const response =
    embedded?.responses.find(({ at }) => at === time) ?? embedded?.responses[0] ?? null;
  const kept = embedded && { state: embedded.state, response, repairs: undefined };
  const loaded = kept ? kept[name] : await fetched().catch(() => undefined);
  if (loaded === undefined || loads !== page.loads) return; // the preview has stopped, or a later state is on its way
  if (name === 'response' && time !== page.time) return; // it is of another moment
  Object.assign(page, { [name]: loaded });
  update();
  if (name === 'state' && dialog.open) await load('response');
}

/** What the preview tells. Nothing means a new state: the last one is loaded, after one that is on its way. @param {View['news']} news */
function hear(news) {
  page.news = news;
  if (news !== '') return update();
  page.loads += 1;
  const { loads } = page;
  page.loading = page.loading.then(() => (loads === page.loads ? load('state') : undefined));
}

addEventListener('hashchange', update);
at('.skip').addEventListener('click', (event) => {
  event.preventDefault(); // the address has what the reader chose
  at('#grid').focus();
});
at('#tools').addEventListener('input', ({ target }) => {
  if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement)
    choose(target.name, target.value);
});
at('#response').addEventListener('click', () =>
  openDialog((view) => responseParts(page.response, view)),
);
at('#repair').addEventListener('click', () => {
  page.repairs = undefined;
  openDialog(
    (view) => repairParts(page.repairs, view, () => repair(page.repairs?.id ?? '')),
    'repairs',
  );
});
at('#undo').addEventListener('click', () => repair('undo'));
at('#allow').addEventListener('click', () => {
  location.search = 'images'; // asks for the page anew: its policy says where images may come from
});
at('#more').addEventListener('click', () => {
  page.limit += batch;
  update();
});
const nearEnd = new IntersectionObserver(
  ([more]) => {
    if (!more?.isIntersecting) return;
    at('#more').click();
    nearEnd.unobserve(more.target); // it tells only what changes: observed anew, also that the end is still near
    nearEnd.observe(more.target);
  },
  { rootMargin: '900px' },
);
nearEnd.observe(at('#more'));
at('#tabs').addEventListener('keydown', (event) => {
  const tabs = [...at('#tabs').querySelectorAll('button')];
  const from = tabs.findIndex((tab) => tab.ariaSelected === 'true');
  const to = new Map(
    Object.entries({ ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: -1 }),
  ).get(event.key);
  if (to === undefined) return;
  event.preventDefault();
  tabs.at(to % tabs.length)?.click();
  at('#tabs [aria-selected=true]').focus();
});

if (embedded) await load('state');
else {
  const events = new EventSource('events');
  events.onopen = () => hear(''); // at once, and after the preview was started again
  events.onmessage = ({ data }) => hear(data === 'working' ? data : '');
  events.onerror = () => hear('stopped');
}
