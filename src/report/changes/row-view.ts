import { printable } from '../../base/printable.ts';
import { isFilterKey, slugOf } from '../../catalog/entry.ts';
import type { Value } from '../../catalog/fields.ts';
import type { Change, ChangedEntry, Comparison } from '../../diff/change.ts';
import { inactiveFiltersField } from '../../diff/change.ts';
import { commonValues, type Row } from '../../diff/rows.ts';
import type { ChangesWording } from '../../wording/changes-en.ts';
import { subjectOf } from '../../wording/shared.ts';

export type RowView = ReturnType<typeof createRowView>;

export interface RowContext {
  readonly wording: ChangesWording;
  readonly comparison: Pick<Comparison, 'accepted' | 'at' | 'zone'>;
  readonly refused?: ReadonlySet<Change>;
}

/**
 * Puts a row into words. `severity` is `error` if it is refused, `warning` if it breaks apps and is
 * not accepted. `mark` is the label of the severity, the acceptance, or empty.
 */
export function createRowView({ changes, later, likelyRename }: Row, facts: RowContext) {
  const { wording, comparison, refused } = facts;
  const { accepted, at: now, zone } = comparison;
  const steps = [changes[0], ...later] as const;
  const isFilter = isFilterKey(steps[0].entry.key);
  const open = steps.filter((step) => !accepted.has(step));
  const [acceptance] = steps.flatMap((step) => accepted.get(step) ?? []);
  const breaking = open.some(({ level }) => level === 'breaking') ? 'warning' : undefined;
  const severity = open.some((step) => refused?.has(step)) ? 'error' : breaking;
  const titleOf = (step: Change) => {
    if (step.at !== undefined) return wording.later(step, { zone, now });
    return step.kind === 'renamed' ? wording.renamed(isFilter) : wording.kinds[step.kind];
  };
  const several = wording[isFilter ? 'filters' : 'categories'](changes.length);
  return {
    changes,
    severity,
    mark: severity ? wording.marks[severity] : acceptance ? wording.accepted(acceptance) : '',
    title: steps.map(titleOf).join(' · '),
    subject: changes.length > 1 ? several : subjectOf(changes[0].entry, wording),
    details: [
      ...describeDetails(changes, wording),
      ...(likelyRename ? [wording.replaced(likelyRename)] : []),
    ],
  };
}

/** Returns the details, then the names if there are several entries. */
export function detailLines({ changes, details }: RowView, wording: ChangesWording) {
  if (changes.length === 1) return details;
  return [
    ...details,
    joinNames(
      changes.map(({ entry }) => subjectOf(entry, wording)),
      wording,
    ),
  ];
}

/** Formats a row as one line. */
export function formatRow(row: RowView, wording: ChangesWording): string {
  return [`${row.title}: ${row.subject}`, ...detailLines(row, wording)].join('; ');
}

export const maxNames = 20;

function joinNames(names: readonly string[], wording: ChangesWording): string {
  const [first, more] = [names.slice(0, maxNames).join(', '), names.length - maxNames];
  return more > 0 ? wording.andMore(first, more) : first;
}

function describeDetails([change, ...others]: Row['changes'], wording: ChangesWording): string[] {
  const text = (value: Value) => formatValue(value) || wording.empty;
  const nameOf = (entry: ChangedEntry) => printable(entry[wording.names[0]] || entry.key);
  if (change.kind === 'moved' || change.kind === 'renamed') {
    const keyText = (key: string) => printable(others.length > 0 ? slugOf(key) : key);
    const [from, to] = [change.from, change.entry.key].map(keyText);
    return [`${from} → ${to}`, ...(change.kind === 'moved' ? wording.effects[change.effect] : [])];
  }
  if (change.kind === 'reordered') {
    const shifts = change.shifts
      .toSorted((a, b) => a.to - b.to)
      .map(({ entry, from, to }) => `${nameOf(entry)} ${from} → ${to}`);
    return [joinNames(shifts, wording)];
  }
  const { filters = [] } = change;
  const effect = 'to' in change && change.field === inactiveFiltersField && String(change.to);
  const heading =
    effect === 'exclude' ? wording.leftOut : effect ? wording.sent : wording.withFilters;
  const names = joinNames(filters.map(nameOf), wording);
  const members = filters.length > 0 ? [`${heading(filters.length)}: ${names}`] : [];
  if (change.kind !== 'changed')
    return [...members, ...change.fields.map(({ field, value }) => `${field}: ${text(value)}`)];
  const [from, to] = others.length > 0 ? commonValues(change) : [change.from, change.to];
  return [`${change.field}: ${text(from)} → ${text(to)}`, ...members];
}

/** Quotes texts in a list, as they may contain commas. */
function formatValue(value: Value): string {
  const isList = typeof value === 'object';
  const text = isList ? value.map((each) => JSON.stringify(each)).join(', ') : String(value);
  return printable(text.trimEnd().replaceAll('\n', ' ⏎ '));
}
