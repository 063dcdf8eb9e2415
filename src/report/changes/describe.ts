import { basename } from 'node:path';
import { runByNpx } from '../../base/failure.ts';
import { shown } from '../../base/printable.ts';
import { isFilterKey, slugOf } from '../../catalog/entry.ts';
import type { Value } from '../../catalog/fields.ts';
import { type ChangedEntry, type Comparison, countChanges, countEntries, type Difference } from '../../diff/change.ts';
import { type Row, rowsOf } from '../../diff/rows.ts';
import { type ChangesWording, changesEn } from '../../wording/changes-en.ts';

/** The names of an entry, as in `로맨틱 (Romantic)`; empty for what belongs to no entry. */
export function namesOf({ name_ko, name_en }: ChangedEntry): string {
  const [ko, en] = [shown(name_ko), shown(name_en)];
  return name_ko === name_en || name_en === '' ? ko : `${ko} (${en})`;
}

export function kindOf({ kind, entry }: Difference, wording: ChangesWording): string {
  if (kind !== 'renamed') return wording.kinds[kind];
  return isFilterKey(entry.key) ? wording.renamedFilter : wording.renamedCategory;
}

export function headline({ changes, gaps }: Pick<Comparison, 'changes' | 'gaps'>, wording: ChangesWording): string {
  const isPartial = gaps.some(({ kind }) => kind === 'file-has-errors');
  if (changes.length === 0) return isPartial ? wording.partial : wording.none;
  const breaking = countEntries(changes.filter(({ level }) => level === 'breaking'));
  const counts = countChanges(changes);
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const text = wording.counts(counts) + (breaking === 0 ? '' : `; ${wording.breaking(breaking, all)}`);
  return isPartial ? `${wording.partial} ${text}` : text;
}

/** What could not be compared, a line each, and what that leaves open. */
export function gapLines({ gaps, withheld }: Pick<Comparison, 'gaps' | 'withheld'>, wording: ChangesWording) {
  return [...gaps.slice(0, mostNames).map(wording.gap), ...withheldLine(withheld, wording)];
}

/** What seems to be removed where not everything could be compared. */
export function withheldLine(withheld: Comparison['withheld'], wording: ChangesWording): readonly string[] {
  const files = new Set(withheld.flatMap(({ formerPlace }) => (formerPlace ? shown(formerPlace.path) : [])));
  const names = listed(withheld.map(({ entry }) => nameAndKey(entry)));
  return withheld.length === 0 ? [] : [wording.withheld(withheld.length, names, listed([...files]))];
}

/** Settings that changed, a line each, as `Setting added: exceptions: name-is-shared: retro/* (Meant.)`. */
export function settingLines({ settings }: Pick<Comparison, 'settings'>, wording: ChangesWording): readonly string[] {
  return settings.map(({ setting, from, to }) => {
    const kind = from === null ? 'added' : to === null ? 'removed' : 'changed';
    const value = shown(kind === 'changed' ? `${from} → ${to}` : (from ?? to ?? ''));
    return `${wording.setting} ${wording.kinds[kind]}: ${shown(setting)}${value && ` (${value})`}`;
  });
}

/** The images in the catalog that nobody has seen yet; none where there are none. */
export function imageLine({ images }: Pick<Comparison, 'images'>, wording: ChangesWording): readonly string[] {
  const added = images.values().filter(({ side }) => side === 'after');
  const names = Array.from(added, ({ path }) => shown(basename(path)));
  return names.length === 0 ? [] : [wording.images(listed(names))];
}

/** A line names no more filters than this. */
export const mostNames = 20;
/** More entries of an order that stand elsewhere are one line. */
const mostShifts = 5;

type Details = { readonly values?: readonly [before: string, after: string]; readonly notes: readonly string[] };

/** What a report says of a change besides its kind and its entry. */
function detailsOf(change: Difference, wording: ChangesWording): Details {
  const valueText = (value: Value) => shown(textOf(value).replaceAll('\n', ' ⏎ ')) || wording.empty;
  switch (change.kind) {
    case 'changed': {
      const { from, to, filters = [] } = change;
      return { values: [valueText(from), valueText(to)], notes: filtersNote(filters, wording) };
    }
    case 'moved':
    case 'renamed': {
      const isSame = change.kind === 'renamed' || change.effect === 'stays';
      return { values: [shown(change.from), shown(change.entry.key)], notes: isSame ? [] : [wording[change.effect]] };
    }
    case 'reordered': {
      const sorted = change.shifts.toSorted((a, b) => a.to - b.to);
      const names = sorted.map(({ entry, to }) => `${to}. ${shown(entry.name_ko)}`);
      if (change.is_reversed) return { notes: [wording.reversed(names[0] ?? '')] };
      if (names.length > mostShifts) return { notes: [`${wording.resorted(names.length)}: ${listed(names)}`] };
      return { notes: sorted.map(({ entry, from, to }) => `${nameAndKey(entry)}: ${wording.shift(from, to)}`) };
    }
    default: {
      const fields = change.fields.map(({ field, value }) => `${field}: ${valueText(value)}`);
      return { notes: [...filtersNote(change.filters, wording), ...fields] };
    }
  }
}

/** In a list the texts are in quotes, as there may be a comma in one. */
function textOf(value: Value): string {
  return typeof value === 'object' ? value.map((text) => JSON.stringify(text)).join(', ') : String(value).trimEnd();
}

/** What a row says besides its kind and its entries: of several changes, what is equal in them. */
export function rowDetails({ changes, part }: Row<Difference>, wording: ChangesWording): Details {
  const [change, ...others] = changes;
  const details = detailsOf(change, wording);
  if (others.length === 0) return details;
  if (change.kind === 'moved') return { ...details, values: [slugOf(change.from), slugOf(change.entry.key)] };
  if (part === undefined) return details;
  return { ...details, values: [shown(part.from) || wording.empty, shown(part.to) || wording.empty] };
}

/** How many entries a row is about; empty for one, which is shown itself. */
export function rowSubject({ changes }: Row<Difference>, wording: ChangesWording): string {
  const isOfFilters = isFilterKey(changes[0].entry.key);
  return changes.length === 1 ? '' : wording[isOfFilters ? 'filters' : 'categories'](changes.length);
}

/** The field whose values a row shows, or what of it. */
export function fieldOf({ changes: [change], part }: Row<Difference>, wording: ChangesWording): string {
  if (change.kind !== 'changed') return '';
  return part === undefined ? change.field : `${change.field} (${part.isHost ? wording.host : wording.part})`;
}

/** The details of a row, a line each; of several changes, with the names of their entries. */
export function rowLines(row: Row<Difference>, wording: ChangesWording): readonly string[] {
  const { values, notes } = rowDetails(row, wording);
  const field = fieldOf(row, wording);
  const names = row.changes.length === 1 ? [] : [listed(row.changes.map(({ entry }) => nameAndKey(entry)))];
  return [...(values ? [`${field && `${field}: `}${values.join(' → ')}`] : []), ...notes, ...names];
}

/** The details of a change, a line each. */
export function detailLines(change: Difference, wording: ChangesWording): readonly string[] {
  return rowsOf([change]).flatMap((row) => rowLines(row, wording));
}

/** A row in one line. */
export function rowLine(row: Row<Difference>, wording: ChangesWording): string {
  const [change] = row.changes;
  const { entry } = change;
  const subject = rowSubject(row, wording) || `${shown(entry.key)} ${namesOf(entry)}`.trimEnd();
  return [`${kindOf(change, wording)}: ${subject}`, ...rowLines(row, wording)].join('; ');
}

function filtersNote(entries: readonly ChangedEntry[], wording: ChangesWording): readonly string[] {
  if (entries.length === 0) return [];
  return [
    `${wording.withFilters(entries.length)}: ${listed(entries.map((entry) => shown(entry.name_ko || entry.key)))}`,
  ];
}

function listed(names: readonly string[]): string {
  return names.slice(0, mostNames).join(', ') + (names.length > mostNames ? ', …' : '');
}

/** An entry as it may stand in a sentence, as in `로맨틱 (romantic)`. */
function nameAndKey({ key, name_ko }: ChangedEntry): string {
  return name_ko === '' ? shown(key) : `${shown(name_ko)} (${shown(key)})`;
}

const english = changesEn(runByNpx);

/** The message of a commit that publishes: what changes for apps, in English like other commits. */
export function commitMessage(
  comparison: Comparison | undefined,
  { categories, filters }: { readonly categories: number; readonly filters: number },
): string {
  const lines = rowsOf(comparison?.changes ?? []).map((row) => `- ${rowLine(row, english)}`);
  if (comparison && lines.length > 0) return [`Publish ${headline(comparison, english)}`, '', ...lines].join('\n');
  if (comparison && comparison.unseen.length > 0) return 'Publish changes invisible to apps';
  return `Publish ${filters === 1 ? '1 filter' : `${filters} filters`} in ${categories === 1 ? '1 category' : `${categories} categories`}`;
}
