/** @import { PageModel } from '../page-model.ts' */
/** @import { Embedded } from '../single-file.ts' */
import { useEffect, useState } from 'preact/hooks';

/** The data of a page in one file; null if the preview serves it. */
const embedded = /** @type {Embedded | null} */ (
  JSON.parse(document.getElementById('embedded')?.textContent ?? 'null')
);

/** The URLs of images by name; undefined if the preview serves them. */
export const images = embedded?.images;

/** `version` increases when the catalog may have changed. */
export function useUpdates() {
  const [updates, setUpdates] = useState({ version: 0, isStopped: false });
  useEffect(() => {
    if (embedded) return;
    const update = () => setUpdates(({ version }) => ({ version: version + 1, isStopped: false }));
    const events = new EventSource('events');
    events.onopen = update; // also after the preview was restarted
    events.onmessage = update;
    events.onerror = () => setUpdates(({ version }) => ({ version, isStopped: true }));
  }, []);
  return updates;
}

/** The state, once it is loaded. @param {Readonly<{ lang: string, version: number }>} request */
export function useCatalog({ lang, version }) {
  const [fetched, setFetched] = useState();
  useEffect(() => {
    const abort = new AbortController();
    if (version > 0)
      fetch(`state.json?${new URLSearchParams({ lang })}`, abort)
        .then((response) => response.json())
        .then(setFetched, () => {}); // stopped, or replaced by a newer request
    return () => abort.abort();
  }, [lang, version]);
  const { en, ko } = embedded?.states ?? {};
  const stored = (lang || embedded?.lang) === 'ko' ? ko : en;
  return /** @type {PageModel['state'] | undefined} */ (stored ?? fetched);
}
