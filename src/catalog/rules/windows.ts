import type { Timestamp } from '../../base/time.ts';
import { createFinding, type Finding } from '../../finding/finding.ts';
import { memberOf } from '../../yaml/document.ts';
import { dayAfter, isDay, isDayOrTime, parseInstant } from '../dates.ts';
import type { PartialCatalog, Rule } from '../partial.ts';
import { entriesIn, fieldPlace, pointerTo, suggestFix } from '../partial-entries.ts';
import { kinds } from '../schema/kinds.ts';

/** A time needs an offset, or the catalog a zone. Only the first such time is reported. */
const timesHaveAZone: Rule = ({ catalog: { document }, categories }) => {
  if (!document || memberOf(document.value, 'time_zone') !== undefined) return [];
  const findings = categories.flatMap(entriesIn).flatMap((entry) =>
    (['active_from', 'active_until'] as const).flatMap((field) => {
      const written = `${pointerTo(entry, field).reduce(memberOf, entry.document.value)}`;
      const value = entry.fields[field] ?? kinds['day-or-time'].closest(written) ?? '';
      if (!isDayOrTime(value) || parseInstant(value, undefined) !== undefined) return [];
      const local = `${value.replace(' ', 'T')}T00:00`.slice(0, 'YYYY-MM-DDTHH:MM'.length);
      const args = { field, value, first: `${local}+09:00` };
      return createFinding('time-zone-is-missing', fieldPlace(entry, field), { args });
    }),
  );
  return findings.slice(0, 1);
};

const windowsEndAfterTheyBegin: Rule = (partial) =>
  listWindows(partial).flatMap(({ entry, from, until, start, end }) => {
    if (end > start) return [];
    const place = fieldPlace(entry, 'active_until');
    const isYearForgotten = /^(\d{4}-)1.* \1(?!02-29)0[1-3]/.test(`${from} ${until}`);
    const suggest = isYearForgotten
      ? `${Number(until.slice(0, 4)) + 1}${until.slice(4)}`
      : undefined;
    const fix = suggestFix(place, suggest);
    return createFinding('window-is-empty', place, { args: { from, until, suggest }, fix });
  });

export const windowRules: readonly Rule[] = [timesHaveAZone, windowsEndAfterTheyBegin];

/** Reports windows that are over, or that end as their last day begins. */
export function windowFindings(partial: PartialCatalog, now: Timestamp): readonly Finding[] {
  return listWindows(partial).flatMap(({ entry, from, until, start, end }): readonly Finding[] => {
    if (end <= start) return [];
    const place = fieldPlace(entry, 'active_until');
    if (end <= now) return [createFinding('window-is-over', place, { args: { from, until } })];
    const [firstDay = '', day = ''] = [from, until].map((text) => text.slice(0, 10));
    const isOneDay = isDay(firstDay) && dayAfter(firstDay) === day;
    if (isOneDay || end !== parseInstant(day, partial.catalog.fields.time_zone)) return [];
    const suggest = dayAfter(day);
    if (!isDay(suggest) || !/-01$|-12-26$/.test(suggest)) return [];
    const fix = suggestFix(place, suggest);
    return [createFinding('last-day-is-not-shown', place, { args: { day, suggest }, fix })];
  });
}

/** Lists windows as written and as times. An open end is `~`, which sorts last. */
function listWindows({ catalog, categories }: PartialCatalog) {
  return categories.flatMap(entriesIn).flatMap((entry) => {
    const { active_from: from = '', active_until: until = '' } = entry.fields;
    if (from === '' && until === '') return [];
    const [start = '', end = '~'] = [from, until].map((text) =>
      parseInstant(text, catalog.fields.time_zone),
    );
    return { entry, from, until, start, end };
  });
}
