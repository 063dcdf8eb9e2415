import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { applyEdits } from '../../src/base/edit.ts';
import { examine } from '../../src/catalog/examine.ts';
import { readSources } from '../../src/catalog/read.ts';
import { withDateFindings } from '../../src/command/branch.ts';
import { editsOf, type Finding } from '../../src/finding/finding.ts';
import { loadWording, sentence } from '../../src/wording/wording.ts';
import { folderInMemory } from '../support/catalogs.ts';
import { jpg, png, webp } from '../support/images.ts';
import { root } from '../support/program.ts';

type Files = Readonly<Record<string, Buffer | string | undefined>>;
/** A row of a table, as README.md says: what should be told, at a place by any of its words; `today`: what comes of it. */
export type Mistake = Readonly<{
  name: string;
  written: Files;
  meant?: Files;
  told: string[][];
  isExact: boolean;
  today: string;
}>;

/** The day of the trial: dates without a year depend on it. */
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

/** The rows of each table. */
export const tables: ReadonlyMap<string, readonly Mistake[]> = new Map(
  readdirSync(folder).flatMap((name) => (name.endsWith('.txt') ? [[name, rowsOf(name)]] : [])),
);

function rowsOf(name: string): readonly Mistake[] {
  const [, ...rows] = read(name).split(/^# /m);
  return rows.map((row) => {
    const edits = row.split(/^@ /m).slice(1).toReversed(); // from the last, so that the numbers of lines stay right
    const made = (sign: string) =>
      edits.reduce((files, edit) => edited(files, edit.split('\n'), sign), base);
    const told = row
      .matchAll(/^!!? (.+?:\d+): (.*)$/gm)
      .map(([, at, words]) => [`${at} `, ...`${words}`.split(' / ')]);
    const meant = /^>/m.test(row) && { meant: made('>') };
    const [, today = 'as meant'] = /^today: (.*)$/m.exec(row) ?? [];
    const isExact = /^!!/m.test(row);
    const name = row.replace(/\n.*/s, '');
    return { name, written: made('<'), ...meant, told: [...told], isExact, today };
  });
}

/** With an edit made: its lines that begin with `sign`, or where it has none of them, those as they are written. */
function edited(files: Files, [head = '', ...lines]: readonly string[], sign: string): Files {
  const [, path = '', verb = '1', what = ''] =
    /^(.*?\.\w+)(?: (is|as|copies|gone|[\d+-]+) ?(.*))?$/.exec(head) ?? [];
  if (/^[ag]/.test(verb)) return { ...files, [what || path]: files[path], [path]: undefined };
  if (/^[ic]/.test(verb)) return { ...files, [path]: { ...files, ...images }[what] ?? shown(what) };
  const [from = 1, to = from] = verb.split(/\D/).map(Number);
  const start = verb.endsWith('+') ? from : from - 1;
  const put = Map.groupBy(lines, ([first]) => first);
  const texts = (put.get(sign) ?? put.get('<') ?? []).map((line) => shown(line.slice(2)));
  const all = String(files[path] ?? '').split('\n');
  return { ...files, [path]: all.toSpliced(start, to - start, ...texts).join('\n') };
}

function shown(text: string): string {
  return text.replace(/⇥|<U\+(\w+)>/g, (_, code = '9') =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
}

/** What comes of a mistake, where all that `check` proposes is pasted once. */
export function trialOf(mistake: Mistake): string {
  const { before, after, files } = pasted(mistake.written);
  const { meant } = mistake;
  const isMeant = after.length === 0 && meant !== undefined;
  if (isMeant && isDeepStrictEqual(files, meant)) return verdictOf(mistake, before, 'right');
  if (meant && check(meant).length > 0) return 'what is meant has a finding';
  if (isMeant && isSame(files, meant)) return verdictOf(mistake, before, 'right');
  return verdictOf(mistake, before, after.length === 0 ? 'wrong' : 'left');
}

function verdictOf(
  { meant, told, isExact }: Mistake,
  before: readonly Finding[],
  after: 'left' | 'right' | 'wrong',
): string {
  if (meant === undefined && told.length === 0) return before.length === 0 ? 'as meant' : 'found';
  if (before.length === 0) return 'unseen';
  const isRight = after === 'right';
  if (after === 'wrong') return 'green and wrong';
  if (isRight && !isExact) return 'as meant';
  const mustBePasted = told.length === 0 || (isExact && meant !== undefined);
  if (mustBePasted && !isRight) return 'not green';
  if (isExact && before.length !== told.length) return 'more or fewer';
  const ranks = told.map(([place = '', ...causes]) => {
    const texts = before.map(textOf).filter((text) => text.startsWith(place));
    if (texts.length === 0) return 0;
    return causes.some((cause) => texts.some((text) => text.includes(cause.toLowerCase()))) ? 2 : 1;
  });
  const rank = isExact ? Math.min(...ranks) : Math.max(...ranks);
  return ['elsewhere', 'no cause', 'as meant'][rank] ?? '';
}

/** The files after the paste, and what is found before and after it. */
function pasted(
  written: Files,
): Readonly<{ files: Files } & Record<'after' | 'before', readonly Finding[]>> {
  const before = check(written);
  const proposed = before.filter(({ fix }) => fix !== undefined);
  const byPath = Map.groupBy(proposed, ({ path }) => path.slice(8));
  const repaired = [...byPath].map(([path, all]) => [
    path,
    applyEdits(String(written[path]), editsOf(all)),
  ]);
  const files = { ...written, ...Object.fromEntries(repaired) };
  return { before, after: check(files), files };
}

function check(files: Files): readonly Finding[] {
  const sources = readSources(folderInMemory(files));
  return withDateFindings(examine(sources), now.toISOString()).findings;
}

/** Whether apps get the same, and the files say the same but for comments, quotes and blanks. */
function isSame(files: Files, meant: Files): boolean {
  const [is, should] = [files, meant].map((each) =>
    examine(readSources(folderInMemory(each))).catalog(),
  );
  const plain = (text: unknown) =>
    String(text)
      .replace(/(?:^|\s)\s*#.*|["'\\\s]/gm, '')
      .toLowerCase();
  return isDeepStrictEqual(
    [is, Object.values(files).map(plain)],
    [should, Object.values(meant).map(plain)],
  );
}

/** Where it is found, its code, the sentence, and what is proposed. */
function textOf(finding: Finding): string {
  const { code, fix, path, range } = finding;
  const said = [sentence(finding, en), ...(fix?.edits ?? []).map(({ text }) => text)]
    .join(' ')
    .toLowerCase();
  return `${path.slice(8)}:${range.start.line} ${code} ${said}`;
}
