import type { Timestamp } from '../../base/time.ts';
import { createFinding, type Finding, type Fix } from '../../finding/finding.ts';
import { memberOf } from '../../yaml/document.ts';
import type { Draft, EntryDraft, Rule } from '../draft.ts';
import { entriesIn, placeIn, pointerTo } from '../entry-drafts.ts';
import { suggestedFix } from '../fixes.ts';
import { readMoment } from '../moment.ts';

/** A time says where it is, which is told once, and clocks neither skip it nor have it twice. */
const timesAreMoments: Rule = ({ catalog: { document, fields }, categories }) => {
  const { time_zone: zone } = fields;
  const isZoneWrong = document === undefined || memberOf(document.value, 'time_zone') !== undefined;
  const all = categories.flatMap(entriesIn).flatMap((entry) =>
    (['active_from', 'active_until'] as const).flatMap((field) => {
      const value = entry.fields[field] ?? '';
      const { fault, meant = [] } = readMoment(value, zone);
      return fault === undefined ? [] : { entry, field, value, fault, meant };
    }),
  );
  const missing = all.find(({ fault }) => fault === 'time-zone-is-missing');
  const told = missing === undefined ? all : isZoneWrong ? [] : [missing];
  return told.map(({ entry, field, value, fault, meant: [first = '', second = ''] }) => {
    const place = placeIn(entry, field);
    const fix = fault === 'moment-is-skipped' ? suggestedFix(place, first) : undefined;
    return createFinding(fault, place, {
      args: { field, value, zone: `${zone}`, first, second },
      fix,
    });
  });
};

/** What begins ends later. */
const windowsAreOpen: Rule = (draft) =>
  windowsIn(draft)
    .filter(({ start, end }) => end <= start)
    .map(({ entry, args }) =>
      createFinding('window-is-empty', placeIn(entry, 'active_until'), { args }),
    );

export const windowRules: readonly Rule[] = [timesAreMoments, windowsAreOpen];

/** What is wrong with windows at a time: they are over, or their entry is switched off before they begin. */
export function windowFindings(draft: Draft, now: Timestamp): readonly Finding[] {
  return windowsIn(draft).flatMap(({ entry, args, start, end }): Finding | readonly [] => {
    if (end <= start) return [];
    if (end <= now)
      return createFinding('window-is-over', placeIn(entry, 'active_until'), {
        args,
        fix: switchIn(entry),
      });
    if (start <= now || entry.fields.is_active !== false) return [];
    return createFinding('window-is-switched-off', placeIn(entry, 'is_active'), { args });
  });
}

/** Windows as they are written, and their times; without an end, `~` is after every time. */
function windowsIn({ catalog, categories }: Draft) {
  return categories.flatMap(entriesIn).flatMap((entry) => {
    const { active_from: from = '', active_until: until = '' } = entry.fields;
    if (from === '' && until === '') return [];
    const [start = '', end = '~'] = [from, until].map(
      (text) => readMoment(text, catalog.fields.time_zone).at,
    );
    return { entry, args: { from, until }, start, end };
  });
}

/** `is_active: false` in place of an end: without either of them, apps would show the entry again. */
function switchIn(entry: EntryDraft): Fix | undefined {
  if (entry.fields.is_active !== undefined) return undefined;
  const { path, range } = entry.document.placeOfKey(pointerTo(entry, 'active_until'));
  const place = { path, range: { ...range, end: placeIn(entry, 'active_until').range.end } };
  return suggestedFix(place, 'is_active: false');
}
