import type { TestContext } from 'node:test';
import { soundCatalog } from './catalogs.ts';
import { publishedFolder } from './server.ts';

export const [april, may] = [
  Date.parse('2026-04-01T00:00:00Z'),
  Date.parse('2026-05-01T00:00:00Z'),
];

/** The folder to which the sound catalog was published at 2026-03-01T09:30:00.123Z, when Cartoon was still to come, and to go. */
export function scheduledFolder(t: TestContext, from = april, until = may): Promise<string> {
  const [begin, end] = [from, until].map((time) =>
    new Date(time).toISOString().replace('.000', ''),
  );
  const cartoon = `${soundCatalog['categories/cartoon.yaml']}active_from: ${begin}\nactive_until: ${end}\n`;
  return publishedFolder(t, { ...soundCatalog, 'categories/cartoon.yaml': cartoon });
}

/** The first whole second that is so many milliseconds ahead. */
export const soon = (ahead: number): number => Math.ceil((Date.now() + ahead) / 1000) * 1000;
