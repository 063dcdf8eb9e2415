import type { Draft } from '../../catalog/draft.ts';
import { keyOfEntry, withEntryNames } from '../../catalog/entry-drafts.ts';
import type { ReadCatalog } from '../../diff/read-catalog.ts';
import { setFields } from '../../edit/fields.ts';
import { insertEntries } from '../../edit/list.ts';
import { filterLines } from '../../edit/write.ts';
import type { Finding } from '../../finding/finding.ts';
import type { Source } from '../../yaml/document.ts';
import type { Merge } from './merge.ts';
import type { Row } from './table.ts';

/**
 * Writes a merge into the texts of the files. `withRow` adds its row to a finding.
 * @throws Failure of `edit`
 */
export function filesAfter({ sources, found }: ReadCatalog, outcomes: Merge, rows: readonly Row[]) {
  const files: Source[] = [];
  const labels = new Map<string, readonly (string | undefined)[]>();
  const byKey = new Map(rows.map(({ key, label }) => [key, label]));
  const changes = Map.groupBy(outcomes, ({ change }) => change?.entry.slug);
  for (const category of found.draft.categories) {
    const { path, slug, filters } = category;
    const own = changes.get(slug)?.flatMap(({ change }) => change?.change ?? []) ?? [];
    const fresh = outcomes.filter(({ added }) => added?.category === category);
    const entries = fresh.map(({ added }) => filterLines({ code: '', ...added?.fields }));
    let text = sources.texts.get(path) ?? '';
    if (own.length > 0) text = setFields({ path, text }, own);
    if (fresh.length > 0) ({ text } = insertEntries({ path, text }, { field: 'filters', entries }));
    if (own.length + fresh.length > 0) files.push({ path, text });
    const keys = [slug, ...filters.map(keyOfEntry)];
    labels.set(path, [...keys.map((key) => byKey.get(key)), ...fresh.map(({ row }) => row.label)]);
  }
  return { files, withRow };

  /** Finds the row of a finding, and of the filter that it names in place of a line of its file. */
  function withRow(finding: Finding, after: Draft) {
    const [related] = finding.related;
    const both = (related ? [finding, { ...finding, ...related }] : [finding]) as Finding[];
    const [own, other] = withEntryNames(both, after).map(({ path, entry }) => {
      return labels.get(path)?.[entry?.position ?? 0];
    });
    const firstLine = other ?? (related && `${related.path}:${related.range.start.line}`);
    const args = own && firstLine ? { ...finding.args, firstLine } : finding.args;
    const row = [...new Set([other, own])].filter((label) => label !== undefined).join(', ');
    return { finding: { ...finding, args } as Finding, row };
  }
}
