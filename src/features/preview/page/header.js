/** @import { Row } from './parts.js' */
/** @import { View } from './view.js' */
import { html } from 'htm/preact';
import { Badge, Choices, Place } from './parts.js';

/** There a list is closed at first, so that an image is on the first screen. */
const isNarrow = matchMedia('(width <= 500px)').matches;

/** @typedef {{ view: View }} Props */

/** What stands above the filters. @param {Props} props */
export function Header({ view }) {
  const { state, text, moment, clock } = view;
  const time = moment && text('moment', { time: clock(moment.at) });
  return html`
    <header>
      <h1>Filter Catalog</h1>
      <p id="comparison"><code>${state.folder}</code> ${time ?? state.compared ?? text('alone')}</p>
      <${Tools} view=${view} />
      <${Moments} view=${view} />
      <${Changes} view=${view} />
      <${Findings} view=${view} />
    </header>
  `;
}

/** How the reader looks at the page. @param {Props} props */
function Tools({ view }) {
  const { state, text, chosen, choose, open, isAllowed } = view;
  const { origins, lang } = state;
  const onInput = (/** @type {{ target: HTMLInputElement }} */ { target }) =>
    choose(target.name, target.value);
  // A reload asks for the page anew: its policy says where images may come from.
  const allow = () => location.assign(`?images${location.hash}`);
  const isAsking = !isAllowed && origins.length > 0;
  return html`
    <search id="tools" onInput=${onInput}>
      <label class="search">
        ${text('search')}
        <input type="search" name="q" autocomplete="off" value=${chosen.q} />
      </label>
      <label>
        ${text('lang')}
        <select name="lang" value=${lang}>
          <option value="ko">한국어</option>
          <option value="en">English</option>
        </select>
      </label>
      <button type="button" onClick=${() => open('response')}>${text('response')}</button>
      ${isAsking && html`<button type="button" onClick=${allow}>${text('allow')}</button>`}
    </search>
  `;
}

/** The moments as of which the catalog can be shown. @param {Props} props */
function Moments({ view }) {
  const { state, moment, present, clock, text } = view;
  const { moments, later, isNow, zone } = state;
  if (moments.length === 0) return null;
  const first = { value: '', label: isNow ? text('now') : clock(present) };
  const options = [first, ...moments.map(({ at }) => ({ value: at, label: clock(at) }))];
  return html`
    <${Choices} name="at" options=${options} chosen=${moment?.at ?? ''} view=${view}>
      <span class="quiet">${zone}${later > 0 && ` · ${text('more', { n: later })}`}</span>
    <//>
  `;
}

/** What changes for apps, a row for what is equal. @param {Props} props */
function Changes({ view }) {
  const { headline, rows, rest, notes } = view.state;
  if (headline === undefined) return null;
  const others = [...(rest > 0 ? [view.text('more', { n: rest })] : []), ...notes];
  return html`
    <details id="changes" open=${!isNarrow}>
      <summary>${headline}</summary>
      <ul>
        ${rows.map((row) => html`<${RowPart} key=${row.id} row=${row} view=${view} />`)}
        ${others.map((each) => html`<li>${each}</li>`)}
      </ul>
    </details>
  `;
}

/** Shows the entries of a row alone. @param {Props & { row: Row }} props */
function RowPart({ row, view }) {
  const { id, subject } = row;
  const isChosen = view.chosen.mark === id;
  const choose = () => view.choose('mark', isChosen ? '' : id);
  return html`
    <li>
      <${Badge} mark=${row} />
      <button type="button" aria-pressed=${isChosen} onClick=${choose}>${subject}</button>
      ${row.details.map((line) => html`<span>${line}</span>`)}
      ${row.isGrave && html`<span>${view.text('breaking')}</span>`}
    </li>
  `;
}

/** It opens by itself when an error comes. @param {Props} props */
function Findings({ view }) {
  const { findings, summary, isStale } = view.state;
  if (findings.length === 0 && !isStale) return null;
  const isWrong = isStale || findings.some(({ severity }) => severity === 'error');
  return html`
    <details id="findings" key=${isWrong} class=${isWrong ? 'error' : 'warning'} open=${!isNarrow}>
      <summary>${summary} ${isStale && view.text('stale')}</summary>
      <ul>
        ${findings.map(
          ({ severity, code, text, frame, place }) => html`
            <li class=${severity}>
              <p><strong>${code}</strong> ${text}</p>
              ${frame !== '' && html`<pre tabindex="0">${frame}</pre>`}
              <${Place} place=${place} view=${view} />
            </li>
          `,
        )}
      </ul>
    </details>
  `;
}
