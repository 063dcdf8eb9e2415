/** @import { AnswerView, CardView, PageState } from '../page-state.ts' */
/** @import { View } from './parts.js' */
import { at, refill } from './dom.js';
import { answerParts, filterParts } from './parts.js';
import { render } from './render.js';
import { say } from './words.js';

/** What a page that is kept as a file has in itself; the live one asks for it. */
const file = document.getElementById('look')?.textContent ?? '';
/** @type {{ state: PageState, answer: AnswerView | null, images: Readonly<Record<string, string>> } | undefined} */
const embedded = file === '' ? undefined : JSON.parse(file);
/** So many cards more are drawn at once. */
const batch = 200;
const dialog = /** @type {HTMLDialogElement} */ (at('dialog'));

/** @type {PageState} */
let state;
/** What apps get, asked for when somebody looks; null where the catalog has errors. @type {AnswerView | null | undefined} */
let answer;
/** What the dialog shows; nothing where that is gone. @type {(view: View) => readonly Node[]} */
let contents = () => [];
let limit = batch;
let loads = 0;
/** The id of what opened the dialog. */
let opener = '';
let isStopped = false;

/** @returns {View} */
function viewNow() {
  // What the reader chose stands in the address: it outlives a reload, and can be sent to others.
  const { lang: asked, ...chosen } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const lang = asked === 'ko' || asked === 'en' ? asked : state.lang;
  return {
    ...{ lang, limit, isStopped, choose, open: openCard, editor: state.editor, embedded: embedded?.images ?? {} },
    chosen: { mark: '', names: 'both', q: '', tab: '', view: 'wide', ...chosen },
    isAllowed: new URLSearchParams(location.search).has('images'),
    text: (name, facts) => say(name, lang, facts),
  };
}

function update() {
  const view = viewNow();
  render(state, view);
  if (!dialog.open) return;
  const parts = contents(view);
  refill(at('#details'), parts);
  if (parts.length === 0) dialog.close();
}

/** @param {string} name @param {string} value */
function choose(name, value) {
  const chosen = new URLSearchParams(location.hash.slice(1));
  if (name === 'q' || name === 'mark') chosen.delete('tab'); // they are sought in all
  chosen.set(name, value);
  history.replaceState(null, '', `#${chosen}`);
  limit = batch;
  update();
}

/** @param {CardView} opened */
function openCard({ key, after }) {
  openDialog((view) => {
    // By its key: it may have changed while it is open.
    const category = state.categories.find(({ cards }) => cards.some((card) => card.key === key));
    const card = category?.cards.find((each) => each.key === key && !each.after === !after);
    if (category === undefined || card === undefined) return [];
    const listed = answer?.categories[answer.slugs.indexOf(category.slug)];
    const entry = listed?.filters.find(({ code }) => code === card.after?.code);
    return filterParts(card, view, answer === undefined ? '…' : (entry ?? view.text('notListed')));
  });
}

/** @param {typeof contents} shown */
function openDialog(shown) {
  contents = shown;
  opener = document.activeElement?.id ?? '';
  dialog.showModal();
  update();
  void askAnswer();
}

/** What the file has, or the preview; undefined where that has stopped. @param {'answer' | 'state'} name */
async function ask(name) {
  if (embedded) return embedded[name];
  const reply = await fetch(`${name}.json`).catch(() => undefined);
  return reply?.json();
}

async function askAnswer() {
  const own = loads;
  const asked = await ask('answer');
  if (own !== loads || asked === undefined) return; // the catalog changed meanwhile, or the preview has stopped
  answer = asked;
  update();
}

async function load() {
  loads += 1;
  const own = loads;
  const next = await ask('state');
  if (own !== loads || next === undefined) return; // a later one is on its way, or the preview has stopped
  state = next;
  isStopped = false;
  update();
  if (dialog.open) await askAnswer();
}

addEventListener('hashchange', update);
dialog.addEventListener('close', () => document.getElementById(opener)?.focus()); // it may have been drawn anew
at('.skip').addEventListener('click', (event) => {
  event.preventDefault(); // the address has what the reader chose
  at('#grid').focus();
});
at('#tools').addEventListener('submit', (event) => event.preventDefault());
at('#tools').addEventListener('input', ({ target }) => {
  if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement) choose(target.name, target.value);
});
at('#answer').addEventListener('click', () => openDialog((view) => answerParts(answer, view)));
at('#allow').addEventListener('click', () => {
  location.search = 'images'; // asks for the page anew: its policy says where images may come from
});
at('#close').addEventListener('click', () => dialog.close());
at('#more').addEventListener('click', () => {
  limit += batch;
  update();
});
new IntersectionObserver(([more]) => more?.isIntersecting && at('#more').click(), { rootMargin: '900px' }).observe(
  at('#more'),
);
at('#tabs').addEventListener('keydown', (event) => {
  const tabs = [...at('#tabs').querySelectorAll('button')];
  const from = tabs.findIndex((tab) => tab.ariaSelected === 'true');
  const to = new Map(Object.entries({ ArrowRight: from + 1, ArrowLeft: from - 1, Home: 0, End: -1 })).get(event.key);
  if (to === undefined) return;
  event.preventDefault();
  tabs.at(to % tabs.length)?.click();
  at('#tabs [aria-selected=true]').focus();
});

await load();
if (embedded === undefined) {
  const events = new EventSource('events');
  events.onopen = load; // at once, and after the preview was started again
  events.onmessage = load;
  events.onerror = () => {
    isStopped = true;
    update();
  };
}
