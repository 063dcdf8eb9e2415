import type { TestContext } from 'node:test';
import { type Catalog, type Category, createCatalog, type Options } from '../src/index.ts';

export const key = 'key-of-ios';

/** A list of one category with one filter. */
export function listOf(name: string, updatedAt = '2026-03-01T09:30:00.123Z'): readonly Category[] {
  const shared = {
    organization_id: '01JZ3Q5E7VY1T9W6K8N4M2RDBX',
    filter_category_id: '01JZ3Q5E7VY1T9W6K8N4M2RDC0',
    name_ko: '로맨틱',
    name_en: name,
    created_at: '2026-03-01T09:30:00.123Z',
    updated_at: updatedAt,
    deleted_at: null,
  };
  const filter = {
    ...shared,
    filter_id: '01JZ3Q5E7VY1T9W6K8N4M2RDC1',
    code: 'rosy_dusk',
    image_url: 'https://cdn.example.com/rosy_dusk.webp',
    is_active: true,
    is_recommended: false,
  };
  return [{ ...shared, description: '', is_active: true, filters: [filter] }];
}

export const bundled = listOf('Bundled');
export const stored = listOf('Stored');
export const fetched = listOf('Fetched');

/** The English names of the categories that an app shows. */
export const shown = (list: readonly Category[]) => list.map(({ name_en }) => name_en).join();

/** A client that is closed when the test ends, with what it told the app and its store. */
export function client(t: TestContext, url: string, options: Partial<Options> = {}) {
  const told: string[] = [];
  const saved: string[] = [];
  const catalog: Catalog = createCatalog({
    url,
    key,
    bundled,
    store: { get: () => null, set: (text) => saved.push(text) },
    onChange: (categories) => told.push(`changed: ${shown(categories)}`),
    onKept: (why) => told.push(why),
    ...options,
  });
  t.after(() => catalog.close());
  return { catalog, told, saved };
}

/** What a client asked for, and the time in milliseconds. */
export type Asked = Readonly<{
  url: string;
  headers: Readonly<Record<string, string>>;
  at: number;
}>;
type Respond = (asked: Asked, signal: AbortSignal) => Response | Promise<Response>;

/** Replaces the network by a function; what was asked of it. */
export function network(t: TestContext, respond: Respond): readonly Asked[] {
  const asked: Asked[] = [];
  t.mock.method(globalThis, 'fetch', async (url: string, init: RequestInit) => {
    const headers = { ...(init.headers as Record<string, string>) }; // of the client
    const it = { url, headers, at: Date.now() };
    asked.push(it);
    return respond(it, init.signal as AbortSignal);
  });
  return asked;
}

/** A response of the server with a list. */
export const ok = (list: unknown, etag = '"1"') =>
  new Response(JSON.stringify(list), { headers: { ETag: etag } });

/** Waits until nothing is left to be done at this time. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));
