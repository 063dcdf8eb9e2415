import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Acceptance, Change, Verdict } from '../../src/diff/change.ts';
import { refusedOf } from '../../src/diff/level.ts';
import { changesGithub } from '../../src/report/changes/github.ts';
import { changesJson } from '../../src/report/changes/json.ts';
import { changesMarkdown, marker } from '../../src/report/changes/markdown.ts';
import { changesText } from '../../src/report/changes/text.ts';
import { loadWording } from '../../src/wording/wording.ts';
import { compared, compareFiles, today } from '../diff/compared.ts';
import { catalogYaml, categoryYaml, filterYaml } from '../support/catalogs.ts';
import { root } from '../support/program.ts';
import { anyText, hostile, range } from './sample.ts';
import { assertPlainMarkdown, schemaErrors, validate } from './validity.ts';

const { changes: changesEn } = await loadWording('en');
const { changes: changesKo } = await loadWording('ko');

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
    {
      ...common,
      kind: 'added',
      level: 'notable',
      filters,
      image_url,
      fields: [{ field: 'description', value: text }],
    },
    {
      ...common,
      formerPlace: place,
      kind: 'removed',
      level: 'breaking',
      filters: [],
      image_url: text,
      fields: [],
    },
    { ...common, kind: 'activated', level: 'notable', filters, fields: [] },
    { ...common, kind: 'deactivated', level: 'breaking', filters, fields: [] },
    { ...common, kind: 'changed', level: 'notable', field: 'name_ko', from: text, to: '' },
    { ...common, kind: 'changed', level: 'notable', field: 'image_url', from: image_url, to: text },
    {
      ...common,
      kind: 'changed',
      level: 'notable',
      field: 'is_recommended',
      from: true,
      to: false,
    },
    {
      ...common,
      kind: 'changed',
      level: 'breaking',
      field: 'organization_id',
      from: text,
      to: text,
    },
    { ...common, kind: 'moved', level: 'breaking', from: text, effect: 'disappears' },
    { ...common, kind: 'renamed', level: 'breaking', from: text },
    {
      ...common,
      kind: 'reordered',
      level: 'notable',
      shifts: [{ entry, from: 1, to: 2 }],
      is_reversed: false,
    },
  ];
}

const changesOfMany = (count: number) =>
  Array.from({ length: count }, (_, index) => changesWith(`filter_${index}`)).flat();

function verdictOf(changes: readonly Change[], text = 'x'): Verdict {
  const written = {
    change: 'removed',
    entry: text,
    field: undefined,
    reason: text,
    expires: '2026-12-31',
    path,
  };
  const acceptance: Acceptance = {
    ...written,
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
    future: [{ at: '2026-11-30T15:00:00.000Z', changes, cancelled: changes.slice(0, 1) }],
    zone: 'Asia/Seoul',
    pairs: [],
    gaps: [{ kind: 'file-has-errors', side: 'after', path, line: 1, errors: 2 }],
    withheld: changes.filter(({ kind }) => kind === 'removed'),
    settings: [{ setting: text, from: text, to: null }],
    images: new Map([[`${text}.webp`, { path, side: 'after' }]]),
    acceptances: [acceptance],
    acceptedLayout: 2,
    accepted: new Map(first === undefined ? [] : [[first, acceptance]]),
    alreadyNamed: new Set(),
    refused: changes.filter(({ level }) => level === 'breaking'),
    acceptedPath: 'catalog/accepted-changes.yaml',
    today: '2026-11-21',
    filesAddress: undefined,
  };
}

const paint = (_: unknown, text: string) => text;
const html = [
  'details',
  'details open',
  'summary',
  'b',
  'br',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'ul',
  'li',
];
const tags = html.map((tag) => `<${tag}>`);
const anchor = /<a href="https:\/\/[^"<>\s]*">|<\/a>/g;
const image = /<img src="https:\/\/[^"<>\s]*" width="64" alt="">/g;

/** Throws where a text of the catalog became more than text in one of the formats. */
function assertHarmless(text: string): void {
  const verdict = { ...verdictOf(changesWith(text), text), filesAddress: 'https://github.com/a/b' };
  for (const wording of [changesEn, changesKo]) {
    assertPlainMarkdown(
      changesMarkdown(verdict, wording)
        .replace(marker, '')
        .replaceAll(image, '')
        .replaceAll(anchor, ''),
      tags,
    );
    const log = changesGithub(verdict, wording, (path) => path);
    const commands = log.split('\n').filter((line) => /^\s*::/.test(line) || line.includes('##['));
    for (const line of commands) {
      assert.match(
        line,
        /^::(?:error|warning|notice) (?:file=[^,:]*,line=\d+,?)?(?:title=[^,:]*)?::/,
      );
    }
    assert.equal(commands.length, 12);
    for (const report of [log, changesText(verdict, wording, paint)]) validate.text(report);
  }
  assert.deepEqual(schemaErrors('changes', changesJson(verdict)), []);
}

test('any text of the catalog stays text in every format of diff', () => {
  for (const text of [...hostile, '# ', ' # a', '1. a', '2) - a', '- a', '+ a', '---'])
    assertHarmless(text);
  fc.assert(fc.property(anyText, assertHarmless), { numRuns: 40 });
});

/** Every kind of change, and acceptances in every state, as users see them. */
const everything = compareFiles(
  {
    'catalog.yaml': catalogYaml(
      ['retro', 'romantic', 'cartoon'],
      'time_zone: Asia/Seoul\nsnapshot:\n  inactive_filters: exclude\n',
    ),
    'categories/romantic.yaml': categoryYaml('Romance', [
      filterYaml('rose', ['is_recommended: true', 'organization_id: other']),
      filterYaml('noon', ['was: dusk']),
      filterYaml('snow', ['is_active: false']),
      filterYaml('ghost'),
      filterYaml('star', ['is_active: false']),
      filterYaml('sun'),
    ]).replace('filters:', 'description: |\n  Soft\n  and warm\nfilters:'),
    'categories/cartoon.yaml': categoryYaml('Cartoon', [
      filterYaml('nib').replace('필터 nib', '필터 pen'),
    ]),
    'categories/hidden.yaml': `${categoryYaml('Veiled', [filterYaml('ink')]).replace('Veiled 룩', 'Hidden 룩')}is_active: false\n`,
    'categories/retro.yaml': `${categoryYaml('Retro', [filterYaml('film', ['active_until: 2027-01-01']), filterYaml('tape')])}description: Old\n`,
    'categories/winter.yaml': `${categoryYaml('Winter', [filterYaml('tree')])}active_from: 2026-12-01\nactive_until: 2027-01-01\n`,
    'accepted-changes.yaml': `accepted:
  - {change: removed, entry: "*/pen", reason: 'Sold | <b>', expires: 2026-12-31}
  - {change: moved, entry: cartoon/ink, reason: Late, expires: 2026-11-20}
  - {change: renamed, entry: romantic/dusk, expires: 2026-12-31}
  - {change: deactivated, entry: retro/*, reason: Licence, expires: 2026-12-01}
  - {change: removed, entry: cartoon/pens, reason: Typo, expires: 2026-12-31}
`,
  },
  {
    ...compared,
    'categories/romantic.yaml': categoryYaml('Romantic', [
      filterYaml('dusk'),
      filterYaml('snow', ['is_active: false']),
      filterYaml('rose'),
      filterYaml('star', ['active_until: 2026-12-25T00:00Z']),
      filterYaml('sun', ['is_active: false']),
    ]),
  },
);

test('each format shows every kind of change as the golden files have it', (t) => {
  const comparison = {
    ...everything,
    before: { kind: 'merge-base', commit: 'a'.repeat(40), branch: 'main' },
    after: { kind: 'worktree', commit: 'b'.repeat(40) },
    folder: { path: 'catalog', inRepository: 'catalog' },
    gaps: [
      { kind: 'catalog-is-missing', side: 'before', path: 'catalog' },
      {
        kind: 'file-has-errors',
        side: 'before',
        path: 'catalog/categories/retro.yaml',
        line: 2,
        errors: 3,
      },
    ],
  } as const;
  const refused = refusedOf(comparison, 'breaking');
  const acceptedPath = 'catalog/accepted-changes.yaml';
  const verdict = {
    ...comparison,
    refused,
    acceptedPath,
    today,
    filesAddress: 'https://github.com/a/b',
  };
  assert.equal(new Set(verdict.changes.map(({ kind }) => kind)).size, 8);
  const json = `${JSON.stringify(JSON.parse(changesJson(verdict)), null, 2)}\n`;
  const files: Record<string, string> = { json };
  for (const [language, wording] of Object.entries({ en: changesEn, ko: changesKo })) {
    files[`text.${language}`] = changesText(verdict, wording, paint);
    files[`markdown.${language}`] = changesMarkdown(verdict, wording);
    files[`github.${language}`] = changesGithub(verdict, wording, (file) => `root/${file}`);
  }
  for (const [name, text] of Object.entries(files)) {
    t.assert.fileSnapshot(text, join(root, `test/golden/diff/${name}.txt`), {
      serializers: [String],
    });
  }
});

test('an image is shown only where its address is harmless', () => {
  const shown = (url: string) => {
    const [change] = changesWith('dusk');
    assert.equal(change?.kind, 'added');
    return changesMarkdown(
      verdictOf([{ ...change, image_url: url, filters: [] }]),
      changesEn,
    ).match(/<img[^>]*>/g);
  };
  // In the table, and where it appears later or is no longer planned.
  const image = '<img src="https://a.example/b.png?c=1&amp;d=2" width="64" alt="">';
  assert.deepEqual(shown('https://a.example/b.png?c=1&d=2'), [image, image, image]);
  for (const url of [
    'http://a.example/b.png',
    'javascript:alert(1)',
    'https://a"onerror="b',
    'https://a<b>',
  ]) {
    assert.equal(shown(url), null, url);
  }
});

test('a removed entry and an added one that looks like it are shown how to stay one', () => {
  const come = (kind: 'added' | 'removed', key: string, name: string): Change => {
    const entry = { key, name_ko: name, name_en: name };
    return { kind, entry, level: 'notable', filters: [], fields: [], category: entryOf('love') };
  };
  const removed = (key: string, name = 'A') => come('removed', key, name);
  const added = (key: string, name = 'A') => come('added', key, name);
  const moving = { kind: 'moved', from: 'old/a', effect: 'stays', level: 'breaking' } as const;
  const moved: Change = {
    ...moving,
    entry: { key: 'new/a', name_ko: 'A', name_en: 'A' },
    category: entryOf('love'),
  };
  for (const [changed, expected] of [
    [[removed('love/a'), added('love/b')], 'love/b is the former love/a, was: a'],
    [[removed('love/1'), added('love/b')], 'love/b is the former love/1, was: "1"'],
    [[removed('love/a'), added('new/b')], 'new/b is the former love/a, was: love/a'],
    [[removed('love/a'), added('new/b'), added('love/c')], 'love/c is the former love/a, was: a'],
    [[removed('old', 'Old'), added('new', 'New'), moved], 'new is the former old, was: old'],
    [[removed('love/a'), added('love/b', 'B')], undefined],
    [[removed('old', 'Old'), added('new', 'New')], undefined],
  ] as const) {
    const hints = changesText(verdictOf(changed), changesEn, paint).match(
      /(?<=^ {6}These look like one entry, renamed or moved\. If ).* is the former .*?,|was: .*$/gm,
    );
    assert.equal(hints?.join(' '), expected);
  }
});

test('the lines that accept what is refused name all of a kind and field for one reason', () => {
  const verdict = { ...verdictOf(changesWith('dusk')), acceptances: [], accepted: new Map() };
  const refused = ['a', 'b']
    .flatMap((text) => changesWith(text))
    .filter(({ level }) => level === 'breaking');
  const report = changesText({ ...verdict, refused }, changesEn, paint);
  const itemOf = (kind: string, [a, b]: readonly [string, string], field = '') =>
    `  - change: ${kind}\n    entries:\n      - ${a}\n      - ${b}\n${field}    # why this is intended:\n    reason:\n    expires: 2026-12-21\n`;
  const filters = ['romantic/a', 'romantic/b'] as const;
  assert.equal(
    report.slice(report.indexOf('  - change: ')),
    [
      itemOf('removed', filters),
      itemOf('deactivated', filters),
      itemOf('changed', filters, '    field: organization_id\n'),
      itemOf('moved', ['a', 'b']),
      itemOf('renamed', ['a', 'b']),
    ].join(''),
  );
});

/** A verdict that refuses so many filters that are gone. */
function refusing(count: number): Verdict {
  const refused = changesOfMany(count).filter(({ kind }) => kind === 'removed');
  return {
    ...verdictOf(refused),
    future: [],
    unseen: [],
    gaps: [],
    acceptances: [],
    accepted: new Map(),
  };
}

test('the Markdown shows the lines to add, and names the command for too many', () => {
  const [many, tooMany] = [30, 1500].map((count) => changesMarkdown(refusing(count), changesEn));
  assert.match(many ?? '', /\n\n```yaml\n {2}- change: removed\n/);
  assert.match(many ?? '', / {6}- romantic\/filter_29\n/);
  assert.match(
    tooMany ?? '',
    /\nThere are too many lines to show here\. This prints them: npm run diff -- --fail-on /,
  );
  assert.ok((tooMany ?? '').length <= 65_535);
});

test('the Markdown is empty if nothing differs, not if apps do not see what differs', () => {
  const verdict = {
    ...verdictOf([]),
    future: [],
    gaps: [],
    settings: [],
    images: new Map(),
    acceptances: [],
  };
  assert.equal(changesMarkdown(verdict, changesEn), '');
  const unseen = verdictOf(changesWith('dusk')).unseen.slice(0, 1);
  const markdown = changesMarkdown({ ...verdict, unseen }, changesEn);
  assert.ok(
    markdown.startsWith(`${marker}\n## What changes for apps\n\n**No change for apps.**\n`),
    markdown,
  );
});

test('the Markdown keeps within its limit in whole changes, and says how many are left out', () => {
  const changes = changesOfMany(400).filter(({ kind }) => kind === 'added' || kind === 'renamed'); // none equal
  const none = {
    future: [],
    refused: [],
    acceptances: [],
    accepted: new Map(),
    gaps: [],
    unseen: [],
    settings: [],
    images: new Map(),
  };
  const verdict = { ...verdictOf(changes), ...none };
  const markdown = changesMarkdown(verdict, changesEn);
  assert.ok(markdown.length <= 65_535 && markdown.length > 60_000, String(markdown.length));
  const rows = markdown.match(/^\| (?:\*\*! breaks apps\*\*)? \| /gm)?.length ?? 0;
  assert.ok(
    markdown.endsWith(`\n${changes.length - rows} more rows are not shown here.\n`),
    markdown.slice(-300),
  );
  assert.equal(markdown.match(/<details/g)?.length, markdown.match(/<\/details>/g)?.length);
  const folded = changesMarkdown(
    { ...verdict, changes: changes.filter(({ kind }) => kind === 'added') },
    changesEn,
  );
  assert.deepEqual(
    [markdown, folded].map((text) => text.includes('<details open>')),
    [true, false],
  ); // nothing grave is hidden
});
