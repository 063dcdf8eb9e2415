import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { conform } from '../conformance/conform.ts';
import { compiledOf, publish } from '../support/answers.ts';
import { keys, placeFor, targets } from './targets.ts';

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

for (const [name, start] of Object.entries(targets)) {
  test(`${name}: what does not hold of it is what the table says`, async (t) => {
    const place = await placeFor(t);
    const { url, update } = await start(place);
    const change = async () => {
      await publish(place.dist, compiledOf('Changed', '2026-03-02T00:00:00.000Z'));
      await update();
    };
    const outcomes = await conform({ url: new URL(url), key: keys[0], change });
    const unmet = outcomes.filter(({ problem }) => problem !== undefined);
    const expected = [...differences].filter(([, cells]) => cells[name] !== '').map(([claim]) => claim);
    assert.deepEqual(unmet.map((each) => each.name).toSorted(), expected.toSorted(), JSON.stringify(unmet, null, 2));
  });
}
