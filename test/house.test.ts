import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { root } from './support/program.ts';

/**
 * Of each room the most lines, and what it may import beside itself, base and libraries; features, and the files in `src`
 * itself, may import all. To raise a budget is a decision, and a commit of its own.
 */
const rooms: Readonly<Record<string, readonly [budget: number, imports?: string]>> = {
  base: [653],
  git: [177],
  finding: [411],
  yaml: [1660, 'finding'],
  catalog: [4498, 'finding snapshot yaml'],
  edit: [534, 'catalog yaml'],
  remedy: [171, 'catalog finding yaml'],
  snapshot: [690],
  memory: [581, 'catalog git snapshot'],
  keys: [208],
  publish: [1178, 'catalog finding git memory snapshot'],
  diff: [1495, 'catalog finding git memory yaml'],
  report: [1417, 'catalog diff finding git remedy wording yaml'],
  wording: [1665, 'catalog diff edit finding git memory publish snapshot yaml'],
  server: [1967, 'keys snapshot'],
  command: [
    2171,
    'catalog diff edit finding git keys memory publish remedy report server snapshot wording yaml',
  ],
  '': [220],
  'features/bulk': [443],
  'features/export': [619],
  'features/import': [698],
  'features/init': [941],
  'features/new': [610],
  'features/online': [506],
  'features/preview': [2548],
  'features/sheet': [1404],
};
const [mostOnTheRoad, mostFiles] = [19696, 262];
const mostLinesOfFile = 597; // but for the words
const theTable = 'src/command/program.ts';

const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll('\\', '/')}`)
  .filter((path) => /\.\w+$/.test(path))
  .map((path) => ({
    path,
    room: roomOf(path),
    lines: readFileSync(join(root, path), 'utf8').split('\n'),
  }));

/** As in `yaml` and `features/new`; empty for a file in `src` itself. */
function roomOf(path: string): string {
  return /^src\/(features\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? '';
}

/** Static, of types, and dynamic. */
const imports = files.flatMap(({ path, room, lines }) => {
  const text = lines.join('\n');
  return [...text.matchAll(/(?:\bfrom|\bimport\(?)\s*'(\.[^']+)'/g)].map(
    ({ 1: specifier = '', index }) => {
      const to = posix.join(posix.dirname(path), specifier);
      return { path, room, line: text.slice(0, index).split('\n').length, to, toRoom: roomOf(to) };
    },
  );
});

test('a room imports what the law allows, and only the table of commands imports a feature', () => {
  const breaks = imports.filter(({ path, room, to, toRoom }) => {
    if (toRoom === room || (to === 'package.json' && room === 'base')) return false;
    if (toRoom.startsWith('features/')) return path !== theTable;
    if (room === '' || room.startsWith('features/')) return false;
    return toRoom !== 'base' && !rooms[room]?.[1]?.split(' ').includes(toRoom);
  });
  assert.deepEqual(
    breaks.map(({ path, line, to }) => `${path}:${line} may not import ${to}`),
    [],
  );
});

test('no file imports itself by way of others', () => {
  const known = Map.groupBy(imports, ({ path }) => path);
  const done = new Set<string>();
  const circles: string[] = [];
  function walk(path: string, way: readonly string[]): void {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '));
    if (way.includes(path) || done.has(path)) return;
    for (const { to } of known.get(path) ?? []) walk(to, [...way, path]);
    done.add(path);
  }
  for (const { path } of files) walk(path, []);
  assert.deepEqual(circles, []);
});

test('no room, and no file, has more lines than its budget', () => {
  const sizes = Map.groupBy(files, ({ room }) => room);
  const over = Array.from(sizes, ([room, all]) => ({
    name: room,
    lines: sum(all),
    most: rooms[room]?.[0] ?? 0,
  }));
  const long = files
    .filter(({ room }) => room !== 'wording')
    .map(({ path, lines }) => ({ name: path, lines: lines.length - 1, most: mostLinesOfFile }));
  assert.deepEqual(
    [...over, ...long]
      .filter(({ lines, most }) => lines > most)
      .map(
        ({ name, lines, most }) =>
          `${name} has ${lines} lines: shorten it, or raise its budget (${most})`,
      ),
    [],
  );
});

test('the main road, the features and the number of files have a budget', () => {
  const inFeatures = files.filter(({ room }) => room.startsWith('features/'));
  const road = sum(files) - sum(inFeatures);
  assert.ok(road <= mostOnTheRoad, `main road: ${road}`);
  assert.ok(files.length <= mostFiles, `files: ${files.length}`);
});

test('at most 6 functions are more complex than the linter allows, each says why, and none has more parameters', () => {
  const ignoring = (rule: string) =>
    files.flatMap(({ path, lines }) =>
      lines.flatMap((line) => (line.includes(`${rule}:`) ? path : [])),
    );
  const complex = ignoring('noExcessiveCognitiveComplexity');
  assert.ok(complex.length <= 6, complex.join(', '));
  assert.deepEqual(ignoring('useMaxParams'), []);
});

function sum(all: readonly { readonly lines: readonly string[] }[]): number {
  return all.reduce((total, { lines }) => total + lines.length - 1, 0);
}
