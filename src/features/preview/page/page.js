/** @import { Asked } from './load.js' */
/** @import { Card, Moment, State } from './moments.js' */
/** @import { Say } from './words.js' */
import { html, render } from 'htm/preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { Main } from './cards.js';
import { FilterDialog, ResponseDialog } from './dialogs.js';
import { Header } from './header.js';
import { useCatalog, useNews } from './load.js';
import { clockOf, stateAsOf } from './moments.js';
import { say } from './words.js';

/**
 * What is shown, and how the reader looks at it. `moment`: the scheduled change as of which it is
 * shown, `present` the time without one; `asked` is how to ask for what apps get then.
 *
 * @typedef {{
 *   state: State, moment: Moment | undefined, present: string, asked: Asked,
 *   chosen: Readonly<Record<'mark' | 'q' | 'tab', string>>, isAllowed: boolean,
 *   text: Say, clock: (at: string) => string,
 *   choose: (name: string, value: string) => void, open: (what: Card | 'response') => void,
 * }} View
 */

function Page() {
  const [hash, setHash] = useState(location.hash);
  const [opened, open] = useState(/** @type {Card | 'response' | undefined} */ (undefined));
  const { version, isStopped } = useNews();
  // What the reader chose stands in the address: it outlives a reload, and can be sent to others.
  const { lang = '', at, ...chosen } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  const catalog = useCatalog({ lang, at: '', version });
  useEffect(() => addEventListener('hashchange', () => setHash(location.hash)), []);
  useLayoutEffect(() => {
    document.documentElement.lang = catalog?.lang ?? 'en';
    document.title = `${catalog?.folder ?? ''} · Filter Catalog`;
  });
  if (catalog === undefined) return null;

  const moment = catalog.moments.find((each) => each.at === at);
  /** @type {View} */
  const view = {
    state: stateAsOf(catalog, moment),
    moment,
    present: catalog.at,
    asked: { lang, at: moment?.at ?? '', version },
    chosen: { mark: '', q: '', tab: '', ...chosen },
    isAllowed: new URLSearchParams(location.search).has('images'),
    text: (name, facts) => say(name, catalog.lang, facts),
    clock: clockOf(catalog.lang, catalog.zone),
    choose,
    open,
  };
  const { state, text } = view;
  const Dialog = opened === 'response' ? ResponseDialog : FilterDialog;
  const skip = () => document.getElementById('grid')?.focus();
  const status = isStopped ? text('stopped') : state.isStale && state.summary;
  return html`
    <button type="button" class="sr" onClick=${skip}>${text('skip')}</button>
    <${Header} view=${view} />
    <${Main} view=${view} />
    <p id="status" role="status">${status}</p>
    ${opened && html`<${Dialog} view=${view} opened=${opened} onClose=${() => open(undefined)} />`}
  `;

  /** @param {string} name @param {string} value */
  function choose(name, value) {
    const next = new URLSearchParams(location.hash.slice(1));
    if (name === 'q' || name === 'mark') next.delete('tab'); // they are sought in all
    if (name === 'at') next.delete('mark'); // others differ there
    next.set(name, value);
    history.replaceState(null, '', `#${next}`);
    setHash(location.hash);
  }
}

const root = document.getElementById('page');
if (root) render(html`<${Page} />`, root);
