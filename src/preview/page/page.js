/** @import { AnswerView, CardView, PageState } from '../page-state.ts' */
/** @import { View } from './cards.js' */
import { answerOf, detailsOf } from './cards.js';
import { at, button } from './dom.js';
import { render } from './render.js';
import { say } from './words.js';

/** What a page that is kept as a file has in itself; the live one asks for it. */
const file = document.getElementById('look')?.textContent ?? '';
/** @type {{ state: PageState, answer: AnswerView | null, pictures: Readonly<Record<string, string>> } | undefined} */
const embedded = file === '' ? undefined : JSON.parse(file);
/** So many cards more are drawn at once. */
const batch = 200;
const dialog = /** @type {HTMLDialogElement} */ (at('dialog'));

/** @type {PageState} */
let state;
/** What apps get, asked for when somebody looks. @type {Promise<AnswerView | null> | undefined} */
let answer;
/** What the dialog shows. @type {(view: View, answer: AnswerView | null) => readonly Node[]} */
let contents = () => [];
let limit = batch;
let loads = 0;

/** @returns {View} */
function viewNow() {
  // What the reader chose stands in the address: it outlives a reload, and can be sent to others.
  const { lang: asked, ...chosen } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)));
  const lang = asked === 'ko' || asked === 'en' ? asked : state.lang;
  return {
    ...{ lang, limit, choose, open: openCard, embedded: embedded?.pictures ?? {} },
    chosen: { mark: '', names: 'both', q: '', tab: '', view: 'wide', ...chosen },
    isAllowed: new URLSearchParams(location.search).has('pictures'),
    text: (name, facts) => say(name, lang, facts),
    copy: (text) => void navigator.clipboard.writeText(text).then(() => tell('copied')),
  };
}

/** @param {string} name @param {string} value */
function choose(name, value) {
  const chosen = new URLSearchParams(location.hash.slice(1));
  if (name === 'q' || name === 'mark') chosen.delete('tab'); // they are sought in all
  chosen.set(name, value);
  history.replaceState(null, '', `#${chosen}`);
  limit = batch;
  render(state, viewNow());
}

/** Says something for a moment; an empty name, nothing. @param {string} name */
function tell(name) {
  at('#status').textContent = name && viewNow().text(name);
}

/** @param {CardView} opened */
function openCard({ key, after }) {
  void openDialog((view, apps) => {
    // By its key: it may have changed while it is open.
    const category = state.categories.find(({ cards }) => cards.some((card) => card.key === key));
    const card = category?.cards.find((each) => each.key === key && !each.after === !after);
    if (category === undefined || card === undefined) return [];
    const listed = state.categories.filter(({ is_active, place }) => is_active && place);
    const { filters = [] } = apps?.categories[listed.indexOf(category)] ?? {};
    return detailsOf(
      card,
      view,
      filters.find(({ code }) => code === card.after?.code),
    );
  });
}

/** @param {typeof contents} shown */
async function openDialog(shown) {
  contents = shown;
  await fillDialog(); // the focus goes to what is in it
  dialog.showModal();
}

async function fillDialog() {
  answer ??= embedded
    ? Promise.resolve(embedded.answer)
    : fetch('answer.json').then(
        (response) => response.json(),
        () => null, // the preview has stopped
      );
  const apps = await answer;
  const view = viewNow();
  dialog.replaceChildren(
    button('.close', () => dialog.close(), {}, view.text('close')),
    ...contents(view, apps),
  );
}

async function load() {
  loads += 1;
  const own = loads;
  const next = embedded?.state ?? (await (await fetch('state.json')).json());
  if (own !== loads) return; // a later one is on its way
  state = next;
  answer = undefined;
  render(state, viewNow());
  if (dialog.open) await fillDialog();
}

at('#tools').addEventListener('submit', (event) => event.preventDefault());
at('#tools').addEventListener('input', ({ target }) => {
  if (target instanceof HTMLSelectElement || target instanceof HTMLInputElement) choose(target.name, target.value);
});
at('#answer').addEventListener('click', () => openDialog((view, apps) => answerOf(apps, view)));
at('#allow').addEventListener('click', () => {
  location.search = 'pictures'; // asks for the page anew: its policy says where pictures may come from
});
at('#more').addEventListener('click', () => {
  limit += batch;
  render(state, viewNow());
});
new IntersectionObserver(([more]) => more?.isIntersecting && at('#more').click(), { rootMargin: '900px' }).observe(
  at('#more'),
);
at('#tabs').addEventListener('keydown', (event) => {
  const tabs = [...at('#tabs').querySelectorAll('button')];
  const from = tabs.findIndex((tab) => tab.ariaSelected === 'true');
  const to = new Map([
    ['ArrowRight', from + 1],
    ['ArrowLeft', from - 1],
    ['Home', 0],
    ['End', -1],
  ]).get(event.key);
  if (to === undefined) return;
  event.preventDefault();
  tabs.at(to % tabs.length)?.click();
});

await load();
if (embedded === undefined) {
  const events = new EventSource('events');
  events.onopen = () => tell('');
  events.onmessage = load;
  events.onerror = () => tell('stopped');
}
