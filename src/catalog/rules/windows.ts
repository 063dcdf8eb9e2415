import { comparePositions } from '../../base/edit.ts';
import { isDay, type Timestamp } from '../../base/time.ts';
import { offsetAt } from '../../base/zone.ts';
import { createFinding, type Finding, type Fix } from '../../finding/finding.ts';
import { memberOf } from '../../yaml/document.ts';
import type { Draft, EntryDraft, Rule } from '../draft.ts';
import { entriesIn, placeIn, pointerTo } from '../entry-drafts.ts';
import { suggestedFix } from '../fixes.ts';
import { readMoment } from '../moment.ts';

const window = ['active_from', 'active_until'] as const;

const withOffset = (value: string, offset: string) =>
  `${isDay(value) ? `${value}T00:00` : value.replace(' ', 'T')}${offset}`;

/** A time says where it is, which is told once, and clocks neither skip it nor have it twice. */
const timesAreMoments: Rule = ({ catalog: { document, fields }, categories }) => {
  const zone = fields.time_zone ?? '';
  const isZoneWrong = document === undefined || memberOf(document.value, 'time_zone') !== undefined;
  const faults = categories.flatMap(entriesIn).flatMap((entry) =>
    window.flatMap((field) => {
      const value = entry.fields[field] ?? '';
      const moment = readMoment(value, zone);
      return value === '' || moment.at !== undefined
        ? []
        : { field, value, moment, place: () => placeIn(entry, field) };
    }),
  );
  return faults.flatMap(({ field, value, moment, place }, nth): Finding | readonly [] => {
    if (moment.fault === 'skipped') {
      const first = moment.first.replace('T', ' ').replace(/:00$/, '');
      const fix = suggestedFix(place(), first);
      return createFinding('moment-is-skipped', place(), { args: { field, value, zone, first }, fix });
    }
    if (moment.fault === 'twice') {
      const [first = '', second = ''] = moment.instants.map((at) => withOffset(value, offsetAt(zone, at)));
      return createFinding('moment-is-twice', place(), { args: { field, value, zone, first, second } });
    }
    if (isZoneWrong || nth > 0) return [];
    const related = faults.slice(1, 20).map((other) => other.place()); // nobody reads more
    const args = { field, value, withOffset: withOffset(value, '+09:00') };
    return createFinding('time-zone-is-missing', place(), { args, related });
  });
};

/** What begins ends later. */
const windowsAreOpen: Rule = (draft) =>
  windowsIn(draft)
    .filter(({ start, end }) => end <= start)
    .map(({ entry, args }) => createFinding('window-is-empty', placeIn(entry, 'active_until'), { args }));

export const windowRules: readonly Rule[] = [timesAreMoments, windowsAreOpen];

/** What is wrong with windows at a time: they are over, or their entry is switched off before they begin. */
export function windowFindings({ copies, ...draft }: Draft, now: Timestamp): readonly Finding[] {
  const categories = draft.categories.filter((category) => !copies.has(category));
  return windowsIn({ ...draft, categories }).flatMap(({ entry, args, start, end }): Finding | readonly [] => {
    if (end <= start) return [];
    if (end <= now)
      return createFinding('window-is-over', placeIn(entry, 'active_until'), { args, fix: closing(entry) });
    if (start <= now || entry.fields.is_active !== false) return [];
    return createFinding('window-is-switched-off', placeIn(entry, 'is_active'), { args });
  });
}

/** Windows as they are written, and their times; without an end, `~` is after every time. */
function windowsIn({ catalog, categories }: Pick<Draft, 'catalog' | 'categories'>) {
  return categories.flatMap(entriesIn).flatMap((entry) => {
    const { active_from: from = '', active_until: until = '' } = entry.fields;
    if (from === '' && until === '') return [];
    const [start = '', end = '~'] = [from, until].map((text) => readMoment(text, catalog.fields.time_zone).at);
    return { entry, args: { from, until }, start, end };
  });
}

/** `is_active: false` in place of a window: without either of them, apps would show the entry again. */
function closing(entry: EntryDraft): Fix | undefined {
  const { document, fields } = entry;
  const parent = pointerTo(entry, 'is_active').slice(0, -1);
  const written = Object(parent.reduce(memberOf, document.value));
  const [whole, first] = [document.placeOfKey(parent), document.placeOfKey([...parent, Object.keys(written)[0] ?? ''])];
  const isBlock = comparePositions(whole.range.start, first.range.start) === 0; // and not between brackets
  const names = (['is_active', ...window] as const).filter((name) => name in written);
  const ranges = names.map((name) => {
    const [pointer, { end }] = [pointerTo(entry, name), placeIn(entry, name).range];
    return { start: document.placeOfKey(pointer).range.start, end, note: document.commentAfter(pointer)?.place };
  });
  const sorted = ranges.toSorted((a, b) => comparePositions(a.start, b.start));
  const edits = sorted.map(({ start, end, note }, nth) => {
    if (nth === 0) return { range: { start, end }, text: 'is_active: false' };
    const line = { start: { ...start, column: 1 }, end: { line: start.line + 1, column: 1 } };
    return { range: note ? { start, end: note.range.start } : line, text: '' };
  });
  const isOnLines = (isBlock || edits.length === 1) && ranges.every(({ start, end }) => start.line === end.line);
  return isOnLines && names.every((name) => fields[name] !== undefined) ? { edits, isSafe: false } : undefined;
}
