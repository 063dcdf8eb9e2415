import type { Timestamp } from '../../base/time.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Change } from '../../diff/change.ts';
import { scheduledIn } from '../../diff/future.ts';
import { headlineOf } from '../../report/changes/view.ts';
import { shortMoment } from '../../wording/shared.ts';
import type { Wording } from '../../wording/wording.ts';
import { differencesIn } from './marks.ts';

interface Scheduled {
  readonly at: Timestamp;
  readonly catalog: Catalog | undefined;
  /** Those of the comparison that break apps; other ends were known before. */
  readonly breaking: readonly Change[];
}

/** The scheduled changes after a time, each with its own marks. */
export function momentsIn({ at, catalog, breaking }: Scheduled, wording: Wording) {
  const { changes: words, language } = wording;
  const zone = catalog?.timeZone ?? 'UTC';
  const labelOf = (time: Timestamp) => shortMoment(time, language, { zone, now: at }).text;
  const idOf = (change: Change, time = change.at) => `${time} ${change.entry.key}`;
  const grave = new Set(breaking.map((change) => idOf(change)));
  const all = catalog ? [...scheduledIn(catalog, at)] : [];
  const moments = all.flatMap(([time, scheduled]) => {
    if (scheduled.length === 0) return [];
    const changes = scheduled.map((change): Change => {
      return { ...change, level: grave.has(idOf(change, time)) ? 'breaking' : 'notable' };
    });
    const then = { changes, accepted: new Map(), at, zone };
    const [headline, differences] = [headlineOf(then, words), differencesIn(then, wording)];
    return { at: time, label: labelOf(time), headline, ...differences };
  });
  return { moments, present: labelOf(at) };
}
