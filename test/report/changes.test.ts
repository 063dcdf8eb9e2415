import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Acceptance, Change, Verdict } from '../../src/diff/change.ts';
import { changesGithub } from '../../src/report/changes/github.ts';
import { changesJson } from '../../src/report/changes/json.ts';
import { changesMarkdown, markdownWithin, marker } from '../../src/report/changes/markdown.ts';
import { changesText } from '../../src/report/changes/text.ts';
import { changesEn } from '../../src/wording/changes-en.ts';
import { changesKo } from '../../src/wording/changes-ko.ts';
import { hostile, range } from './sample.ts';
import { assertPlainMarkdown, schemaErrors } from './validity.ts';

const path = 'catalog/가 b%,:.yaml';
const entryOf = (text: string) => ({ key: `romantic/${text}`, name_ko: text, name_en: `${text} ` });

/** One change of each kind, with `text` wherever a text may stand. */
function changesWith(text: string): readonly Change[] {
  const entry = entryOf(text);
  const category = { key: text, name_ko: text, name_en: text };
  const place = { path, range: range(1, 1, 1) };
  const common = { entry, category, place } as const;
  const filters = [entry];
  const image_url = `https://cdn.example.com/${text}`;
  return [
    { ...common, kind: 'added', level: 'notable', filters, image_url, fields: [{ field: 'description', value: text }] },
    { ...common, formerPlace: place, kind: 'removed', level: 'breaking', filters: [], image_url: text, fields: [] },
    { ...common, kind: 'activated', level: 'notable', filters, fields: [] },
    { ...common, kind: 'deactivated', level: 'breaking', filters, fields: [] },
    { ...common, kind: 'changed', level: 'notable', field: 'name_ko', from: text, to: '' },
    { ...common, kind: 'changed', level: 'notable', field: 'image_url', from: image_url, to: text },
    { ...common, kind: 'changed', level: 'notable', field: 'is_recommended', from: true, to: false },
    { ...common, kind: 'changed', level: 'breaking', field: 'organization_id', from: text, to: text },
    { ...common, kind: 'moved', level: 'breaking', from: text, effect: 'disappears' },
    { ...common, kind: 'renamed', level: 'breaking', from: text },
    { ...common, kind: 'reordered', level: 'notable', shifts: [{ entry, from: 1, to: 2 }] },
  ];
}

function verdictOf(changes: readonly Change[], text = 'x'): Verdict {
  const acceptance: Acceptance = {
    change: 'removed',
    entry: text,
    field: undefined,
    reason: text,
    expires: '2026-12-31',
    path,
    line: 2,
    state: 'expired',
    closest: undefined,
    missing: [],
  };
  const first = changes[0];
  return {
    before: { kind: 'merge-base', commit: 'a'.repeat(40), branch: text },
    after: { kind: 'revision', commit: 'b'.repeat(40), revision: text },
    folder: { path: 'catalog', inRepository: 'apps/catalog' },
    totals: { categories: { before: 2, after: 2 }, filters: { before: 5, after: 6 } },
    changes,
    unseen: changes.map(({ level: _, ...difference }) => difference),
    gaps: [{ kind: 'file-has-errors', side: 'after', path, line: 1, errors: 2 }],
    acceptances: [acceptance],
    acceptedLayout: { kind: 'list', indentation: 2 },
    accepted: new Map(first === undefined ? [] : [[first, acceptance]]),
    begun: new Set(),
    refused: changes.filter(({ level }) => level === 'breaking'),
    acceptedPath: 'catalog/accepted-changes.yaml',
    today: '2026-11-21',
    filesAddress: undefined,
  };
}

const paint = (_: unknown, text: string) => text;
const tags = [
  '<details>',
  '<details open>',
  '<summary>',
  '<b>',
  '<br>',
  '<table>',
  '<thead>',
  '<tbody>',
  '<tr>',
  '<th>',
  '<td>',
  '<ul>',
  '<li>',
];
const anchor = /<a href="https:\/\/[^"<>\s]*">|<\/a>/g;
const picture = /<img src="https:\/\/[^"<>\s]*" width="64" alt="">/g;

/** Throws where a text of the catalog became more than text in one of the formats. */
function assertHarmless(text: string): void {
  const verdict = { ...verdictOf(changesWith(text), text), filesAddress: 'https://github.com/a/b/blob' };
  for (const wording of [changesEn, changesKo]) {
    assertPlainMarkdown(
      changesMarkdown(verdict, wording).replace(marker, '').replaceAll(picture, '').replaceAll(anchor, ''),
      tags,
    );
    const log = changesGithub(verdict, wording, (path) => path);
    const commands = log.split('\n').filter((line) => /^\s*::/.test(line) || line.includes('##['));
    assert.ok(
      commands.every((line) => /^::(?:error|warning|notice) (?:file=[^,:]*,line=\d+,?)?(?:title=[^,:]*)?::/.test(line)),
      log,
    );
    assert.equal(commands.length, 7);
    for (const report of [log, changesText(verdict, wording, paint)]) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the very ones that move the cursor
      assert.doesNotMatch(report, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/);
    }
  }
  assert.deepEqual(schemaErrors('changes', changesJson(verdict)), []);
}

for (const [index, text] of [...hostile, '# ', ' # a', '1. a', '2) - a', '- a', '+ a', '---'].entries()) {
  test(`a text of the catalog stays text in every format of diff: hostile text ${index + 1}`, () => {
    assertHarmless(text);
  });
}

test('any text of the catalog stays text in every format of diff', () => {
  const unit = fc.oneof(
    fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    fc.constantFrom(...'\n\r\t:#@%,`<>&"\'[]()|$!*_~\\ a1가', '</details>', '<!--', '::error::', '##['),
  );
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 20 }), (units) => assertHarmless(units.join(''))),
    { numRuns: 200 },
  );
});

test('a name stays as it is written where it stands in HTML', () => {
  const markdown = changesMarkdown(verdictOf(changesWith('1. a_b~c #1')), changesEn);
  assert.match(markdown, /<summary><b>1\. a_b~c <span>#<\/span>1<\/b> 1\. a_b~c <span>#<\/span>1 /);
});

test('the Markdown begins with the marker, folds many changes, and shows few and their pictures', () => {
  const few = changesMarkdown(verdictOf(changesWith('dusk')), changesEn);
  const headline = '**Not all of the catalog could be compared. 1 added, ';
  assert.ok(few.startsWith(`${marker}\n## What changes for apps\n\n${headline}`), few.slice(0, 200));
  assert.match(
    few,
    /\n<details open><summary><b>dusk<\/b> dusk \(11\)<\/summary>\n\n\| \| Change \| Entry \| Before \| After \|\n/,
  );
  assert.match(
    few,
    /\| {2}\| added \| <code>romantic\/dusk<\/code> dusk \(dusk \)<br>accepted until 2026-12-31: x \| {2}\| <img src="https:\/\/cdn\.example\.com\/dusk" width="64" alt="">/,
  );
  const many = changesMarkdown(verdictOf([...changesWith('dusk'), ...changesWith('dawn')]), changesEn);
  assert.match(many, /\n<details><summary><b>dusk<\/b>/);
});

test('a picture is shown only where its address is harmless', () => {
  const shown = (url: string) => {
    const [change] = changesWith('dusk');
    assert.equal(change?.kind, 'added');
    return changesMarkdown(verdictOf([{ ...change, image_url: url, filters: [] }]), changesEn).match(/<img[^>]*>/g);
  };
  assert.deepEqual(shown('https://a.example/b.png?c=1&d=2'), [
    '<img src="https://a.example/b.png?c=1&amp;d=2" width="64" alt="">',
  ]);
  for (const url of [
    'http://a.example/b.png',
    'javascript:alert(1)',
    'https://a"onerror="b',
    'https://a b',
    'https://a<b>',
    'https://가',
  ]) {
    assert.equal(shown(url), null, url);
  }
});

test('an entry that is gone and one like it that is new are told how to stay one', () => {
  const category = { key: 'love', name_ko: '사랑', name_en: 'Love' };
  const entry = (key: string, name: string) => ({ key, name_ko: name, name_en: name });
  const come = (kind: 'added' | 'removed', key: string, name: string): Change => {
    const own = entry(key, name);
    return {
      kind,
      entry: own,
      category: key.includes('/') ? category : own,
      level: 'notable',
      filters: [],
      fields: [],
    };
  };
  const moved: Change = {
    kind: 'moved',
    from: 'old/a',
    effect: 'stays',
    entry: entry('new/a', 'A'),
    category,
    level: 'breaking',
  };
  const hints = (changes: readonly Change[]) => changesText(verdictOf(changes), changesEn, paint).match(/^If .*$/gm);
  for (const [changed, expected] of [
    [
      [come('removed', 'love/a', 'A'), come('added', 'love/b', 'A')],
      'If love/b is what love/a was, love/b needs this line, and no other "was:", to keep its identifier: was: a',
    ],
    [
      [come('removed', 'love/1', 'A'), come('added', 'love/b', 'A')],
      'If love/b is what love/1 was, love/b needs this line, and no other "was:", to keep its identifier: was: "1"',
    ],
    [
      [come('removed', 'love/a', 'A'), come('added', 'new/b', 'A')],
      'If new/b is what love/a was, new/b needs this line, and no other "was:", to keep its identifier: was: love/a',
    ],
    [
      [come('removed', 'love/a', 'A'), come('added', 'new/b', 'A'), come('added', 'love/c', 'A')],
      'If love/c is what love/a was, love/c needs this line, and no other "was:", to keep its identifier: was: a',
    ],
    [
      [come('removed', 'old', 'Old'), come('added', 'new', 'New'), moved],
      'If new is what old was, the file of new needs this line, and no other "was:", to keep its identifier: was: old',
    ],
    [[come('removed', 'love/a', 'A'), come('added', 'love/b', 'B')], undefined],
    [[come('removed', 'love/a', 'A'), come('added', 'love', 'A')], undefined],
    [[come('removed', 'old', 'Old'), come('added', 'new', 'New')], undefined],
  ] as const) {
    assert.equal(hints(changed)?.join('\n'), expected);
  }
});

test('the lines that accept what is refused name all of a kind for one reason', () => {
  const verdict = { ...verdictOf(changesWith('dusk')), acceptances: [], accepted: new Map() };
  const refused = ['a', 'b'].flatMap((text) => changesWith(text)).filter(({ level }) => level === 'breaking');
  const report = changesText({ ...verdict, refused }, changesEn, paint);
  assert.equal(
    report.slice(report.indexOf('  - change: ')),
    `  - change: removed
    entries:
      - romantic/a
      - romantic/b
    # why this is meant:
    reason:
    expires: 2026-12-21
  - change: deactivated
    entries:
      - romantic/a
      - romantic/b
    # why this is meant:
    reason:
    expires: 2026-12-21
  - change: changed
    entries:
      - romantic/a
      - romantic/b
    field: organization_id
    # why this is meant:
    reason:
    expires: 2026-12-21
  - change: moved
    entries:
      - a
      - b
    # why this is meant:
    reason:
    expires: 2026-12-21
  - change: renamed
    entries:
      - a
      - b
    # why this is meant:
    reason:
    expires: 2026-12-21
`,
  );
});

/** A verdict that refuses so many filters that are gone. */
function refusing(count: number): Verdict {
  const refused = Array.from({ length: count }, (_, index) => changesWith(`filter_${index}`)[1]).flatMap(
    (each) => each ?? [],
  );
  return { ...verdictOf(refused), unseen: [], gaps: [], acceptances: [], accepted: new Map() };
}

test('the Markdown shows few lines to add, folds many, and names the command for too many', () => {
  const [few, many, tooMany] = [2, 30, 3000].map((count) => changesMarkdown(refusing(count), changesEn));
  assert.match(few ?? '', /\n\n```yaml\n {2}- change: removed\n/);
  assert.match(many ?? '', /\n<details><summary>The 35 lines to add<\/summary>\n\n```yaml\n {2}- change: removed\n/);
  assert.match(many ?? '', / {6}- romantic\/filter_29\n/);
  assert.match(
    tooMany ?? '',
    /\nThe lines are too many for here\. This prints them: npm run diff -- --fail-on breaking\n/,
  );
  assert.ok((tooMany ?? '').length <= 65_535);
});

test('each entry in the Markdown leads to its file and line, of one that is gone to those before', () => {
  const place = (line: number) => ({ path: 'catalog/categories/a b.yaml', range: range(line, 1, 1) });
  const [added, removed] = changesWith('dusk');
  assert.ok(added !== undefined && removed !== undefined);
  const changes = [
    { ...added, place: place(4) },
    { ...removed, place: place(1), formerPlace: place(9) },
  ];
  const linked = (filesAddress: string | undefined) =>
    changesMarkdown({ ...verdictOf(changes), unseen: [], filesAddress }, changesEn).match(/href="[^"]*"/g);
  assert.deepEqual(linked('https://github.com/a/b/blob'), [
    `href="https://github.com/a/b/blob/${'b'.repeat(40)}/apps/catalog/categories/a%20b.yaml#L4"`,
    `href="https://github.com/a/b/blob/${'a'.repeat(40)}/apps/catalog/categories/a%20b.yaml#L9"`,
  ]);
  assert.equal(linked(undefined), null);
});

test('the Markdown has what apps do not see in a folded list, and is not empty for it alone', () => {
  const verdict = { ...verdictOf([]), gaps: [], acceptances: [] };
  assert.equal(changesMarkdown(verdict, changesEn), '');
  const unseen = verdictOf(changesWith('dusk')).unseen.slice(0, 1);
  const markdown = changesMarkdown({ ...verdict, unseen }, changesEn);
  assert.ok(markdown.startsWith(`${marker}\n## What changes for apps\n\n**No change for apps.**\n`), markdown);
  assert.match(
    markdown,
    /\n<details><summary>Not seen by apps, neither before nor after \(1\):<\/summary>\n\n- added: <code>romantic\/dusk<\/code>/,
  );
});

test('the Markdown keeps within its limit in whole changes, and says how many are left out', () => {
  const changes = Array.from({ length: 2000 }, (_, index) => changesWith(`filter_${index}`))
    .flat()
    .filter(({ kind }) => kind !== 'removed');
  const verdict = { ...verdictOf(changes), refused: [], acceptances: [], accepted: new Map(), gaps: [], unseen: [] };
  const markdown = changesMarkdown(verdict, changesEn);
  assert.ok(markdown.length <= 65_535 && markdown.length > 60_000, String(markdown.length));
  const rows = markdown.match(/^\| (?:\*\*!\*\*)? \| /gm)?.length ?? 0;
  assert.ok(markdown.endsWith(`\n${changes.length - rows} more changes are not shown here.\n`), markdown.slice(-300));
  assert.equal(markdown.match(/<details/g)?.length, markdown.match(/<\/details>/g)?.length);
});

test('the Markdown never exceeds a limit that its head fits in', () => {
  const verdict = verdictOf(changesWith('dusk'));
  for (let maximum = 2000; maximum < 4000; maximum += 7) {
    const { length } = markdownWithin(verdict, changesEn, { maximum, sizeOf: (text) => text.length });
    assert.ok(length <= maximum, `${length} > ${maximum}`);
  }
});

test('of many changes that break apps GitHub gets ten annotations and the rest as lines', () => {
  const changes = Array.from({ length: 30 }, (_, index) => changesWith(`filter_${index}`)[1]).flatMap(
    (each) => each ?? [],
  );
  const lines = changesGithub({ ...verdictOf(changes), acceptances: [] }, changesEn, (path) => path).split('\n');
  assert.equal(lines.filter((line) => line.startsWith('::error ')).length, 10);
  assert.equal(lines.filter((line) => line.startsWith('removed: ')).length, 20);
});
