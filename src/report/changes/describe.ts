import { basename } from 'node:path';
import { shown } from '../../base/printable.ts';
import type { Timestamp } from '../../base/time.ts';
import { momentText } from '../../base/zone.ts';
import { isFilterKey, slugOf } from '../../catalog/entry.ts';
import type { Value } from '../../catalog/fields.ts';
import type { Change, ChangedEntry, Comparison, Difference } from '../../diff/change.ts';
import { countChanges, countEntries } from '../../diff/change.ts';
import { type Row, rowsOf } from '../../diff/rows.ts';
import { type ChangesWording, changesEn } from '../../wording/changes-en.ts';

type Told = Pick<Comparison, 'changes' | 'future' | 'gaps' | 'withheld'>;

/** The names of an entry, as in `로맨틱 (Romantic)`; empty for what belongs to no entry. */
export function namesOf({ name_ko, name_en }: ChangedEntry): string {
  const [ko, en] = [shown(name_ko), shown(name_en)];
  return name_ko === name_en || name_en === '' ? ko : `${ko} (${en})`;
}

export function kindOf({ kind, entry }: Difference, wording: ChangesWording): string {
  if (kind !== 'renamed') return wording.kinds[kind];
  return isFilterKey(entry.key) ? wording.renamedFilter : wording.renamedCategory;
}

/** What changes for apps, in a line; first, whether that is all. */
export function headline(
  { changes, future, gaps, withheld }: Told,
  wording: ChangesWording,
): string {
  const isPartial = gaps.some(({ kind }) => kind === 'file-has-errors');
  const partial = [
    wording.partial,
    ...(withheld.length > 0 ? [wording.gone(withheld.length)] : []),
  ].join(' ');
  if (changes.length === 0)
    return isPartial ? partial : future.length > 0 ? wording.noneYet : wording.none;
  const breaking = countEntries(changes.filter(({ level }) => level === 'breaking'));
  const counts = countChanges(changes);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const text =
    wording.counts(counts) + (breaking === 0 ? '' : `; ${wording.breaking(breaking, all)}`);
  return isPartial ? `${partial} ${text}` : text;
}

/** What could not be compared, a line each, and what seems to be removed but may not be. */
export function gapLines(
  { gaps, withheld }: Pick<Told, 'gaps' | 'withheld'>,
  wording: ChangesWording,
) {
  const files = new Set(
    withheld.flatMap(({ formerPlace }) => (formerPlace ? shown(formerPlace.path) : [])),
  );
  const names = listed(withheld.map(({ entry }) => nameAndKey(entry)));
  const line =
    withheld.length === 0 ? [] : [wording.withheld(withheld.length, names, listed([...files]))];
  return [...gaps.slice(0, mostNames).map(wording.gap), ...line];
}

/** Settings that changed, a line each, as `Setting added: exceptions: name-is-shared: retro/* (Meant.)`. */
export function settingLines(
  { settings }: Pick<Comparison, 'settings'>,
  wording: ChangesWording,
): readonly string[] {
  return settings.map(({ setting, from, to }) => {
    const kind = from === null ? 'added' : to === null ? 'removed' : 'changed';
    const value = shown(kind === 'changed' ? `${from} → ${to}` : (from ?? to ?? ''));
    return `${wording.setting} ${wording.kinds[kind]}: ${shown(setting)}${value && ` (${value})`}`;
  });
}

/** The images in the catalog that nobody has seen yet; none where there are none. */
export function imageLine(
  { images }: Pick<Comparison, 'images'>,
  wording: ChangesWording,
): readonly string[] {
  const added = images.values().filter(({ side }) => side === 'after');
  const names = Array.from(added, ({ path }) => shown(basename(path)));
  return names.length === 0 ? [] : [wording.images(listed(names))];
}

/** A line names no more filters than this. */
export const mostNames = 20;
/** More entries of an order that stand elsewhere are one line. */
const mostShifts = 5;

type Details = {
  readonly field?: string;
  readonly values?: readonly [before: string, after: string];
  readonly notes: readonly string[];
};

/** What a row says besides its kind and its entries: of several changes, what is equal in them. */
export function detailsOf({ changes, part }: Row<Difference>, wording: ChangesWording): Details {
  const [change, ...others] = changes;
  const valueText = (value: Value) => shown(textOf(value).replaceAll('\n', ' ⏎ ')) || wording.empty;
  switch (change.kind) {
    case 'changed': {
      const { from, to } = part ?? change;
      const field = part
        ? `${change.field} (${part.isHost ? wording.host : wording.part})`
        : change.field;
      return {
        field,
        values: [valueText(from), valueText(to)],
        notes: filtersNote(change.filters ?? [], wording),
      };
    }
    case 'moved':
    case 'renamed': {
      const isSame = change.kind === 'renamed' || change.effect === 'stays';
      const [from, to] = [change.from, change.entry.key].map((key) =>
        shown(others.length > 0 ? slugOf(key) : key),
      );
      return { values: [from ?? '', to ?? ''], notes: isSame ? [] : [wording[change.effect]] };
    }
    case 'reordered':
      return { notes: orderNotes(change, wording) };
    default: {
      const fields = change.fields.map(({ field, value }) => `${field}: ${valueText(value)}`);
      return { notes: [...filtersNote(change.filters, wording), ...fields] };
    }
  }
}

function orderNotes(
  { shifts, is_reversed }: Extract<Difference, { kind: 'reordered' }>,
  wording: ChangesWording,
) {
  const sorted = shifts.toSorted((a, b) => a.to - b.to);
  const names = sorted.map(({ entry, to }) => `${to}. ${shown(entry.name_ko)}`);
  if (is_reversed) return [wording.reversed(names[0] ?? '')];
  if (names.length > mostShifts) return [`${wording.resorted(names.length)}: ${listed(names)}`];
  return sorted.map(({ entry, from, to }) => `${nameAndKey(entry)}: ${wording.shift(from, to)}`);
}

/** In a list the texts are in quotes, as there may be a comma in one. */
function textOf(value: Value): string {
  return typeof value === 'object'
    ? value.map((text) => JSON.stringify(text)).join(', ')
    : String(value).trimEnd();
}

/** How many entries a row is about; empty for one, which is shown itself. */
export function rowSubject({ changes }: Row<Difference>, wording: ChangesWording): string {
  const isOfFilters = isFilterKey(changes[0].entry.key);
  return changes.length === 1
    ? ''
    : wording[isOfFilters ? 'filters' : 'categories'](changes.length);
}

/** The details of a row, a line each; of several changes, with the names of their entries. */
export function rowLines(row: Row<Difference>, wording: ChangesWording): readonly string[] {
  const { field, values, notes } = detailsOf(row, wording);
  const names =
    row.changes.length === 1 ? [] : [listed(row.changes.map(({ entry }) => nameAndKey(entry)))];
  return [
    ...(values ? [`${field ? `${field}: ` : ''}${values.join(' → ')}`] : []),
    ...notes,
    ...names,
  ];
}

/** A row in one line. */
export function rowLine(row: Row<Difference>, wording: ChangesWording): string {
  const [change] = row.changes;
  const { entry } = change;
  const subject = rowSubject(row, wording) || `${shown(entry.key)} ${namesOf(entry)}`.trimEnd();
  return [`${kindOf(change, wording)}: ${subject}`, ...rowLines(row, wording)].join('; ');
}

/** What windows make happen later, and what they were to make happen before: in rows, each with its sentence. */
export function futureIn(
  comparison: Pick<Comparison, 'accepted' | 'future' | 'zone'>,
  wording: ChangesWording,
) {
  const { future, zone, accepted } = comparison;
  return future.flatMap(({ at, changes, cancelled }) => {
    const lineOf = (row: Row<Change>) => {
      const { entry, kind, ...change } = row.changes[0];
      const names = listed(row.changes.map((each) => nameAndKey(each.entry, wording.name)));
      const filters = ('filters' in change && change.filters?.length) || 0;
      const facts = {
        count: row.changes.length,
        isFilter: isFilterKey(entry.key),
        filters,
        at,
        zone: shown(zone),
      };
      return { row, text: wording.happens(kind, names, facts) };
    };
    const [planned, former] = [
      rowsOf(changes, accepted).map(lineOf),
      rowsOf(cancelled).map(lineOf),
    ];
    return [
      ...planned,
      ...former.map(({ row, text }) => ({ row, text: `${wording.cancelled}: ${text}` })),
    ];
  });
}

function filtersNote(entries: readonly ChangedEntry[], wording: ChangesWording): readonly string[] {
  const names = listed(entries.map(({ name_ko, key }) => shown(name_ko || key)));
  return entries.length === 0 ? [] : [`${wording.withFilters(entries.length)}: ${names}`];
}

function listed(names: readonly string[]): string {
  return names.slice(0, mostNames).join(', ') + (names.length > mostNames ? ', …' : '');
}

/** An entry as it may stand in a sentence, as in `로맨틱 (romantic)`. */
function nameAndKey(
  { key, ...names }: ChangedEntry,
  field: 'name_en' | 'name_ko' = 'name_ko',
): string {
  return names[field] === '' ? shown(key) : `${shown(names[field])} (${shown(key)})`;
}

const english = changesEn;

/** The message of a commit that publishes: what changes for apps, in English like other commits. */
export function commitMessage(
  comparison: Comparison | undefined,
  {
    counts,
    from,
  }: {
    readonly counts: Readonly<Record<'categories' | 'filters', number>>;
    readonly from: Timestamp;
  },
): string {
  const rows = rowsOf(comparison?.changes ?? []).map((row) => rowLine(row, english));
  const later = comparison ? futureIn(comparison, english).map(({ text }) => text) : [];
  const subject =
    comparison && rows.length > 0 ? headline(comparison, english) : 'what happens later';
  const lines = [...rows, ...later].map((line) => `- ${line}`);
  if (lines.length > 0) return [`Publish ${subject}`, '', ...lines].join('\n');
  if (comparison && comparison.unseen.length > 0) return 'Publish changes invisible to apps';
  const { categories, filters } = counts;
  const asOf = comparison ? `, as of ${momentText(from, 'en', comparison.zone)}` : ''; // as a moment has come
  return `Publish ${filters === 1 ? '1 filter' : `${filters} filters`} in ${categories === 1 ? '1 category' : `${categories} categories`}${asOf}`;
}
