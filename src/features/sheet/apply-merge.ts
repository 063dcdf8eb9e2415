import type { PartialCatalog } from '../../catalog/partial.ts';
import { addEntryNames, entryKey } from '../../catalog/partial-entries.ts';
import type { LoadedCatalog } from '../../diff/load-catalog.ts';
import { setFields } from '../../edit/fields.ts';
import { insertEntries } from '../../edit/list.ts';
import { formatFilter } from '../../edit/write.ts';
import type { Finding } from '../../finding/finding.ts';
import type { Source } from '../../yaml/document.ts';
import type { Merge } from './merge.ts';
import type { Row } from './table.ts';

/**
 * Applies a merge to the texts of the files. `locate` finds the row of a finding.
 * @throws Failure as `setFields` and `insertEntries`
 */
export function applyMerge({ sources, result }: LoadedCatalog, merge: Merge, rows: readonly Row[]) {
  const files: Source[] = [];
  const labels = new Map<string, readonly (string | undefined)[]>();
  const byKey = new Map(rows.map(({ key, label }) => [key, label]));
  const bySlug = Map.groupBy(merge, ({ change }) => change?.entry.slug);
  for (const category of result.partial.categories) {
    const { path, slug, filters } = category;
    const changes = bySlug.get(slug)?.flatMap(({ change }) => change?.change ?? []) ?? [];
    const added = merge.filter((outcome) => outcome.added?.category === category);
    const entries = added.map((outcome) => formatFilter({ code: '', ...outcome.added?.fields }));
    let text = sources.texts.get(path) ?? '';
    if (changes.length > 0) text = setFields({ path, text }, changes);
    if (added.length > 0) ({ text } = insertEntries({ path, text }, { field: 'filters', entries }));
    if (changes.length + added.length > 0) files.push({ path, text });
    const keys = [slug, ...filters.map(entryKey)];
    labels.set(path, [...keys.map((key) => byKey.get(key)), ...added.map(({ row }) => row.label)]);
  }
  return { files, locate };

  /** Finds the row of a finding. Names another filter by row, not by line. */
  function locate(finding: Finding, after: PartialCatalog) {
    const [related] = finding.related;
    const both = (related ? [finding, { ...finding, ...related }] : [finding]) as Finding[];
    const [own, other] = addEntryNames(both, after).map(({ path, entry }) => {
      return labels.get(path)?.[entry?.position ?? 0];
    });
    const firstLine = other ?? (related && `${related.path}:${related.range.start.line}`);
    const args = own && firstLine ? { ...finding.args, firstLine } : finding.args;
    const row = [...new Set([other, own])].filter((label) => label !== undefined).join(', ');
    return { finding: { ...finding, args } as Finding, row };
  }
}
