import { type Category, category } from './contract.ts';

export type { Category, Filter } from './contract.ts';

export interface Options {
  /** Of the server or the endpoint. */ readonly url: string;
  /** Or a function that returns it. */ readonly key: string | (() => string | Promise<string>);
  /** The initial list. */ readonly bundled?: readonly Category[] | undefined;
  readonly store?: { get(): Text | Promise<Text>; set(text: string): unknown } | undefined;
  /** Milliseconds for each request; 10,000 by default. */ readonly timeout?: number | undefined;
  readonly onChange?: ((categories: readonly Category[]) => void) | undefined;
  /** Called after failed requests. */ readonly onKept?: ((why: string) => void) | undefined;
}
export type Outcome = 'changed' | 'unchanged' | 'kept';
export type Catalog = ReturnType<typeof createCatalog>;

type Text = string | null | undefined;
type Kept = { readonly etag: string | null; readonly categories: readonly Category[] };
/** Result of a request. `pause`: milliseconds until the next poll; undefined for a back-off. */
type Result = { outcome: Outcome; list?: Kept; why?: string; pause?: number | 'regular' };

const units: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000 };
const failed = (error: unknown): Result => ({ outcome: 'kept', why: `Request failed: ${error}.` });

export function createCatalog(options: Options) {
  const { bundled = [], store, timeout = 10_000, onChange, onKept } = options;
  let kept: Kept = { etag: null, categories: bundled };
  let why: string | undefined;
  let failures = 0;
  let every = 0; // milliseconds between polls; 0: none
  let timer: ReturnType<typeof setTimeout> | undefined; // the next poll, or the limit of a request
  let open: Promise<Outcome> | undefined;
  let end = (_result: Result) => {}; // of the open request
  let loading: Promise<void> | undefined = load().catch(() => {}); // a bad store counts as empty

  async function load() {
    const text = store?.get();
    const { etag, categories } = JSON.parse((typeof text === 'string' ? text : await text) ?? '');
    if (kept.etag !== null || !isCatalog(categories)) return;
    kept = { etag, categories };
    if (typeof text !== 'string') void Promise.resolve(categories).then(onChange);
  }

  function refresh(): Promise<Outcome> {
    open ??= new Promise((resolve) => {
      const controller = new AbortController();
      end = (result) => {
        if (controller.signal.aborted) return; // already settled
        controller.abort();
        resolve(settle(result));
      };
      clearTimeout(timer);
      timer = setTimeout(end, timeout, failed('no response in time'));
      const asked = Promise.resolve(loading).then(() => ask(options, kept, controller.signal));
      asked.catch((error) => failed(Object(error).cause ?? error)).then(end);
    });
    return open;
  }

  function settle({ outcome, list = kept, why: reason, pause }: Result): Outcome {
    [open, loading, why] = [undefined, undefined, reason];
    clearTimeout(timer);
    const backOff = Math.random() * Math.min(5000 * 2 ** failures, 900_000);
    const wait = pause === 'regular' ? every * (0.8 + 0.4 * Math.random()) : (pause ?? backOff);
    if (every > 0 && wait < Infinity) timer = setTimeout(refresh, wait);
    failures = pause === 'regular' ? 0 : failures + 1;
    if (list !== kept) new Promise((ok) => ok(store?.set(JSON.stringify(list)))).catch(() => {});
    kept = list;
    // Errors of callbacks become unhandled rejections of the app.
    if (outcome === 'changed') void Promise.resolve(list.categories).then(onChange);
    if (reason !== undefined) void Promise.resolve(reason).then(onKept);
    return outcome;
  }

  return {
    categories: () => kept.categories,
    /** Why the last request kept the list; undefined if it did not. */ get why() {
      return why;
    },
    /** Sends a request, or joins the open one. Never rejects. */ refresh,
    /** Polls at once, then after each '30s', '10m', '1h' or so many milliseconds, ± 20 %. */
    start({ every: given }: { readonly every: number | `${number}${'s' | 'm' | 'h'}` }) {
      const [, count, unit = ''] = /^([\d.]+)([smh]?)$/.exec(`${given}`) ?? [];
      const pause = Number(count) * (units[unit] ?? 1);
      if (!(pause >= 1000 && pause <= 86_400_000)) throw new RangeError(`Not 1s to 24h: ${given}`);
      every = pause;
      void refresh();
    },
    /** Stops polling, and ends the open request. */ close() {
      every = 0;
      clearTimeout(timer);
      end({ outcome: 'kept', pause: 'regular' });
    },
  };
}

async function ask({ url, key }: Options, kept: Kept, signal: AbortSignal): Promise<Result> {
  const user = typeof key === 'function' ? await key() : key;
  const headers: Record<string, string> = { Authorization: `Basic ${btoa(`${user}:`)}` };
  if (kept.etag) headers['If-None-Match'] = kept.etag;
  const address = url.replace(/(\/filter-category\/active)?\/*$/, '/filter-category/active');
  const response = await fetch(address, { headers, signal });
  const { status, headers: fields } = response;
  if (status === 304 && kept.etag) return { outcome: 'unchanged', pause: 'regular' };
  if (status === 401) return { ...failed('the key was refused, polling ends'), pause: Infinity };
  const body: unknown = status === 200 ? await response.json() : undefined;
  if (isCatalog(body)) {
    const isSame = JSON.stringify(body) === JSON.stringify(kept.categories);
    const list = { etag: fields.get('ETag'), categories: isSame ? kept.categories : body };
    return { outcome: isSame ? 'unchanged' : 'changed', list, pause: 'regular' };
  }
  const failure = failed(`status ${status}, no list of categories`);
  if ([400, 403, 404, 405, 431].includes(status)) return { ...failure, pause: 'regular' };
  const after = fields.get('Retry-After') ?? ''; // RFC 9110, 10.2.3
  const pause = Number(after) * 1000 || Date.parse(after) - Date.now();
  return pause > 0 ? { ...failure, pause: Math.min(pause, 86_400_000) } : failure;
}

export const isCatalog = (value: unknown): value is readonly Category[] =>
  isLike(value, [category]) &&
  value.every((it) => it.filters.every((one) => one.filter_category_id === it.filter_category_id));

function isLike<Like>(value: unknown, like: Like): value is Like {
  if (like === true || like === null) return value === like;
  if (typeof like !== 'object') return typeof value === typeof like;
  if (Array.isArray(like)) return Array.isArray(value) && value.every((it) => isLike(it, like[0]));
  return Object.entries(like).every(([name, part]) => isLike(Object(value)[name], part));
}
