/** @import { View } from './view.js' */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { images } from './load.js';
import { Badges, Copy, isNarrow } from './parts.js';

/** @typedef {{ view: View }} Props */

/** @param {Props} props */
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

/** @param {Props} props */
function Tools({ view }) {
  const { state, scheduled, text, chosen, choose, isAllowed } = view;
  const { schedule, isNow, zone, origins, lang } = state;
  const isFixed = images !== undefined || !isNow;
  const present = [isNow && text('now'), isFixed && state.present].filter(Boolean).join(' · ');
  const onInput = (/** @type {{ target: HTMLInputElement }} */ { target }) =>
    choose(target.name, target.value);
  // Reloads the page, as its security policy must allow the images.
  const allow = () => location.assign(`?images${location.hash}`);
  const canAllow = !isAllowed && origins.length > 0;
  const times = html`
    <select id="at" name="at" aria-label="${text('at')} (${zone})" value=${scheduled?.at ?? ''}>
      <option value="">${present}</option>
      ${schedule.map(({ at, label }) => html`<option value=${at}>${label}</option>`)}
    </select>
  `;
  return html`
    <search id="tools" onInput=${onInput}>
      <input type="search" name="q" autocomplete="off" value=${chosen.q}
        aria-label=${text('search')} placeholder=${text('search')} />
      ${schedule.length > 0 && times}
    </search>
    <select name="lang" aria-label=${text('lang')} value=${lang} onInput=${onInput}>
      <option value="ko">한국어</option>
      <option value="en">English</option>
    </select>
    ${canAllow && html`<button type="button" onClick=${allow}>${text('allow')}</button>`}
  `;
}

/** @param {Props} props */
function Changes({ view }) {
  const { state, text, scheduled } = view;
  const { headline, rows, notes } = state;
  if (headline === undefined) return html`<small>${text('alone')}</small>`;
  const isBreaking = rows.some(({ marks }) => marks.some((mark) => mark.isBreaking));
  const summary = html`
    ${isBreaking && html`<span class="badge breaking">!</span> `}
    ${scheduled && `${scheduled.label} · `}${headline}
  `;
  if (rows.length + notes.length === 0) return html`<p id="changes" class="panel">${summary}</p>`;
  const items = rows.map((row) => html`<${RowPart} key=${row.id} row=${row} view=${view} />`);
  return html`
    <details id="changes" class="panel ${isBreaking && 'error'}" open=${!isNarrow}>
      <summary>${summary}</summary>
      ${rows.length > 0 && html`<${ShortList} items=${items} limit=${6} view=${view} />`}
      <p class="badges">${notes.map((note) => html`<small>${note}</small>`)}</p>
    </details>
  `;
}

/** @param {Props & { row: View['state']['rows'][number] }} props */
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
 * The first items of a list, and the rest on demand.
 *
 * @param {Props & { items: readonly unknown[], limit: number }} props
 */
function ShortList({ items, limit, view }) {
  const [isExpanded, setExpanded] = useState(false);
  const rest = isExpanded ? 0 : items.length - limit;
  const expand = () => setExpanded(true);
  return html`
    <ul>${rest > 0 ? items.slice(0, limit) : items}</ul>
    ${rest > 0 && html`<button type="button" onClick=${expand}>${rest}${view.text('rest')}</button>`}
  `;
}

/** Opens when an error occurs. @param {Props} props */
function Findings({ view }) {
  const { findings, summary, older, isStale } = view.state;
  const footer = older && html`<p><small>${older}</small></p>`;
  if (findings.length === 0 && !isStale) return footer;
  const hasErrors = isStale || findings.some(({ severity }) => severity === 'error');
  const kind = hasErrors ? 'error' : 'warning';
  const items = findings.map((finding) => html`<${FindingPart} finding=${finding} view=${view} />`);
  return html`
    <details id="findings" key=${hasErrors} class="panel ${kind}" open=${hasErrors && !isNarrow}>
      <summary>${summary} ${isStale && view.text('stale')}</summary>
      <${ShortList} items=${items} limit=${3} view=${view} />
      ${footer}
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
