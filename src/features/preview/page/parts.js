/** @import { Mark } from '../marks.ts' */
/** @import { Filter, State, View } from './view.js' */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { images } from './load.js';

/** @typedef {State['rows'][number]} Row */
/** @typedef {Readonly<Record<'name_en' | 'name_ko', string>>} Names */

/** The name in the reader's language is first. @param {{ entry: Names, view: View }} props */
export function Names({ entry, view }) {
  const names = [
    html`<span class="name" lang="ko">${entry.name_ko}</span>`,
    html`<span class="name" lang="en">${entry.name_en}</span>`,
  ];
  return view.state.lang === 'ko' ? names : names.toReversed();
}

/** @param {{ filter: Filter, view: View }} props */
export function Image({ filter, view }) {
  const [failed, setFailed] = useState('');
  const { image_url, image, file, is_active, isAhead } = filter;
  const own = image && (images ? images[image] : `images/${image}`); // a large file has not all
  const src = image ? own : view.isAllowed && image_url;
  const dim = is_active && !isAhead ? '' : 'dim';
  const where = file ? `images/${file}` : (URL.parse(image_url)?.host ?? image_url);
  return src && src !== failed
    ? html`<img class="image ${dim}" alt="" loading="lazy" decoding="async" src=${src}
        onError=${() => setFailed(src)} />`
    : html`<span class="image none ${dim}">${where}</span>`;
}

/** A difference by its field or kind. @param {{ mark: Mark }} props */
export function Badge({ mark: { kind, field, title, isGrave } }) {
  const [grave, sign] = isGrave ? ['grave', '! '] : ['', ''];
  return html`<span class="badge ${kind} ${grave}">${sign}${field?.split('.').at(-1) ?? title}</span>`;
}

/**
 * When an entry begins and ends, unless that is past or stands in its marks, and these.
 *
 * @param {{ entry: Pick<Filter, 'dates'> | undefined, marks: readonly Mark[], view: View }} props
 */
export function Badges({ entry, marks, view }) {
  const isTold = (/** @type {{ time: string }} */ { time }) =>
    time <= view.state.at || marks.some(({ times }) => times.includes(time));
  const dates = entry?.dates.filter((date) => !isTold(date)) ?? [];
  return [
    dates.map(({ text }) => html`<span class="badge">${text}</span>`),
    marks.map((mark) => html`<${Badge} mark=${mark} />`),
  ];
}

/** Copies a text. @param {{ text: string, view: View }} props */
export function Copy({ text, view }) {
  const [copied, setCopied] = useState('');
  const copy = () => navigator.clipboard.writeText(text).then(() => setCopied(text));
  return html`
    <button type="button" aria-live="polite" onClick=${copy}>
      ${view.text(copied === text ? 'copied' : 'copy')}
    </button>
  `;
}

/** The worst severity of entries. @param {View} view @param {(key: string) => boolean} isAbout */
export function severityOf({ state: { findings } }, isAbout) {
  const found = findings.filter(({ key }) => key !== undefined && isAbout(key));
  return found.find(({ severity }) => severity === 'error')?.severity ?? found[0]?.severity;
}

/** A link to the editor or the host. @param {{ place: string, view: View }} props */
export function Place({ place, view }) {
  const { editor, host, folder } = view.state;
  const [, path = '', line] = /^(.*):(\d+):\d+$/.exec(place) ?? [];
  const root = `${folder.replaceAll('\\', '/').replace(/^\.\/|\/$/g, '')}/`;
  const inside = path.startsWith(root) ? path.slice(root.length) : path;
  const address = `${host}/${inside.split('/').map(encodeURIComponent).join('/')}#L${line}`;
  const href = editor === undefined ? host && address : editor + encodeURI(place);
  return href ? html`<a class="place" href=${href}>${place}</a>` : html`<code>${place}</code>`;
}
