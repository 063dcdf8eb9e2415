/** @import { Card, Filter, View } from './view.js' */
import { html } from 'htm/preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Badges, Image, Names } from './parts.js';
import { sidesOf } from './view.js';

/** It is open while it is drawn. @param {{ view: View, opened: Card, onClose: () => void }} props */
export function FilterDialog({ view, opened, onClose }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  // By its key: it may have changed while it is open.
  const isOpened = (/** @type {Card} */ { key, after }) =>
    key === opened.key && !after === !opened.after;
  const card = view.state.categories.flatMap(({ cards }) => cards).find(isOpened);
  useLayoutEffect(() => dialog.current?.showModal(), []);
  useLayoutEffect(() => {
    if (card === undefined) onClose();
  });
  if (card === undefined) return null;
  const { key, after, marks } = card;
  const sides = sidesOf(card);
  return html`
    <dialog ref=${dialog} aria-labelledby="dialog-title" onClose=${onClose}>
      <header>
        <h2 id="dialog-title">
          <${Names} entry=${sides.at(-1)} view=${view} /><code>${key}</code>
        </h2>
        <form method="dialog"><button>${view.text('close')}</button></form>
      </header>
      <div class="sides">
        ${sides.map((side) => html`<${Image} filter=${side} view=${view} />`)}
      </div>
      <p class="badges"><${Badges} entry=${after} marks=${marks} view=${view} /></p>
      <${Fields} sides=${sides} view=${view} />
    </dialog>
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
