import { countChanges, levels, type Verdict } from '../../change.ts';
import { strictJson } from '../strict-json.ts';

/** The comparison for programs; `changes.schema.json` describes it. */
export function changesJson({ before, after, changes, unseen, gaps, acceptances, accepted, refused }: Verdict): string {
  const isRefused = new Set(refused);
  const report = {
    version: 1,
    before,
    after,
    counts: countChanges(changes),
    level: levels.find((level) => changes.some((change) => change.level === level)) ?? null,
    changes: changes.map((change) => {
      const { level, kind, entry, place, category: _, ...details } = change;
      const position = place === undefined ? {} : { path: place.path, line: place.range.start.line };
      const isAccepted = accepted.has(change);
      return {
        level,
        kind,
        ...entry,
        ...details,
        ...position,
        is_accepted: isAccepted,
        is_refused: isRefused.has(change),
      };
    }),
    unseen,
    gaps,
    acceptances,
  };
  return `${strictJson(report)}\n`;
}
