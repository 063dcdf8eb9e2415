import type { TestContext } from 'node:test';
import { soundCatalog } from './catalogs.ts';
import { publishedFolder } from './server.ts';

export const [april, may] = [
  Date.parse('2026-04-01T00:00:00Z'),
  Date.parse('2026-05-01T00:00:00Z'),
];

/** Publishes a catalog at 2026-03-01T09:30:00.123Z in which Cartoon is scheduled. */
export function scheduledFolder(t: TestContext, from = april, until = may): Promise<string> {
  const [begin, end] = [from, until].map((time) =>
    new Date(time).toISOString().replace('.000', ''),
  );
  const cartoon = `${soundCatalog['categories/cartoon.yaml']}active_from: ${begin}\nactive_until: ${end}\n`;
  return publishedFolder(t, { ...soundCatalog, 'categories/cartoon.yaml': cartoon });
}

/** Returns a time after so many milliseconds, rounded up to a second. */
export const timeFromNow = (ms: number): number => Math.ceil((Date.now() + ms) / 1000) * 1000;
