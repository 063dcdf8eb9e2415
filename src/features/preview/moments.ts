import type { Timestamp } from '../../base/time.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import { plannedIn } from '../../diff/future.ts';
import { headline } from '../../report/changes/describe.ts';
import { differencesIn } from './marks.ts';
import type { InLanguages, MomentView } from './page-state.ts';

const mostMoments = 50; // as many as are published ahead
const empty: Catalog = { categories: [], inactiveFilters: 'include' };

/** The moments after a time, each with the marks of what it changes alone: an entry has a few in all of them. */
export function momentsIn(at: Timestamp, inLanguages: InLanguages, catalog = empty) {
  const all = [...plannedIn(catalog, at)].filter(([, changes]) => changes.length > 0);
  const moments = all.slice(0, mostMoments).map(([moment, changes]): MomentView => {
    const comparison = {
      changes,
      unseen: [],
      accepted: new Map(),
      future: [],
      gaps: [],
      withheld: [],
    };
    const { marks, rows, rest, counts } = differencesIn(comparison, inLanguages);
    const said = inLanguages((words) => headline(comparison, words.changes));
    return { at: moment, headline: said, marks, rows, rest, counts };
  });
  return { moments, later: all.length - moments.length };
}
