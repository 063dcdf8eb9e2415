/** @import { PageModel } from '../page-model.ts' */
/** @import { Categories } from '../response.ts' */
/** @import { Embedded } from '../single-file.ts' */
import { useEffect, useState } from 'preact/hooks';

/** A page that is one file has everything in itself; another one asks the preview. */
const embedded = /** @type {Embedded | null} */ (
  JSON.parse(document.getElementById('embedded')?.textContent ?? 'null')
);

/** The addresses of images by name; undefined if the preview serves them. */
export const images = embedded?.images;

/** A version that grows whenever the catalog may have changed; `isStopped`: nothing is followed. */
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

/** @typedef {Readonly<{ lang: string, at: string, version: number }>} Asked */

/** The state in a language; undefined until there is one. @param {Asked} asked */
export function useCatalog(asked) {
  const fetched = useFetched('state', asked);
  const { en, ko } = embedded?.states ?? {};
  const kept = (asked.lang || embedded?.lang) === 'ko' ? ko : en;
  return /** @type {PageModel['state'] | undefined} */ (kept ?? fetched);
}

/**
 * What apps get at a time, or the name of the words that say why it is not shown.
 *
 * @param {Asked} asked @returns {Categories | 'broken' | 'loading' | 'notKept'}
 */
export function useResponse(asked) {
  const fetched = useFetched('response', asked);
  if (embedded) return asked.at === '' ? (embedded.response ?? 'broken') : 'notKept';
  return fetched === undefined ? 'loading' : (fetched ?? 'broken');
}

/** What the preview answered last. @param {string} name @param {Asked} asked */
function useFetched(name, { lang, at, version }) {
  const [fetched, setFetched] = useState();
  useEffect(() => {
    const abort = new AbortController();
    const query = new URLSearchParams({ lang, at });
    if (version > 0)
      fetch(`${name}.json?${query}`, abort)
        .then((reply) => reply.json())
        .then(setFetched, () => {}); // it has stopped, or a later version is asked for
    return () => abort.abort();
  }, [name, lang, at, version]);
  return fetched;
}
