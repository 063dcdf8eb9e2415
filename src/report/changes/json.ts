import type { BeforeAfter, Change, Compared, Revision } from '../../diff/change.ts';
import { countChanges, levels, timingOf } from '../../diff/change.ts';
import { strictJson } from '../json.ts';
import { changeLocator } from './places.ts';

/** `path` is the catalog folder. */
interface JsonContext {
  readonly path: string;
  readonly revisions: BeforeAfter<Revision>;
  readonly refused: readonly Change[];
}

/** Renders the comparison for programs. Schema: `docs/schemas/changes.schema.json`. */
export function changesJson(
  comparison: Compared,
  { path, revisions: { before, after }, refused }: JsonContext,
): string {
  const head = { version: 2, before, after };
  if (comparison.kind === 'has-errors') {
    const unknown = { totals: null, counts: null, level: null, changes: null, future: null };
    const gaps = [{ kind: 'catalog-has-errors', side: comparison.side, path }];
    return `${strictJson({ ...head, ...unknown, gaps, acceptances: [] })}\n`;
  }
  const { totals, changes, accepted } = comparison;
  const { now = [], later = [] } = Object.groupBy(changes, timingOf);
  const [placeOf, isRefused] = [changeLocator(comparison.catalogs), new Set(refused)];
  const toJson = (change: Change) => {
    const { entry, category: _, at: __, level, ...details } = change;
    const { path: file, range } = placeOf(change, 'before') ?? placeOf(change, 'after') ?? {};
    const flags = { is_accepted: accepted.has(change), is_refused: isRefused.has(change) };
    return { ...details, ...entry, path: file, line: range?.start.line, level, ...flags };
  };
  const report = {
    ...head,
    totals,
    counts: countChanges(now),
    level: levels.find((level) => changes.some((change) => change.level === level)) ?? null,
    changes: now.map(toJson),
    future: Array.from(
      Map.groupBy(later, ({ at }) => at),
      ([at, together]) => ({ at, changes: together.map(toJson) }),
    ),
    gaps: [],
    acceptances: [...new Set(accepted.values())],
  };
  return `${strictJson(report)}\n`;
}
