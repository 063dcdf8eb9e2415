import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { parse } from 'yaml';
import { folderWith } from '../support/folder.ts';
import { root } from '../support/program.ts';
import { scheduledFolder, timeFromNow } from '../support/schedule.ts';
import { credentials, send } from '../support/server.ts';
import { serveWithAdmin } from './serving.ts';

const operations = readFileSync(join(root, 'docs/operations.md'), 'utf8');

/** Returns the cells of the table with this first column, without backquotes. */
function tableOf(column: string): readonly (readonly string[])[] {
  const [, table = ''] =
    new RegExp(`^\\| ${column} \\|.*\\n\\|[-|]+\\n((?:\\|.*\\n)+)`, 'm').exec(operations) ?? [];
  return table
    .split('\n')
    .slice(0, -1)
    .map((row) =>
      row
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.replaceAll('`', '').trim()),
    );
}

interface Family {
  readonly type: string;
  readonly labels: Map<string, Set<string>>;
}

/** Returns `/metrics` of a server after a request, a refused one and a failed reload. */
async function metricsOfServer(t: TestContext): Promise<ReadonlyMap<string, Family>> {
  const keys = [
    { name: 'ios', sha256: hash('sha256', 'key-of-ios'), expires_at: '2999-01-01T00:00:00Z' },
  ];
  const folder = folderWith(t, { 'keys.json': JSON.stringify({ keys }) });
  const dist = await scheduledFolder(t, timeFromNow(1e8), timeFromNow(2e8));
  const args = ['--keys', `${folder}/keys.json`];
  const { port, adminPort, logged } = await serveWithAdmin(t, { dist, env: {}, args });
  for (const headers of [credentials, {}]) await send(port, { headers });
  truncateSync(`${dist}/manifest.json`, 300);
  await logged('reload-failed');
  const text = String((await send(adminPort, { path: '/metrics' })).body);
  const families = new Map(
    [...text.matchAll(/^# TYPE (filter_\S+) (\S+)$/gm)].map(([, name = '', type = '']) => [
      name,
      { type, labels: new Map<string, Set<string>>() },
    ]),
  );
  for (const [, name = '', pairs = ''] of text.matchAll(/^(filter_[a-z_0-9]+)\{(.*)\} \S+$/gm)) {
    const { labels } =
      families.get(name) ?? families.get(name.replace(/_bucket$/, '')) ?? assert.fail(name);
    for (const [, label = '', value = ''] of pairs.matchAll(/(\w+)="([^"]*)"/g)) {
      labels.set(label, (labels.get(label) ?? new Set()).add(value));
    }
  }
  return families;
}

test('the document lists all metrics, and its alerts use existing names and labels', async (t) => {
  const families = await metricsOfServer(t);
  const described = [...families].map(([name, { type, labels }]) => {
    return [name, type, [...labels.keys()].filter((label) => label !== 'le').join(', ')];
  });
  const rows = tableOf('metric').map(([name, type, labels]) => [name, type, labels]);
  const sorted = (lines: readonly (readonly unknown[])[]) =>
    lines.map((line) => line.join(' ')).toSorted();
  assert.deepEqual(sorted(rows), sorted(described));

  const [, yaml = ''] = /^```yaml\n(groups:\n.*?)^```$/ms.exec(operations) ?? [];
  const rules: readonly { alert: string; expr: string }[] = parse(yaml).groups[0].rules;
  for (const { alert, expr } of rules) {
    const bare = expr.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, '');
    const names = (bare.match(/\bfilter_catalog_\w+/g) ?? []).filter((name) => !families.has(name));
    assert.deepEqual(names, [], alert);
    for (const [, label = '', value = ''] of expr.matchAll(/(\w+)="([^"]*)"/g)) {
      const isThere = [...families.values()].some(({ labels }) => labels.get(label)?.has(value));
      assert.ok(label === 'job' || isThere, `${alert}: ${label}="${value}"`);
    }
  }
});

test('the document lists all events of the log, with their levels', () => {
  const sources = ['src/server', 'src/command'].flatMap((room) => {
    const files = readdirSync(join(root, room), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts'),
    );
    return files.map((name) => readFileSync(join(root, room, name), 'utf8'));
  });
  const text = sources.join('\n');
  const logged = new Set([...text.matchAll(/\bevent: '([^']*)'/g)].map(([, event]) => event));
  const levels = new Map(tableOf('event').map(([event = '', level = '']) => [event, level]));
  assert.ok(logged.size > 12);
  assert.deepEqual([...levels.keys()].toSorted(), [...logged].toSorted());
  for (const [, level = '', event = ''] of text.matchAll(/\blog\.(\w+)\(\s*\{ event: '([^']*)'/g)) {
    assert.ok(levels.get(event)?.split(', ').includes(level), `${event}: ${level}`);
  }
});
