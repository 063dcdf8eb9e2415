import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { conform } from '../conformance/conform.ts';
import { compiledOf, publish } from '../support/answers.ts';
import { placeWith } from './place.ts';
import { targets } from './targets.ts';

const key = 'key-of-ios';

/** The rows of a table in a document below a heading, each by its first cell, with the text of each column. */
function tableBelow(heading: string): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const text = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8');
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

const differences = tableBelow('### What differs');

/** Asks for everything, and compares what does not hold with a column of the table. */
async function isAsListed(column: string, subject: Parameters<typeof conform>[0]) {
  const unmet = (await conform(subject)).filter(({ problem }) => problem !== undefined);
  const listed = [...differences].filter(([, cells]) => cells[column] !== '').map(([claim]) => claim);
  const names = unmet.map(({ name }) => name);
  assert.deepEqual(names.toSorted(), listed.toSorted(), JSON.stringify(unmet, null, 2));
}

for (const [name, start] of Object.entries(targets)) {
  test(`${name}: what does not hold is what the table says`, async (t) => {
    const place = await placeWith(t, key);
    const { url, update } = await start(place);
    const change = async () => {
      await publish(place.dist, compiledOf('Changed', '2026-03-02T00:00:00.000Z'));
      await update();
    };
    await isAsListed(name, { url: new URL(url), key, change });
  });
}

for (const [name, column] of Object.entries({
  Varnish: 'Varnish, our server away',
  'nginx as a cache': 'nginx as a cache',
})) {
  test(`${name}: what does not hold while our server is away is what the table says`, async (t) => {
    const { url, endOrigin } = (await targets[name]?.(await placeWith(t, key))) ?? assert.fail();
    const subject = { url: new URL(url), key };
    await conform(subject);
    await endOrigin?.();
    await sleep(3000); // longer than any answer is fresh
    await isAsListed(column, subject);
  });
}
