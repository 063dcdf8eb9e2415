/** @import { PageModel } from '../page-model.ts' */
/** @import { Embedded } from '../single-file.ts' */
import { useEffect, useState } from 'preact/hooks';

/** A page that is one file has everything in itself; another one asks the preview. */
const embedded = /** @type {Embedded | null} */ (
  JSON.parse(document.getElementById('embedded')?.textContent ?? 'null')
);

/** The addresses of images by name; undefined if the preview serves them. */
export const images = embedded?.images;

/** The version grows whenever the catalog may have changed. */
export function useNews() {
  const [news, setNews] = useState({ version: 0, isStopped: false });
  useEffect(() => {
    if (embedded) return;
    const change = () => setNews(({ version }) => ({ version: version + 1, isStopped: false }));
    const events = new EventSource('events');
    events.onopen = change; // at once, and after the preview was started again
    events.onmessage = change;
    events.onerror = () => setNews(({ version }) => ({ version, isStopped: true }));
  }, []);
  return news;
}

/** The state, once there is one. @param {Readonly<{ lang: string, version: number }>} asked */
export function useCatalog({ lang, version }) {
  const [fetched, setFetched] = useState();
  useEffect(() => {
    const abort = new AbortController();
    if (version > 0)
      fetch(`state.json?${new URLSearchParams({ lang })}`, abort)
        .then((reply) => reply.json())
        .then(setFetched, () => {}); // it has stopped, or a later version is asked for
    return () => abort.abort();
  }, [lang, version]);
  const { en, ko } = embedded?.states ?? {};
  const kept = (lang || embedded?.lang) === 'ko' ? ko : en;
  return /** @type {PageModel['state'] | undefined} */ (kept ?? fetched);
}
