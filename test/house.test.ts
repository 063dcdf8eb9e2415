import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { skipReason } from './support/features.ts';
import { root } from './support/program.ts';

/**
 * Maximum lines of each folder, and its imports besides itself, base and libraries. Features and
 * `src` itself may import all of the core. Numbers only fall.
 */
const folders: Readonly<Record<string, readonly [lines: number, imports?: string]>> = {
  base: [560],
  git: [130],
  finding: [620],
  yaml: [840, 'finding'],
  catalog: [3150, 'finding snapshot yaml'],
  edit: [466, 'catalog finding yaml'],
  snapshot: [480],
  memory: [460, 'catalog git snapshot'],
  keys: [160],
  publish: [780, 'catalog diff finding git memory report snapshot wording'],
  diff: [940, 'catalog finding git memory yaml'],
  report: [960, 'catalog diff finding git wording yaml'],
  wording: [1060, 'catalog diff edit finding git memory publish snapshot yaml'],
  server: [700, 'keys snapshot'],
  command: [
    1600,
    'catalog diff edit finding git keys memory publish report server snapshot wording yaml',
  ],
  // Files directly in `src`, and `bin`.
  '': [60],
  'features/bulk': [310],
  'features/export': [220],
  'features/form': [330],
  'features/import': [490],
  'features/init': [430],
  'features/log': [220],
  'features/new': [530],
  'features/online': [405],
  'features/preview': [1620],
  'features/sheet': [1030],
};
/** Leaves space for another rule. */
const tolerance = 1.03;
const [mostOfCore, mostFiles] = [12_970, 231];
/** Applies to all files but `wording` and `longFiles`. */
const mostLinesOfFile = 220;
const longFiles = [
  'src/catalog/schema/category.schema.json',
  'src/features/preview/page/style.css',
];
/** Bytes. Prevents fewer, denser lines. */
const mostBytesPerLine = 48;
const tableOfCommands = 'src/command/program.ts';

const files = ['src', 'bin']
  .flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map(
      (name) => `${top}/${name.replaceAll('\\', '/')}`,
    ),
  )
  .filter((path) => /\.\w+$/.test(path))
  .map((path) => ({
    path,
    folder: folderOf(path),
    lines: readFileSync(join(root, path), 'utf8').split('\n'),
  }));

/** Returns a folder such as `features/new`; empty for a file directly in `src`. */
function folderOf(path: string): string {
  return /^src\/(features\/[^/]+|[^/]+)\//.exec(path)?.[1] ?? '';
}

/** Static, type-only and dynamic imports. */
const imports = files.flatMap(({ path, folder, lines }) => {
  const text = lines.join('\n');
  return [...text.matchAll(/(?:\bfrom|\bimport\(?)\s*'(\.[^']+)'/g)].map(
    ({ 1: specifier = '', index }) => {
      const to = posix.join(posix.dirname(path), specifier);
      return {
        path,
        folder,
        line: text.slice(0, index).split('\n').length,
        to,
        toFolder: folderOf(to),
      };
    },
  );
});

test('a folder imports what the rules allow, and only the table of commands imports a feature', () => {
  const breaks = imports.filter(({ path, folder, to, toFolder }) => {
    if (toFolder === folder || (to === 'package.json' && folder === 'base')) return false;
    if (toFolder.startsWith('features/')) return path !== tableOfCommands;
    if (folder === '' || folder.startsWith('features/')) return false;
    return toFolder !== 'base' && !folders[folder]?.[1]?.split(' ').includes(toFolder);
  });
  assert.deepEqual(
    breaks.map(({ path, line, to }) => `${path}:${line} may not import ${to}`),
    [],
  );
});

test('there are no import cycles', () => {
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

test('no folder, and no file, has more lines than its number', () => {
  const sizes = Array.from(
    Map.groupBy(files, ({ folder }) => folder),
    ([name, all]) => ({ name, lines: sum(all), most: (folders[name]?.[0] ?? 0) * tolerance }),
  );
  const lengths = files
    .filter(({ folder, path }) => folder !== 'wording' && !longFiles.includes(path))
    .map(({ path, lines }) => ({ name: path, lines: lines.length - 1, most: mostLinesOfFile }));
  assert.deepEqual(
    [...sizes, ...lengths]
      .filter(({ lines, most }) => lines > most)
      .map(({ name, lines, most }) => `${name} has ${lines} lines: take something away (${most})`),
    [],
  );
});

// Measures all of `src`.
test('lines do not get denser', { skip: skipReason('preview') }, () => {
  const bytes = files.reduce((all, { lines }) => all + Buffer.byteLength(lines.join('\n')), 0);
  assert.ok(bytes / sum(files) <= mostBytesPerLine, `${bytes / sum(files)} bytes a line`);
});

test('a comment has at most 100 columns', () => {
  const code = files.filter(({ path }) => !path.endsWith('.json'));
  const comments = code.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) =>
      line.length > 100 && /(?:^|\s)(?:\/\/|\/?\*+) /.test(line) ? `${path}:${index + 1}` : [],
    ),
  );
  assert.deepEqual(comments, []);
});

test('the core and the number of files have a limit', () => {
  const inFeatures = files.filter(({ folder }) => folder.startsWith('features/'));
  const core = sum(files) - sum(inFeatures);
  assert.ok(core <= mostOfCore, `core: ${core}`);
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
