/** @import { Mark } from '../changes.ts' */
/** @import { Filter, View } from './view.js' */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { images } from './load.js';

/** @typedef {Readonly<Record<'name_en' | 'name_ko', string>>} Names */

/** True on phones: lists start closed, so that an image is visible. */
export const isNarrow = matchMedia('(width <= 500px)').matches;

/** Shows a change of a text. @param {string | undefined} from @param {string | undefined} to */
export const fromTo = (from, to) => (from === to ? to : `${from} → ${to}`);

/**
 * The name in the reader's language is first.
 *
 * @param {{ entry: Names, before?: Names | undefined, view: View }} props
 */
export function Names({ entry, before = entry, view }) {
  const names = [
    html`<span class="name" lang="ko">${fromTo(before.name_ko, entry.name_ko)}</span>`,
    html`<span class="name" lang="en">${fromTo(before.name_en, entry.name_en)}</span>`,
  ];
  return view.state.lang === 'ko' ? names : names.toReversed();
}

/** @param {{ filter: Filter, view: View }} props */
export function Image({ filter, view }) {
  const [failed, setFailed] = useState('');
  const { image_url, image, isInactive } = filter;
  const local = image && (images ? images[image] : `images/${image}`); // large files lack some
  const src = image ? local : view.isAllowed && image_url;
  const dim = isInactive && 'dim';
  return src && src !== failed
    ? html`<img class="image ${dim}" alt="" loading="lazy" decoding="async" src=${src}
        onError=${() => setFailed(src)} />`
    : html`<span class="image ${dim}">${URL.parse(image_url)?.host ?? image_url}</span>`;
}

/**
 * The marks of an entry, without those `inherited` from its category; then other facts in small
 * print. Past dates and dates of marks are left out.
 *
 * @param {{
 *   entry?: Pick<Filter, 'dates' | 'is_active'> & { is_recommended?: boolean } | undefined,
 *   marks: readonly Mark[], inherited?: readonly Mark[], view: View, text?: 'short' | 'title',
 * }} props
 */
export function Badges({ entry, marks, inherited = [], view, text = 'short' }) {
  const isRedundant = ({ at = '' }) => at <= view.state.at || marks.some((mark) => mark.at === at);
  const isOff = entry?.is_active === false && !marks.some(({ kind }) => kind === 'deactivated');
  const star = html`★<span class="sr">${view.text('recommended')}</span>`;
  const notes = [
    ...(entry?.dates ?? []).map((date) => !isRedundant(date) && date[text]),
    isOff && view.text('off'),
    entry?.is_recommended && star,
  ];
  return [
    marks.map(({ id, kind, isBreaking, ...texts }) => {
      const [level, sign] = isBreaking ? ['breaking', '! '] : ['', ''];
      const isOwn = !inherited.some((mark) => mark.id === id);
      return isOwn && html`<span class="badge ${kind} ${level}">${sign}${texts[text]}</span>`;
    }),
    notes.map((each) => each && html`<small>${each}</small>`),
  ];
}

/** @param {{ text: string, view: View }} props */
export function Copy({ text, view }) {
  const [copied, setCopied] = useState('');
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(text));
  return html`
    <button type="button" aria-live="polite" onClick=${copy}>
      ${view.text(copied === text ? 'copied' : 'copy')}
    </button>
  `;
}

/** True if an entry has an error. @param {View} view @param {string} entry */
export function hasError({ state: { findings } }, entry) {
  return findings.some(({ key, severity }) => key === entry && severity === 'error');
}
