import { shown } from '../../base/printable.ts';
import {
  type Change,
  type ChangedEntry,
  type Comparison,
  countBreaking,
  countChanges,
  type Difference,
  type Value,
} from '../../diff/change.ts';
import type { ChangesWording } from '../../wording/changes.ts';

/** The names of an entry as people know it, as in `로맨틱 (Romantic)`; empty for what belongs to no entry. */
export function namesOf({ name_ko, name_en }: ChangedEntry): string {
  const [ko, en] = [shown(name_ko), shown(name_en)];
  return name_ko === name_en || name_en === '' ? ko : `${ko} (${en})`;
}

/** What happened, in a word or two. */
export function kindOf({ kind, entry }: Difference, wording: ChangesWording): string {
  if (kind !== 'renamed') return wording.kinds[kind];
  return entry.key.includes('/') ? wording.renamedFilter : wording.renamedCategory;
}

/** The headline: how many entries changed in which way, as far as they could be compared. */
export function headline({ changes, gaps }: Pick<Comparison, 'changes' | 'gaps'>, wording: ChangesWording): string {
  const isPartial = gaps.some(({ kind }) => kind === 'file-has-errors');
  const breaking = countBreaking(changes);
  if (changes.length === 0) return isPartial ? wording.noneKnown : wording.none;
  const counts = wording.counts(countChanges(changes));
  const told = breaking === 0 ? counts : `${counts}; ${wording.breaking(breaking)}`;
  return isPartial ? `${wording.noneKnown} ${told}` : told;
}

/** A value of a field as it may stand in a report. */
export function valueText(value: Value, wording: ChangesWording): string {
  if (value === '') return wording.empty;
  return typeof value === 'boolean' ? String(value) : shown(value.trimEnd().replaceAll('\n', ' ⏎ '));
}

/** What is to be said of a change beside its kind and its entry, a line each. */
export function detailsOf(change: Difference, wording: ChangesWording): readonly string[] {
  switch (change.kind) {
    case 'activated':
    case 'added':
    case 'deactivated':
    case 'removed':
      return [...withFilters(change.filters, wording), ...change.fields.map((each) => fieldText(each, wording))];
    case 'changed': {
      const { field, from, to, filters = [] } = change;
      return [`${field}: ${valueText(from, wording)} → ${valueText(to, wording)}`, ...withFilters(filters, wording)];
    }
    case 'moved':
      return [
        `${shown(change.from)} → ${shown(change.entry.key)}`,
        ...(change.effect === 'stays' ? [] : [wording.effects[change.effect]]),
      ];
    case 'renamed':
      return [`${shown(change.from)} → ${shown(change.entry.key)}`];
    case 'reordered':
      return change.shifts.map((shift) => `${nameAndKey(shift.entry)}: ${wording.shift(shift)}`);
  }
}

/** A difference on one line. */
export function lineOf(difference: Difference, wording: ChangesWording): string {
  const { entry } = difference;
  const what = `${kindOf(difference, wording)}: ${shown(entry.key)} ${namesOf(entry)}`.trimEnd();
  return [what, ...detailsOf(difference, wording)].join('; ');
}

/** More names than this are not repeated in a line. */
const mostNames = 20;

function withFilters(entries: readonly ChangedEntry[], wording: ChangesWording): readonly string[] {
  if (entries.length === 0) return [];
  const names = entries.slice(0, mostNames).map((entry) => shown(entry.name_ko || entry.key));
  return [`${wording.withFilters(entries.length)}: ${names.join(', ')}${entries.length > mostNames ? ', …' : ''}`];
}

/** An entry as it may stand in a sentence, as in `로맨틱 (romantic)`. */
export function nameAndKey({ key, name_ko }: ChangedEntry): string {
  return name_ko === '' ? shown(key) : `${shown(name_ko)} (${shown(key)})`;
}

function fieldText(
  { field, value }: { readonly field: string; readonly value: Value },
  wording: ChangesWording,
): string {
  return `${field}: ${valueText(value, wording)}`;
}

/** The changes of a category and its filters, one after the other. */
export interface ChangedCategory {
  readonly category: ChangedEntry;
  readonly changes: readonly Change[];
}

/** The changes by category, as the catalog has them. */
export function byCategory(changes: readonly Change[]): readonly ChangedCategory[] {
  const groups = Map.groupBy(changes, ({ category: { key } }) => key);
  return [...groups.values()].flatMap((members) => {
    const category = members[0]?.category;
    return category === undefined ? [] : [{ category, changes: members }];
  });
}
