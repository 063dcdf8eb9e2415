import type { Timestamp } from '../../base/time.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Change } from '../../diff/change.ts';
import { scheduledChanges } from '../../diff/scheduled-changes.ts';
import { headlineOf } from '../../report/changes/view.ts';
import { shortTime } from '../../wording/shared.ts';
import type { Wording } from '../../wording/wording.ts';
import { describeChanges } from './changes.ts';

interface Options {
  readonly at: Timestamp;
  readonly catalog: Catalog | undefined;
  /** Changes to mark as breaking: new ones only. */
  readonly breaking: readonly Change[];
}

export function describeSchedule({ at, catalog, breaking }: Options, wording: Wording) {
  const { changes: words, language } = wording;
  const zone = catalog?.timeZone ?? 'UTC';
  const labelOf = (time: Timestamp) => shortTime(time, language, { zone, now: at }).text;
  const idOf = (change: Change, time = change.at) => `${time} ${change.entry.key}`;
  const breakingIds = new Set(breaking.map((change) => idOf(change)));
  const times = catalog ? [...scheduledChanges(catalog, at)] : [];
  const schedule = times.flatMap(([time, scheduled]) => {
    if (scheduled.length === 0) return [];
    const changes = scheduled.map((change): Change => {
      return { ...change, level: breakingIds.has(idOf(change, time)) ? 'breaking' : 'notable' };
    });
    const comparison = { changes, accepted: new Map(), at, zone };
    const headline = headlineOf(comparison, words);
    return { at: time, label: labelOf(time), headline, ...describeChanges(comparison, wording) };
  });
  return { schedule, present: labelOf(at) };
}
