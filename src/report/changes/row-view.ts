import { shown } from '../../base/printable.ts';
import { isFilterKey, slugOf } from '../../catalog/entry.ts';
import type { Value } from '../../catalog/fields.ts';
import type { Change, ChangedEntry, Comparison } from '../../diff/change.ts';
import type { Row } from '../../diff/rows.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';

export type RowView = ReturnType<typeof viewOfRow>;

export interface RowFacts {
  readonly wording: ChangesWording;
  readonly accepted: Comparison['accepted'];
  readonly refused?: ReadonlySet<Change>;
}

/**
 * A row in words. `severity` is `error` if it is refused, `warning` if it breaks apps and is not
 * accepted; `mark` says so, or until when it is accepted, and may be empty.
 */
export function viewOfRow({ changes, replacement }: Row, facts: RowFacts) {
  const { wording, accepted, refused } = facts;
  const [change] = changes;
  const acceptance = accepted.get(change);
  const breaking = change.level === 'breaking' && !acceptance ? 'warning' : undefined;
  const severity = refused?.has(change) ? 'error' : breaking;
  const isFilter = isFilterKey(change.entry.key);
  const several = wording[isFilter ? 'filters' : 'categories'](changes.length);
  const renamed = isFilter ? wording.renamedFilter : wording.renamedCategory;
  const hint = replacement ? [wording.replaced(replacement)] : [];
  return {
    changes,
    severity,
    mark: severity ? wording.marks[severity] : acceptance ? wording.accepted(acceptance) : '',
    title: change.kind === 'renamed' ? renamed : wording.kinds[change.kind],
    subject: changes.length > 1 ? several : subjectOf(change.entry),
    details: [...detailsOf(changes, wording), ...hint],
  };
}

/** The details, and the entries of several changes, a line each. */
export function linesOf({ changes, details }: RowView): readonly string[] {
  const names = listed(changes.map(({ entry }) => subjectOf(entry)));
  return changes.length > 1 ? [...details, names] : details;
}

/** The row in one line. */
export function lineOf(row: RowView): string {
  return [`${row.title}: ${row.subject}`, ...linesOf(row)].join('; ');
}

/** An entry with its names, as in `romantic 로맨틱 (Romantic)`. */
export function subjectOf(entry: ChangedEntry): string {
  return `${shown(entry.key)} ${namesOf(entry)}`.trimEnd();
}

/** The names of an entry; empty for what belongs to no entry. */
export function namesOf({ name_ko, name_en }: ChangedEntry): string {
  const [ko, en] = [shown(name_ko), shown(name_en)];
  return name_ko === name_en || name_en === '' ? ko : `${ko} (${en})`;
}

/** No list of names is longer. */
export const mostNames = 20;

function listed(names: readonly string[]): string {
  return names.slice(0, mostNames).join(', ') + (names.length > mostNames ? ', …' : '');
}

function detailsOf([change, ...others]: Row['changes'], wording: ChangesWording): string[] {
  const text = (value: Value) => valueText(value) || wording.empty;
  if (change.kind === 'moved' || change.kind === 'renamed') {
    const keyText = (key: string) => shown(others.length > 0 ? slugOf(key) : key);
    const [from, to] = [change.from, change.entry.key].map(keyText);
    return [`${from} → ${to}`, ...(change.kind === 'moved' ? wording.effects[change.effect] : [])];
  }
  if (change.kind === 'reordered') {
    const shifts = change.shifts.toSorted((a, b) => a.to - b.to);
    return [listed(shifts.map(({ entry, from, to }) => `${shown(entry.name_ko)} ${from} → ${to}`))];
  }
  const { filters = [] } = change;
  const names = listed(filters.map(({ name_ko, key }) => shown(name_ko || key)));
  const members = filters.length > 0 ? [`${wording.withFilters(filters.length)}: ${names}`] : [];
  if (change.kind !== 'changed')
    return [...members, ...change.fields.map(({ field, value }) => `${field}: ${text(value)}`)];
  return [`${change.field}: ${text(change.from)} → ${text(change.to)}`, ...members];
}

/** Texts in a list are in quotes, as one may have a comma. */
function valueText(value: Value): string {
  const isList = typeof value === 'object';
  const text = isList ? value.map((each) => JSON.stringify(each)).join(', ') : String(value);
  return shown(text.trimEnd().replaceAll('\n', ' ⏎ '));
}
