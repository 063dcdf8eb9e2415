import type { Timestamp } from '../../base/time.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { scheduledIn } from '../../diff/future.ts';
import { headlineOf } from '../../report/changes/view.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { differencesIn } from './marks.ts';

const mostMoments = 50; // as many as are published ahead
const empty: Catalog = { categories: [], inactiveFilters: 'include' };

/** The scheduled changes after a time, each with its own marks, and how many come later. */
export function momentsIn(at: Timestamp, wording: ChangesWording, catalog = empty) {
  const all = [...scheduledIn(catalog, at)].filter(([, changes]) => changes.length > 0);
  const moments = all.slice(0, mostMoments).map(([moment, changes]) => {
    const zone = catalog.timeZone ?? 'UTC';
    const comparison = { changes, accepted: new Map(), at, zone };
    const headline = headlineOf(changes, wording);
    return { at: moment, headline, ...differencesIn(comparison, wording) };
  });
  return { moments, later: all.length - moments.length };
}
