/** @import { Card, Filter, View } from './view.js' */
import { html } from 'htm/preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { Badges, Image, Names } from './parts.js';
import { idOf, sidesOf } from './view.js';

/** Open while rendered. @param {{ view: View, opened: Card, onClose: () => void }} props */
export function FilterDialog({ view, opened, onClose }) {
  const dialog = useRef(/** @type {HTMLDialogElement | null} */ (null));
  // Follows changes of the card.
  const cards = view.state.categories.flatMap((category) => category.cards);
  const card = cards.find((each) => idOf(each) === idOf(opened));
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
      <p class="badges"><${Badges} entry=${after} marks=${marks} view=${view} text="title" /></p>
      <${Fields} card=${card} view=${view} />
    </dialog>
  `;
}

/** The changed fields, or all fields. @param {{ card: Card, view: View }} props */
function Fields({ card: { before, after }, view }) {
  /** @type {readonly (keyof Filter)[]} */
  const all = ['name_ko', 'name_en', 'code', 'image_url', 'is_recommended'];
  const changed = all.filter((field) => before && after && before[field] !== after[field]);
  const differs = changed.length > 0;
  const heads = [view.text('before'), view.text('now')];
  return html`
    <table>
      ${differs && html`<tr><td />${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr>`}
      ${(differs ? changed : all).map(
        (field) => html`
          <tr>
            <th scope="row">${field}</th>
            ${differs && html`<td>${String(before?.[field])}</td>`}
            <td class=${differs && 'new'}>${String((after ?? before)?.[field])}</td>
          </tr>
        `,
      )}
    </table>
  `;
}
