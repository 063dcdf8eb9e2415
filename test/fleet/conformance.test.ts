import assert from 'node:assert/strict';
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { checkConformance } from '../conformance/conform.ts';
import { lists } from '../conformance/lists.ts';
import { folderWith } from '../support/folder.ts';
import { publish } from '../support/snapshots.ts';
import { startOrigin } from './origin.ts';
import { expiredKey, placeWith } from './place.ts';
import type { Start } from './target.ts';
import { targets } from './targets.ts';

const key = 'key-of-ios';

/** The rows of a table in a document below a heading, each by its first cell, with the text of each column. */
function tableBelow(heading: string): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const text = readFileSync(new URL('../../docs/serving.md', import.meta.url), 'utf8');
  const lines = text.slice(text.indexOf(`\n${heading}\n`)).split('\n');
  const begin = lines.findIndex((line) => line.startsWith('|'));
  const cellsOf = (line: string) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  const table = lines.slice(
    begin,
    lines.findIndex((line, index) => index > begin && !line.startsWith('|')),
  );
  const [head = [], , ...rows] = table.map(cellsOf);
  return new Map(
    rows.map(([name = '', ...cells]) => [
      name,
      Object.fromEntries(cells.map((cell, index) => [head[index + 1], cell])),
    ]),
  );
}

const differences = tableBelow('## Known differences');

/** Asks for everything, and compares what does not hold with a column of the table. */
async function isAsListed(column: string, subject: Parameters<typeof checkConformance>[0]) {
  const unmet = (await checkConformance(subject)).filter(({ result }) => result === 'not ok');
  const listed = [...differences].filter(([, cells]) => cells[column]).map(([claim]) => claim);
  const names = unmet.map(({ name }) => name);
  assert.deepEqual(names.toSorted(), listed.toSorted(), JSON.stringify(unmet, null, 2));
}

const startOurs: Start = async (place) => {
  const { port } = await startOrigin(place);
  return { url: `http://127.0.0.1:${port}`, update: async () => {} };
};

test('what does not hold of an engine is what the table says, whatever its list', {
  concurrency: true,
}, async (t) => {
  const published = Object.entries(lists).map(([list, compiled]) => ({
    list,
    compiled,
    dist: join(folderWith(t), 'dist'),
  }));
  for (const { dist, compiled } of published) await publish(dist, compiled);
  const engines = Object.entries({ 'our server': startOurs, ...targets }).map(([name, start]) =>
    t.test(name, async (t) => {
      const place = await placeWith(t, key);
      const { url, update } = await start(place);
      const subject = { url: new URL(url), key, expiredKey };
      for (const { list, dist } of published) {
        const change = async () => {
          for (const part of ['snapshots', 'manifest.json'])
            cpSync(join(dist, part), join(place.dist, part), { recursive: true });
          await update();
        };
        await t.test(`until it changes to ${list}`, () => isAsListed(name, { ...subject, change }));
      }
      const revoke = async () => {
        place.allow();
        await update();
      };
      await t.test('until its key is revoked', () => isAsListed(name, { ...subject, revoke }));
    }),
  );
  await Promise.all(engines);
});
