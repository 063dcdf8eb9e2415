/** @import { View } from './view.js' */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { images } from './load.js';
import { Badges, Copy, isNarrow } from './parts.js';

/** @typedef {{ view: View }} Props */

/** What stands above the filters. @param {Props} props */
export function Header({ view }) {
  return html`
    <header>
      <h1>Filter Catalog <code>${view.state.folder}</code></h1>
      <${Tools} view=${view} />
      <${Changes} view=${view} />
      <${Findings} view=${view} />
    </header>
  `;
}

/** How the reader looks at the page. @param {Props} props */
function Tools({ view }) {
  const { state, moment, text, chosen, choose, isAllowed } = view;
  const { moments, isNow, zone, origins, lang } = state;
  const isStill = images !== undefined || !isNow;
  const present = [isNow && text('now'), isStill && state.present].filter(Boolean).join(' · ');
  const onInput = (/** @type {{ target: HTMLInputElement }} */ { target }) =>
    choose(target.name, target.value);
  // A reload asks for the page anew: its policy says where images may come from.
  const allow = () => location.assign(`?images${location.hash}`);
  const isAsking = !isAllowed && origins.length > 0;
  const times = html`
    <select id="at" name="at" aria-label="${text('at')} (${zone})" value=${moment?.at ?? ''}>
      <option value="">${present}</option>
      ${moments.map(({ at, label }) => html`<option value=${at}>${label}</option>`)}
    </select>
  `;
  return html`
    <search id="tools" onInput=${onInput}>
      <input type="search" name="q" autocomplete="off" value=${chosen.q}
        aria-label=${text('search')} placeholder=${text('search')} />
      ${moments.length > 0 && times}
    </search>
    <select name="lang" aria-label=${text('lang')} value=${lang} onInput=${onInput}>
      <option value="ko">한국어</option>
      <option value="en">English</option>
    </select>
    ${isAsking && html`<button type="button" onClick=${allow}>${text('allow')}</button>`}
  `;
}

/** What changes for apps, a row for what is equal. @param {Props} props */
function Changes({ view }) {
  const { state, text, moment } = view;
  const { headline, rows, notes } = state;
  if (headline === undefined) return html`<small>${text('alone')}</small>`;
  const isGrave = rows.some(({ marks }) => marks.some((mark) => mark.isGrave));
  const said = html`
    ${isGrave && html`<span class="badge grave">!</span> `}
    ${moment && `${moment.label} · `}${headline}
  `;
  if (rows.length + notes.length === 0) return html`<p id="changes" class="panel">${said}</p>`;
  const items = rows.map((row) => html`<${RowPart} key=${row.id} row=${row} view=${view} />`);
  return html`
    <details id="changes" class="panel ${isGrave && 'error'}" open=${!isNarrow}>
      <summary>${said}</summary>
      ${rows.length > 0 && html`<${Folded} items=${items} most=${6} view=${view} />`}
      <p class="badges">${notes.map((note) => html`<small>${note}</small>`)}</p>
    </details>
  `;
}

/** Shows a row alone. @param {Props & { row: View['state']['rows'][number] }} props */
function RowPart({ row, view }) {
  const { id, marks, subject, details } = row;
  const isChosen = view.chosen.mark === id;
  const choose = () => view.choose('mark', isChosen ? '' : id);
  return html`
    <li>
      <span class="badges"><${Badges} marks=${marks} view=${view} text="title" /></span>
      <button type="button" aria-pressed=${isChosen} onClick=${choose}>${subject}</button>
      <div>${details.map((line) => html`<p>${line}</p>`)}</div>
    </li>
  `;
}

/**
 * The first items of a list, and the others on demand.
 *
 * @param {Props & { items: readonly unknown[], most: number }} props
 */
function Folded({ items, most, view }) {
  const [isWhole, setWhole] = useState(false);
  const rest = isWhole ? 0 : items.length - most;
  const unfold = () => setWhole(true);
  return html`
    <ul>${rest > 0 ? items.slice(0, most) : items}</ul>
    ${rest > 0 && html`<button type="button" onClick=${unfold}>${rest}${view.text('rest')}</button>`}
  `;
}

/** It opens by itself when an error comes. @param {Props} props */
function Findings({ view }) {
  const { findings, summary, older, isStale } = view.state;
  const left = older && html`<p><small>${older}</small></p>`;
  if (findings.length === 0 && !isStale) return left;
  const isWrong = isStale || findings.some(({ severity }) => severity === 'error');
  const look = isWrong ? 'error' : 'warning';
  const items = findings.map((finding) => html`<${FindingPart} finding=${finding} view=${view} />`);
  return html`
    <details id="findings" key=${isWrong} class="panel ${look}" open=${isWrong && !isNarrow}>
      <summary>${summary} ${isStale && view.text('stale')}</summary>
      <${Folded} items=${items} most=${3} view=${view} />
      ${left}
    </details>
  `;
}

/** @param {Props & { finding: View['state']['findings'][number] }} props */
function FindingPart({ finding, view }) {
  const { severity, code, text, help, repair, paste, frame, places } = finding;
  return html`
    <li class=${severity}>
      <p>${text} <a href=${help}><code>${code}</code></a></p>
      <div class="paste">
        ${repair}
        ${paste && [html`<pre tabindex="0">${paste}</pre>`, html`<${Copy} text=${paste} view=${view} />`]}
      </div>
      <details open=${repair === '' && frame !== ''}>
        <summary>${view.text('where')}</summary>
        ${frame !== '' && html`<pre tabindex="0">${frame}</pre>`}
        ${places.map(({ href, name }) => html`<a href=${href}>${name}</a> `)}
      </details>
    </li>
  `;
}
