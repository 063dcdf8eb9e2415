import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { applyEdits } from '../../src/base/edit.ts';
import { lint } from '../../src/catalog/lint.ts';
import { readSources } from '../../src/catalog/read.ts';
import { addDateFindings } from '../../src/command/branch.ts';
import { type Finding, joinEdits } from '../../src/finding/finding.ts';
import { loadWording, sentence } from '../../src/wording/wording.ts';
import { folderInMemory } from '../support/catalogs.ts';
import { jpg, png, webp } from '../support/images.ts';
import { root } from '../support/program.ts';

type Files = Readonly<Record<string, Buffer | string | undefined>>;
/** A row of a table; see README.md. */
export type Mistake = Readonly<{
  name: string;
  written: Files;
  intended?: Files;
  reported: string[][];
  isExact: boolean;
  today: string;
}>;

/** Dates without a year depend on the current day. */
export const now = new Date('2026-11-27T00:00:00.000Z');

const damaged = png().fill(0, 41, 45); // breaks the checksum of a chunk
const images: Files = { webp: webp('new'), jpg, png: png(), damaged };
const [en, folder] = [await loadWording('en'), join(root, 'test/mistakes')];
const read = (name: string) => readFileSync(join(folder, name), 'utf8');
const texts = ['catalog.yaml', 'categories/romantic.yaml', 'categories/soft-glam.yaml'];
const base: Files = Object.fromEntries([
  ...texts.map((path) => [path, read(`base/${path}`)]),
  ...['first_snow', 'peach_veil', 'soft_glow'].map((name) => [`images/${name}.webp`, webp(name)]),
]);

export const tables: ReadonlyMap<string, readonly Mistake[]> = new Map(
  readdirSync(folder).flatMap((name) => (name.endsWith('.txt') ? [[name, rowsOf(name)]] : [])),
);

function rowsOf(name: string): readonly Mistake[] {
  const [, ...rows] = read(name).split(/^# /m);
  return rows.map((row) => {
    const edits = row.split(/^@ /m).slice(1).toReversed(); // backwards, so that line numbers stay valid
    const made = (sign: string) =>
      edits.reduce((files, edit) => applyEdit(files, edit.split('\n'), sign), base);
    const reported = row
      .matchAll(/^!!? (.+?:\d+): (.*)$/gm)
      .map(([, at, words]) => [`${at} `, ...`${words}`.split(' / ')]);
    const intended = /^>/m.test(row) && { intended: made('>') };
    const [, today = 'as meant'] = /^today: (.*)$/m.exec(row) ?? [];
    const isExact = /^!!/m.test(row);
    const name = row.replace(/\n.*/s, '');
    return { name, written: made('<'), ...intended, reported: [...reported], isExact, today };
  });
}

/** Applies an edit with the lines that begin with `sign`, or else with `<`. */
function applyEdit(files: Files, [head = '', ...lines]: readonly string[], sign: string): Files {
  const [, path = '', verb = '1', what = ''] =
    /^(.*?\.\w+)(?: (is|as|copies|gone|[\d+-]+) ?(.*))?$/.exec(head) ?? [];
  if (/^[ag]/.test(verb)) return { ...files, [what || path]: files[path], [path]: undefined };
  if (/^[ic]/.test(verb))
    return { ...files, [path]: { ...files, ...images }[what] ?? decode(what) };
  const [from = 1, to = from] = verb.split(/\D/).map(Number);
  const start = verb.endsWith('+') ? from : from - 1;
  const bySign = Map.groupBy(lines, ([first]) => first);
  const texts = (bySign.get(sign) ?? bySign.get('<') ?? []).map((line) => decode(line.slice(2)));
  const all = String(files[path] ?? '').split('\n');
  return { ...files, [path]: all.toSpliced(start, to - start, ...texts).join('\n') };
}

function decode(text: string): string {
  return text.replace(/⇥|<U\+(\w+)>/g, (_, code = '9') =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

/** Applies all fixes that `check` proposes once, and returns a verdict of README.md. */
export function tryMistake(mistake: Mistake): string {
  const { before, after, files } = applyFixes(mistake.written);
  const { intended } = mistake;
  const isClean = after.length === 0 && intended !== undefined;
  if (isClean && isDeepStrictEqual(files, intended)) return verdictOf(mistake, before, 'right');
  if (intended && check(intended).length > 0) return 'what is meant has a finding';
  if (isClean && isSame(files, intended)) return verdictOf(mistake, before, 'right');
  return verdictOf(mistake, before, after.length === 0 ? 'wrong' : 'left');
}

function verdictOf(
  { intended, reported, isExact }: Mistake,
  before: readonly Finding[],
  after: 'left' | 'right' | 'wrong',
): string {
  if (intended === undefined && reported.length === 0)
    return before.length === 0 ? 'as meant' : 'found';
  if (before.length === 0) return 'unseen';
  const isRight = after === 'right';
  if (after === 'wrong') return 'green and wrong';
  if (isRight && !isExact) return 'as meant';
  const mustBeFixed = reported.length === 0 || (isExact && intended !== undefined);
  if (mustBeFixed && !isRight) return 'not green';
  if (isExact && before.length !== reported.length) return 'more or fewer';
  const ranks = reported.map(([place = '', ...causes]) => {
    const texts = before.map(textOf).filter((text) => text.startsWith(place));
    if (texts.length === 0) return 0;
    return causes.some((cause) => texts.some((text) => text.includes(cause.toLowerCase()))) ? 2 : 1;
  });
  const rank = isExact ? Math.min(...ranks) : Math.max(...ranks);
  return ['elsewhere', 'no cause', 'as meant'][rank] ?? '';
}

/** Returns the fixed files, and the findings before and after. */
function applyFixes(written: Files) {
  const before = check(written);
  const proposed = before.filter(({ fix }) => fix !== undefined);
  const byPath = Map.groupBy(proposed, ({ path }) => path.slice(8));
  const fixed = [...byPath].map(([path, all]) => [
    path,
    applyEdits(String(written[path]), joinEdits(all)),
  ]);
  const files = { ...written, ...Object.fromEntries(fixed) };
  return { before, after: check(files), files };
}

function check(files: Files): readonly Finding[] {
  const sources = readSources(folderInMemory(files));
  return addDateFindings(lint(sources), now.toISOString()).findings;
}

/** Compares catalogs, and the files without comments, quotes and blanks. */
function isSame(files: Files, intended: Files): boolean {
  const plain = (text: unknown) => `${text}`.replace(/(?:^|\s)\s*#.*|["'\\\s]/gm, '').toLowerCase();
  const [actual, expected] = [files, intended].map((each) => {
    const catalog = lint(readSources(folderInMemory(each))).catalog();
    return [catalog, Object.values(each).map(plain)];
  });
  return isDeepStrictEqual(actual, expected);
}

function textOf(finding: Finding): string {
  const { code, fix, path, range } = finding;
  const words = [sentence(finding, en), ...(fix?.edits ?? []).map(({ text }) => text)]
    .join(' ')
    .toLowerCase();
  return `${path.slice(8)}:${range.start.line} ${code} ${words}`;
}
