import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Acceptance, Change, Compared, Comparison } from '../../src/diff/change.ts';
import { loadCatalog } from '../../src/diff/load-catalog.ts';
import { commitMessage } from '../../src/report/changes/commit-message.ts';
import { changesGithub } from '../../src/report/changes/github.ts';
import { changesJson } from '../../src/report/changes/json.ts';
import { changesMarkdown, marker } from '../../src/report/changes/markdown.ts';
import { createLinks } from '../../src/report/changes/places.ts';
import { changesText } from '../../src/report/changes/text.ts';
import { createView } from '../../src/report/changes/view.ts';
import { loadWording } from '../../src/wording/wording.ts';
import { at, compared } from '../diff/compared.ts';
import { folderInMemory } from '../support/catalogs.ts';
import { runs } from '../support/runs.ts';
import { anyText, hostile } from './sample.ts';
import { assertPlainMarkdown, schemaErrors, validate } from './validity.ts';

const { changes: changesEn } = await loadWording('en');
const { changes: changesKo } = await loadWording('ko');

const path = 'catalog/accepted-changes.yaml';
const entryOf = (text: string) => ({ key: `romantic/${text}`, name_ko: text, name_en: `${text} ` });

/** A change of each kind, with `text` in every text field. */
function changesWith(text: string): readonly Change[] {
  const entry = entryOf(text);
  const category = { key: text, name_ko: text, name_en: text };
  const common = { entry, category } as const;
  const filters = [entry];
  const image_url = `https://cdn.example.com/${text}`;
  const fields = [{ field: 'description', value: text }];
  const changed = { ...common, kind: 'changed', level: 'notable' } as const;
  const shifts = [{ entry, from: 1, to: 2 }];
  return [
    { ...common, kind: 'added', level: 'notable', filters, image_url, fields },
    { ...common, kind: 'removed', level: 'breaking', filters: [], image_url: text, fields: [] },
    { ...common, kind: 'activated', level: 'notable', filters, fields: [] },
    { ...common, kind: 'deactivated', level: 'breaking', filters, fields: [] },
    { ...changed, field: 'name_ko', from: text, to: '' },
    { ...changed, field: 'image_url', from: image_url, to: text },
    { ...changed, field: 'is_recommended', from: true, to: false },
    { ...changed, level: 'breaking', field: 'organization_id', from: text, to: text },
    { ...common, kind: 'moved', level: 'breaking', from: text, effect: 'disappears' },
    { ...common, kind: 'renamed', level: 'breaking', from: text },
    { ...common, kind: 'reordered', level: 'notable', shifts },
  ];
}

const changesOfMany = (count: number) =>
  Array.from({ length: count }, (_, index) => changesWith(`filter_${index}`)).flat();

const read = loadCatalog(folderInMemory(compared));
const commits = { before: 'a'.repeat(40), after: 'b'.repeat(40) };
const total = { before: 2, after: 2 };

function comparisonOf(changes: readonly Change[], text = 'x'): Comparison {
  const written = { change: 'removed', entry: text, field: undefined, expires: '2026-12-31' };
  const acceptance: Acceptance = { ...written, reason: text, path, line: 2 };
  const [first] = changes;
  return {
    kind: 'compared',
    folder: 'catalog',
    at,
    catalogs: { before: undefined, after: read },
    totals: { categories: total, filters: total },
    changes: [...changes, ...changes.map((each) => ({ ...each, at: '2026-11-30T15:00:00.000Z' }))],
    zone: 'Asia/Seoul',
    pairs: [],
    accepted: new Map(first === undefined ? [] : [[first, acceptance]]),
  };
}

function onlyThese(changes: readonly Change[]): Comparison {
  const { accepted: _, ...comparison } = comparisonOf(changes);
  const both = { before: read, after: read };
  return { ...comparison, changes, accepted: new Map(), catalogs: both };
}

interface Rendering {
  readonly wording?: typeof changesEn;
  readonly refused?: readonly Change[];
  readonly text?: string;
}

function render(
  comparison: Compared,
  { wording = changesEn, refused = [], text = 'main' }: Rendering = {},
) {
  const revisions = {
    before: { kind: 'merge-base', commit: commits.before, branch: text },
    after: { kind: 'revision', commit: commits.after, revision: text },
  } as const;
  const view = createView(comparison, { wording, revisions, refused });
  const host = { address: 'https://github.com/a/b', pathInRepo: 'apps/catalog', commits };
  const links = comparison.kind === 'compared' ? createLinks(host, comparison) : undefined;
  const relativePath = (file: string) => `가 b%,:/${file}`;
  return {
    text: changesText(view, wording, (_, line) => line),
    json: changesJson(comparison, { path: 'catalog', revisions, refused }),
    markdown: changesMarkdown(view, { wording, links }),
    github: changesGithub(view, comparison, { wording, relativePath }),
  };
}

const breakingOf = (changes: readonly Change[]) =>
  changes.filter(({ level }) => level === 'breaking');
const html = ['details', 'details open', 'summary', 'b', 'br', 'ul', 'li'];
const tags = html.map((tag) => `<${tag}>`);
const anchor = /<a href="https:\/\/[^"<>\s]*">|<\/a>/g;
const image = /<img src="https:\/\/[^"<>\s]*" width="64" alt="">/g;

/** Throws if a text of the catalog became markup or a command in any format. */
function assertHarmless(text: string): void {
  const changes = changesWith(text);
  for (const wording of [changesEn, changesKo]) {
    const comparison = comparisonOf(changes, text);
    const refused = breakingOf(comparison.changes);
    const { markdown, github, json, ...reports } = render(comparison, { wording, refused, text });
    const plain = markdown.replace(marker, '').replaceAll(image, '').replaceAll(anchor, '');
    assertPlainMarkdown(plain, tags);
    const commands = github
      .split('\n')
      .filter((line) => /^\s*::/.test(line) || line.includes('##['));
    for (const line of commands) {
      assert.match(line, /^::error (?:file=[^,:]*,line=\d+,)?title=[^,:]*::/);
    }
    assert.equal(commands.length, reports.text.match(/^! /gm)?.length);
    for (const report of [github, reports.text]) validate.text(report);
    assert.deepEqual(schemaErrors('changes', json), []);
  }
}

test('no text of the catalog becomes markup in any format of diff', () => {
  for (const text of [...hostile, '# ', ' # a', '1. a', '2) - a', '- a', '+ a', '---'])
    assertHarmless(text);
  fc.assert(fc.property(anyText, assertHarmless), runs(40));
});

test('a commit message lists scheduled changes, or gives the time', () => {
  const published = { counts: { categories: 1, filters: 2 }, from: at };
  assert.equal(
    commitMessage(onlyThese([]), published),
    'Publish 1 category and 2 filters, as of 21 Nov 2026 09:00 (Asia/Seoul)',
  );
  const [ends = assert.fail()] = changesWith('dusk').slice(3, 4);
  assert.equal(
    commitMessage(onlyThese([{ ...ends, at: '2026-11-30T15:00:00.000Z' }]), published),
    'Publish scheduled changes\n\n- ends 1 Dec 00:00, last day 30 Nov: romantic/dusk dusk  (dusk); with its filter: dusk ',
  );
});

test('shows an image only if its URL is harmless', () => {
  const shown = (url: string) => {
    const [change] = changesWith('dusk');
    assert.equal(change?.kind, 'added');
    const comparison = comparisonOf([{ ...change, image_url: url, filters: [] }]);
    return render(comparison).markdown.match(/<img[^>]*>/g);
  };
  const tag = '<img src="https://a.example/b.png?c=1&amp;d=2" width="64" alt="">';
  assert.deepEqual(shown('https://a.example/b.png?c=1&d=2'), [tag]);
  for (const url of [
    'http://a.example/b.png',
    'javascript:alert(1)',
    'https://a"onerror="b',
    'https://a<b>',
  ]) {
    assert.equal(shown(url), null, url);
  }
});

test('Markdown shows the lines to add, unless they would displace the changes', () => {
  const [many = '', tooMany = ''] = [30, 1500].map((count) => {
    const refused = changesOfMany(count).filter(({ kind }) => kind === 'removed');
    return render(onlyThese(refused), { refused }).markdown;
  });
  assert.match(many, /\n\n```yaml\naccepted:\n {2}- change: removed\n/);
  assert.match(many, / {6}- romantic\/filter_29\n/);
  assert.doesNotMatch(tooMany, /accepted:/);
  assert.ok(tooMany.length <= 65_535);
});

test('Markdown respects its limit with whole changes, and counts the omitted ones', () => {
  const changes = changesOfMany(500).filter(({ kind }) => kind === 'added' || kind === 'renamed'); // none equal
  const { markdown } = render(onlyThese(changes));
  assert.ok(markdown.length <= 65_535 && markdown.length > 60_000, String(markdown.length));
  const rows = markdown.match(/^- /gm)?.length ?? 0;
  assert.ok(
    markdown.endsWith(`\n${changes.length - rows} more rows are not shown here.\n`),
    markdown.slice(-300),
  );
  assert.equal(markdown.match(/<details/g)?.length, markdown.match(/<\/details>/g)?.length);
});
