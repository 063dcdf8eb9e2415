/** @import { Card, View } from './view.js' */
import { html, render } from 'htm/preact';
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { Main } from './cards.js';
import { FilterDialog } from './dialogs.js';
import { Header } from './header.js';
import { useCatalog, useUpdates } from './load.js';
import { stateAsOf } from './view.js';
import { translate } from './words.js';

function Page() {
  const [hash, setHash] = useState(location.hash);
  const [opened, open] = useState(/** @type {Card | undefined} */ (undefined));
  const { version, isStopped } = useUpdates();
  // The URL keeps the choices over a reload, and can be shared.
  const { lang = '', at, tab, ...chosen } = Object.fromEntries(new URLSearchParams(hash.slice(1)));
  const catalog = useCatalog({ lang, version });
  useEffect(() => addEventListener('hashchange', () => setHash(location.hash)), []);
  useLayoutEffect(() => {
    document.documentElement.lang = catalog?.lang ?? 'en';
  });
  if (catalog === undefined) return null;

  const scheduled = catalog.schedule.find((each) => each.at === at);
  /** @type {View} */
  const view = {
    state: stateAsOf(catalog, scheduled),
    scheduled,
    chosen: { mark: '', q: '', ...chosen, tab },
    isAllowed: new URLSearchParams(location.search).has('images'),
    text: (name) => translate(name, catalog.lang),
    choose,
    open,
  };
  const { state, text } = view;
  const skip = () => document.getElementById('grid')?.focus();
  const status = isStopped ? text('stopped') : state.isStale && state.summary;
  return html`
    <button type="button" class="sr" onClick=${skip}>${text('skip')}</button>
    <${Header} view=${view} />
    <${Main} view=${view} />
    <p id="status" role="status">${status}</p>
    ${opened && html`<${FilterDialog} view=${view} opened=${opened} onClose=${() => open(undefined)} />`}
  `;

  /** @param {string} name @param {string} value */
  function choose(name, value) {
    const next = new URLSearchParams(location.hash.slice(1));
    if (name === 'q' || name === 'mark') next.delete('tab'); // they search all tabs
    if (name === 'at' || name === 'tab') next.delete('mark');
    next.set(name, value);
    history.replaceState(null, '', `#${next}`);
    setHash(location.hash);
  }
}

const root = document.getElementById('page');
if (root) render(html`<${Page} />`, root);
