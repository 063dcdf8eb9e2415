/** @import { Card, Filter, View } from './view.js' */
import { html } from 'htm/preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useResponse } from './load.js';
import { Badge, Image, Names } from './parts.js';

/** @typedef {{ view: View, onClose: () => void }} Props */

/** Is open while it is drawn. @param {Props & { title: unknown, children: unknown }} props */
function Dialog({ view, title, onClose, children }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useLayoutEffect(() => dialog.current?.showModal(), []);
  return html`
    <dialog ref=${dialog} aria-labelledby="dialog-title" onClose=${onClose}>
      <form method="dialog"><button>${view.text('close')}</button></form>
      <h2 id="dialog-title">${title}</h2>
      ${children}
    </dialog>
  `;
}

/** Everything about a filter. @param {Props & { opened: Card }} props */
export function FilterDialog({ view, opened, onClose }) {
  // By its key: it may have changed while it is open.
  const isOpened = (/** @type {Card} */ { key, after }) =>
    key === opened.key && !after === !opened.after;
  const card = view.state.categories.flatMap(({ cards }) => cards).find(isOpened);
  useLayoutEffect(() => {
    if (card === undefined) onClose();
  });
  if (card === undefined) return null;
  const { key, after, before, marks } = card;
  const sides = [before, after].filter((side) => side !== undefined);
  const title = html`<${Names} entry=${sides.at(-1)} /><code>${key}</code>`;
  return html`
    <${Dialog} view=${view} title=${title} onClose=${onClose}>
      <div class="sides">
        ${sides.map((side) => html`<${Image} filter=${side} view=${view} />`)}
      </div>
      <p>${marks.map((mark) => html`<${Badge} mark=${mark} /> `)}</p>
      <${Fields} sides=${sides} view=${view} />
    <//>
  `;
}

/** Its fields, before and now. @param {{ sides: readonly Filter[], view: View }} props */
function Fields({ sides, view }) {
  /** @type {readonly (keyof Filter)[]} */
  const fields = ['name_ko', 'name_en', 'code', 'image_url', 'is_active', 'is_recommended'];
  const names = [view.text('before'), view.text('now')];
  const heads = names.map((name) => html`<th scope="col">${name}</th>`);
  return html`
    <table>
      ${sides.length > 1 && html`<tr><td />${heads}</tr>`}
      ${fields.map((field) => {
        const values = sides.map((side) => String(side[field]));
        return html`
          <tr class=${new Set(values).size > 1 && 'differs'}>
            <th scope="row">${field}</th>
            ${values.map((value) => html`<td>${value}</td>`)}
          </tr>
        `;
      })}
    </table>
  `;
}

/** What apps get. @param {Props} props */
export function ResponseDialog({ view, onClose }) {
  const { text, asked } = view;
  const response = useResponse(asked);
  return html`
    <${Dialog} view=${view} title=${text('response')} onClose=${onClose}>
      ${
        typeof response === 'string'
          ? html`<p>${text(response)}</p>`
          : html`
              <p class="quiet">${text('example')}</p>
              <${Json} value=${response} view=${view} />
            `
      }
    <//>
  `;
}

/** A value to read and to copy. @param {{ value: object, view: View }} props */
function Json({ value, view }) {
  const [copied, setCopied] = useState('');
  const text = JSON.stringify(value, null, 2);
  const most = 200_000; // characters: more would stop the page
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(text));
  return html`
    <button type="button" aria-live="polite" onClick=${copy}>
      ${view.text(copied === text ? 'copied' : 'copy')}
    </button>
    <pre tabindex="0">${text.slice(0, most)}${text.length > most && '…'}</pre>
  `;
}
