import type { Timestamp } from '../../base/time.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { scheduledIn } from '../../diff/future.ts';
import { headlineOf } from '../../report/changes/view.ts';
import { differencesIn } from './marks.ts';
import type { InLanguages, MomentView } from './page-state.ts';

const mostMoments = 50; // as many as are published ahead
const empty: Catalog = { categories: [], inactiveFilters: 'include' };

/** The scheduled changes after a time, each with its own marks. */
export function momentsIn(at: Timestamp, inLanguages: InLanguages, catalog = empty) {
  const all = [...scheduledIn(catalog, at)].filter(([, changes]) => changes.length > 0);
  const moments = all.slice(0, mostMoments).map(([moment, changes]): MomentView => {
    const comparison = { changes, accepted: new Map(), scheduled: [] };
    const { marks, rows, rest, counts } = differencesIn(comparison, inLanguages);
    const said = inLanguages((words) => headlineOf(comparison, words.changes));
    return { at: moment, headline: said, marks, rows, rest, counts };
  });
  return { moments, later: all.length - moments.length };
}
