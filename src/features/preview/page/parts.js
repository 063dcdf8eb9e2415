/** @import { Mark } from '../marks.ts' */
/** @import { Filter, State, View } from './view.js' */
import { html } from 'htm/preact';
import { useState } from 'preact/hooks';
import { images } from './load.js';

/** @typedef {State['rows'][number]} Row */
/** @typedef {Readonly<{ value: string, label: unknown, kind?: string }>} Option */

/**
 * Radio buttons that look like pills.
 *
 * @param {{
 *   name: 'at' | 'tab', options: readonly Option[], chosen: string, view: View, children?: unknown,
 * }} props
 */
export function Choices({ name, options, chosen, view, children }) {
  return html`
    <fieldset id=${name} class="choices" aria-label=${view.text(name)}>
      ${options.map(
        ({ value, label, kind }) => html`
          <label class=${kind} key=${value}>
            <input class="sr" type="radio" name=${name} value=${value} checked=${value === chosen}
              onInput=${() => view.choose(name, value)} />
            ${label}
          </label>
        `,
      )}
      ${children}
    </fieldset>
  `;
}

/** @param {{ entry: { name_ko: string, name_en: string } }} props */
export function Names({ entry }) {
  return html`
    <span class="name" lang="ko">${entry.name_ko}</span>
    <span class="name" lang="en">${entry.name_en}</span>
  `;
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
  return html`<span class="badge ${kind} ${grave}">${sign}${field ?? title}</span>`;
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
