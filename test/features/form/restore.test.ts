import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { dump } from 'js-yaml';
import { format } from 'prettier';
import { parse, stringify } from 'yaml';
import { Failure } from '../../../src/base/failure.ts';
import { restoreLayout } from '../../../src/features/form/restore.ts';
import { parseOptions } from '../../../src/yaml/parse.ts';
import { catalogYaml, categoryYaml, filterYaml } from '../../support/catalogs.ts';
import { call } from '../../support/program.ts';
import { git, gitEnvironment, repositoryWith } from '../../support/repository.ts';
import { runs } from '../../support/runs.ts';

type Filter = Record<string, unknown>;
type Category = Record<string, unknown> & { filters?: Filter[] };

/** Ways to write YAML: with `yaml`, as the CMS does, with `js-yaml`, and formatted. */
const writers: readonly ((data: unknown) => Promise<string>)[] = [
  async (data) => stringify(data, { lineWidth: 0, singleQuote: true }),
  async (data) => dump(data),
  async (data) => format(dump(data), { parser: 'yaml', singleQuote: true }),
];

const word = fc.constantFrom(
  ...[
    'Rosy',
    'a # b',
    "it's",
    'c: d',
    '한글',
    '123',
    'true',
    'x'.repeat(90),
    'two\nlines',
    'e\n',
    'null',
  ],
);
const optional = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
const filter = fc.record({
  code: fc.stringMatching(/^[a-z]{1,3}$/),
  name_ko: fc.uuid().map((each) => `# ${each}`),
  name_en: fc.uuid(),
  image: optional(fc.constantFrom('a.webp', 'b.png')),
  is_recommended: optional(fc.boolean()),
  is_active: optional(fc.boolean()),
  active_from: optional(fc.constantFrom('2026-12-01', '2026-12-01 09:00')),
});
const filters = fc.uniqueArray(filter, { selector: ({ code }) => code, maxLength: 5 });
const category = fc
  .record({ name_ko: word, name_en: word, description: optional(word), filters: optional(filters) })
  .map((each): Category => JSON.parse(JSON.stringify(each)));

const layout = fc.record({
  margin: fc.constantFrom('', '  '),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  dice: fc.array(fc.nat(5), { minLength: 60, maxLength: 60 }),
});
type Layout = Readonly<{ margin: string; lineEnd: string; dice: readonly number[] }>;

/** Writes the data as people do: with comments, empty lines, and quotes. */
function laidOut({ filters, ...own }: Category, { margin, lineEnd, dice }: Layout): string {
  let count = 0;
  const roll = () => dice[++count % dice.length] ?? 0;
  const gap = () => (roll() > 2 ? [''] : []);
  const linesOf = ([name, value]: readonly [string, unknown], margin: string, sign = margin) => {
    const style = { lineWidth: 0, singleQuote: roll() > 2 };
    const [first, ...others] = stringify({ [name]: value }, style)
      .replace(/\n$/, '')
      .split('\n');
    const tail = roll() > 3 && others.length === 0 ? ` # tail ${count}` : '';
    const note = roll() > 3 ? [...gap(), `${sign.replace('- ', '')}# note ${count}`] : [];
    return [...note, `${sign}${first}${tail}`, ...others.map((line) => line && margin + line)];
  };
  const items = (filters ?? []).flatMap((filter) => {
    const [first = ['', ''], ...others] = Object.entries(filter);
    const [inside, sign] = [`${margin}  `, `${margin}- `];
    return [
      ...gap(),
      ...linesOf(first, inside, sign),
      ...others.flatMap((each) => linesOf(each, inside)),
    ];
  });
  const head = filters ? [filters.length > 0 ? 'filters:' : 'filters: []'] : [];
  const fields = Object.entries(own).flatMap((each) => linesOf(each, ''));
  return ['# head', ...fields, ...head, ...items, ''].join(lineEnd);
}

/** Full-line comments, each with the code of the filter that it is in or above. */
function notesIn(text: string): ReadonlyMap<string, string | undefined> {
  const notes = new Map<string, string | undefined>();
  let [owner, above]: [string | undefined, string[]] = [undefined, []];
  for (const line of text.split(/\r?\n/)) {
    const note = /^ *(# .*)/.exec(line)?.[1];
    if (note) above.push(note);
    owner = /^ *- code: (\w+)/.exec(line)?.[1] ?? owner;
    if (!note && line) for (const each of above.splice(0)) notes.set(each, owner);
  }
  return notes;
}

const change = fc.record({
  kind: fc.constantFrom('set', 'unset', 'delete', 'insert', 'recode', 'describe'),
  at: fc.nat(9),
  field: fc.constantFrom('image', 'is_active', 'active_from', 'is_recommended'),
  word,
  filter,
});
type Change = typeof change extends fc.Arbitrary<infer Each> ? Each : never;

/** Makes a change as in a form. Codes are never reused. */
function make({ kind, at, field, word, filter }: Change, data: Category, used: Set<unknown>): void {
  if (kind === 'describe') data['description'] = word;
  const all = data.filters ?? [];
  const nth = at % Math.max(all.length, 1);
  const each = all[nth];
  const isNew = !used.has(filter.code);
  used.add(filter.code);
  if (kind === 'insert' && isNew)
    data.filters = all.toSpliced(nth, 0, JSON.parse(JSON.stringify(filter)));
  if (each === undefined) return;
  if (kind === 'set') each[field] = field.startsWith('is_') ? at % 2 === 0 : word;
  if (kind === 'unset') Reflect.deleteProperty(each, field);
  if (kind === 'recode' && isNew) each['code'] = filter.code;
  if (kind === 'delete') data.filters = all.toSpliced(nth, 1);
  if (kind === 'delete' && all.length === 1) Reflect.deleteProperty(data, 'filters');
}

test('any change in a form keeps all comments except those of deleted entries', async () => {
  const writer = fc.constantFrom(...writers);
  const changes = fc.array(change, { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(category, layout, changes, writer, async (before, look, all, write) => {
      const base = laidOut(before, look);
      assert.deepEqual(parse(base, parseOptions), before);
      const after: Category = structuredClone(before);
      const codes = new Map(after.filters?.map((each) => [each, String(each['code'])]));
      const used = new Set<unknown>(codes.values());
      for (const each of all) make(each, after, used);
      for (const each of after.filters ?? []) codes.delete(each);
      const gone = [...codes.values()];
      const text = await write(after);
      const result = restoreLayout({ path: '', text: base }, text);
      assert.deepEqual(parse(result), parse(text));
      if (all.length === 0) assert.equal(result, base);
      assert.equal(/\r\n/.test(result), look.lineEnd === '\r\n');
      const left = new Set(result.split(/\r?\n/).map((line) => line.trim()));
      for (const [note, owner] of notesIn(base))
        assert.ok(left.has(note) || (owner !== undefined && gone.includes(owner)), note);
    }),
    runs(3000),
  );
});

const base = `${catalogYaml(['romantic', 'cartoon'])}# end\n`;
const refused: readonly (readonly [claim: string, base: string, text: string, reason: RegExp])[] = [
  ['another order', base, catalogYaml(['cartoon', 'romantic']), /order-is-changed/],
  [
    'a filter in braces',
    'filters:\n  - {code: a, name_ko: b}\n',
    'filters: [{code: a}]',
    /not-spliceable/,
  ],
  ['what is no YAML', base, 'a: [', /has-errors/],
];
for (const [claim, text, wanted, reason] of refused)
  test(`${claim} is not restored`, () => {
    assert.throws(
      () => restoreLayout({ path: '', text }, wanted),
      (error) => error instanceof Failure && reason.test(error.message),
    );
  });

test('comments of exceptions and accepted changes stay, and those at the end of the file', () => {
  const base = `accepted:
  # contract
  - change: removed
    entry: a/b
    reason: Old # ask Kim
    expires: 2099-12-31
`;
  const data = { change: 'removed', entry: 'a/b', reason: 'New', expires: '2099-12-31' };
  const wanted = (all: readonly object[]) => stringify({ accepted: all });
  const edited = (all: readonly object[]) => restoreLayout({ path: '', text: base }, wanted(all));
  assert.equal(edited([data]), base.replace('Old', 'New'));
  const other = { ...data, entry: 'c', reason: 'Other' };
  assert.equal(
    edited([other]),
    'accepted:\n' +
      '  - change: removed\n    entry: c\n    reason: Other\n    expires: 2099-12-31\n',
  );
});

test('form restore edits the working tree, and reports files that it cannot restore', async (t) => {
  const commented = categoryYaml('Romantic', [filterYaml('dusk'), filterYaml('dawn')]);
  const cwd = repositoryWith(t, {
    'catalog.yaml': `# The order\n${catalogYaml(['romantic', 'cartoon'])}`,
    'categories/romantic.yaml': `# Warm\n${commented.replace('Filter dusk', '"Filter dusk" # soon')}`,
    'categories/cartoon.yaml': categoryYaml('Cartoon'),
  });
  git(cwd, 'checkout', '--quiet', '-b', 'cms/categories/romantic');
  const path = join(cwd, 'catalog/categories/romantic.yaml');
  const data = parse(commented);
  data.filters[0].name_en = 'Rosy';
  writeFileSync(path, stringify(data));
  const order = join(cwd, 'catalog/catalog.yaml');
  writeFileSync(order, catalogYaml(['cartoon', 'romantic']));
  git(cwd, 'commit', '--quiet', '--all', '--message=Update');
  const run = (line: string) => call(line.split(' '), { cwd, env: gitEnvironment });
  const [left, done] = [
    'Not restored: catalog/catalog.yaml: order is changed\n',
    'Restored: catalog/categories/romantic.yaml\n',
  ];
  const saved = readFileSync(path, 'utf8');
  assert.deepEqual(await run('form restore --dry-run'), {
    status: 1,
    stdout: '',
    stderr: left + done,
  });
  assert.equal(readFileSync(path, 'utf8'), saved);
  assert.deepEqual(await run('form restore'), { status: 0, stdout: '', stderr: left + done });
  assert.equal(
    git(cwd, 'diff', '--unified=0', 'main', '--', path).split('\n').slice(4).join('\n'),
    '@@ -7 +7 @@ filters:\n-    name_en: "Filter dusk" # soon\n+    name_en: "Rosy" # soon\n',
  );
  assert.deepEqual(await run('form restore --dry-run'), { status: 0, stdout: '', stderr: left });
  assert.equal((await run('form restore --base HEAD')).status, 0);
});
