/** @import { AnswerView, CardView, PageState } from '../page-state.ts' */
/** @import { View } from './cards.js' */
import { answerOf, detailsOf } from './cards.js';
import { at, h } from './dom.js';
import { render } from './render.js';
import { say } from './words.js';

/** What a page that is kept as a file has in itself; the live one asks for it. */
const file = document.getElementById('look')?.textContent ?? '';
/** @type {{ state: PageState, answer: AnswerView | null, pictures: Readonly<Record<string, string>> } | undefined} */
const embedded = file === '' ? undefined : JSON.parse(file);
/** So many cards more are drawn at once. */
const batch = 200;

/** @type {PageState} */
let state;
/** What apps get, asked for when somebody looks. @type {Promise<AnswerView | null> | undefined} */
let answer;
/** What fills the dialog, as long as it is open. @type {() => void} */
let fillDialog = () => {};
let limit = batch;
let loads = 0;

function update() {
  render(state, viewNow());
}

/** @returns {View} */
function viewNow() {
  // What the reader chose stands in the address: it outlives a reload, and can be sent to others.
  const chosen = new URLSearchParams(location.hash.slice(1));
  const asked = chosen.get('lang');
  const lang = asked === 'ko' || asked === 'en' ? asked : state.lang;
  return {
    lang,
    chosen,
    choose,
    limit,
    names: chosen.get('names') ?? 'both',
    isAllowed: new URLSearchParams(location.search).has('pictures'),
    embedded: embedded?.pictures ?? {},
    text: (name, facts) => say(name, lang, facts),
    open: openCard,
    copy: (text) => void navigator.clipboard.writeText(text).then(() => tell(say('copied', lang))),
    has: (key) => state.categories.some(({ slug, cards }) => slug === key || cards.some((card) => card.key === key)),
    show: showEntry,
  };
}

function choose(/** @type {string} */ name, /** @type {string} */ value) {
  const { chosen } = viewNow();
  if (value === '') chosen.delete(name);
  else chosen.set(name, value);
  if (name === 'q' || name === 'mark') chosen.delete('tab');
  history.replaceState(null, '', `#${chosen}`);
  limit = batch;
  update();
}

function showEntry(/** @type {string} */ key) {
  for (const name of ['q', 'mark', 'tab']) choose(name, '');
  choose('tab', key.split('/', 1).join());
  const element = document.querySelector(`#grid [data-key="${CSS.escape(key)}"]`);
  element?.scrollIntoView({ block: 'center' });
  element?.querySelector('button')?.focus();
}

function tell(/** @type {string} */ text) {
  at('#status').textContent = text;
}

const answerNow = () =>
  (answer ??= embedded ? Promise.resolve(embedded.answer) : fetch('answer.json').then((response) => response.json()));

/** Shows everything about a filter; while it is open, it follows the files too. */
function openCard(/** @type {CardView} */ { key, after }) {
  openDialog((view, apps) => {
    const category = state.categories.find(({ cards }) => cards.some((card) => card.key === key));
    const card = category?.cards.find((each) => each.key === key && (each.after === undefined) === (after === undefined));
    if (category === undefined || card === undefined) return [];
    const listed = state.categories.filter(({ is_active, place }) => is_active && place !== undefined);
    const { filters = [] } = apps?.categories[listed.indexOf(category)] ?? {};
    return detailsOf(card, view, filters.find(({ code }) => code === card.after?.code));
  });
}

function openDialog(/** @type {(view: View, apps: AnswerView | null) => readonly Node[]} */ contents) {
  const dialog = /** @type {HTMLDialogElement} */ (at('#dialog'));
  fillDialog = async () => {
    const apps = await answerNow();
    const view = viewNow();
    const close = h('button', { type: 'button', class: 'close', click: () => dialog.close() }, view.text('close'));
    dialog.replaceChildren(close, ...contents(view, apps));
  };
  fillDialog();
  dialog.showModal();
}

async function load() {
  loads += 1;
  const own = loads;
  const next = embedded?.state ?? (await (await fetch('state.json')).json());
  if (own !== loads) return; // a later one is on its way
  state = next;
  answer = undefined;
  update();
  fillDialog();
}

at('#tools').addEventListener('input', ({ target }) => {
  if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement) choose(target.name, target.value);
});
at('#tools').addEventListener('submit', (event) => event.preventDefault());
at('#answer').addEventListener('click', () => openDialog((view, apps) => answerOf(apps, view)));
at('#allow').addEventListener('click', () => {
  location.search = 'pictures'; // the page is asked for anew, as its policy says from where it may take pictures
});
at('#more').addEventListener('click', () => {
  limit += batch;
  update();
});
new IntersectionObserver(([entry]) => entry?.isIntersecting && at('#more').click(), { rootMargin: '600px' }).observe(at('#more'));
at('#tabs').addEventListener('keydown', (event) => {
  const tabs = [...at('#tabs').querySelectorAll('button')];
  const from = tabs.findIndex((tab) => tab === document.activeElement);
  const to = { ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  tabs.at(to % tabs.length)?.click();
});
if (embedded === undefined) {
  const events = new EventSource('events');
  events.onopen = () => tell('');
  events.onmessage = load;
  events.onerror = () => tell(viewNow().text('stopped'));
}
await load();
