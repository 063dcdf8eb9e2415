import { countChanges, type Difference, levels, type Verdict } from '../../diff/change.ts';
import { strictJson } from '../json.ts';

/** The comparison for programs; `changes.schema.json` describes it. */
export function changesJson(verdict: Verdict): string {
  const { before, after, totals = null, changes, unseen, gaps, acceptances, accepted, refused } = verdict;
  const isRefused = new Set(refused);
  const report = {
    version: 2,
    before,
    after,
    totals,
    counts: countChanges(changes),
    level: levels.find((level) => changes.some((change) => change.level === level)) ?? null,
    changes: changes.map((change) => {
      return { ...flat(change), is_accepted: accepted.has(change), is_refused: isRefused.has(change) };
    }),
    unseen: unseen.map(flat),
    gaps,
    acceptances,
  };
  return `${strictJson(report)}\n`;
}

function flat({ entry, place, formerPlace = place, category: _, ...details }: Difference) {
  return { ...details, ...entry, ...(formerPlace && { path: formerPlace.path, line: formerPlace.range.start.line }) };
}
