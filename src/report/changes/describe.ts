import { runByNpx } from '../../base/failure.ts';
import { shown } from '../../base/printable.ts';
import type { Value } from '../../catalog/fields.ts';
import { type ChangedEntry, type Comparison, countChanges, countEntries, type Difference } from '../../diff/change.ts';
import { type ChangesWording, changesEn } from '../../wording/changes-en.ts';

/** The names of an entry, as in `로맨틱 (Romantic)`; empty for what belongs to no entry. */
export function namesOf({ name_ko, name_en }: ChangedEntry): string {
  const [ko, en] = [shown(name_ko), shown(name_en)];
  return name_ko === name_en || name_en === '' ? ko : `${ko} (${en})`;
}

export function kindOf({ kind, entry }: Difference, wording: ChangesWording): string {
  if (kind !== 'renamed') return wording.kinds[kind];
  return entry.key.includes('/') ? wording.renamedFilter : wording.renamedCategory;
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

/** A line names no more filters than this. */
const mostNames = 20;

type Details = { readonly values?: readonly [before: string, after: string]; readonly notes: readonly string[] };

/** What a report says of a change besides its kind and its entry. */
export function detailsOf(change: Difference, wording: ChangesWording): Details {
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
    case 'reordered':
      return { notes: change.shifts.map(({ entry, from, to }) => `${nameAndKey(entry)}: ${wording.shift(from, to)}`) };
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

export function detailLines(change: Difference, wording: ChangesWording): readonly string[] {
  const { values, notes } = detailsOf(change, wording);
  if (values === undefined) return notes;
  return [`${change.kind === 'changed' ? `${change.field}: ` : ''}${values.join(' → ')}`, ...notes];
}

export function changeLine(difference: Difference, wording: ChangesWording): string {
  const { entry } = difference;
  const what = `${kindOf(difference, wording)}: ${shown(entry.key)} ${namesOf(entry)}`.trimEnd();
  return [what, ...detailLines(difference, wording)].join('; ');
}

function filtersNote(entries: readonly ChangedEntry[], wording: ChangesWording): readonly string[] {
  if (entries.length === 0) return [];
  const names = entries.slice(0, mostNames).map((entry) => shown(entry.name_ko || entry.key));
  return [`${wording.withFilters(entries.length)}: ${names.join(', ')}${entries.length > mostNames ? ', …' : ''}`];
}

/** An entry as it may stand in a sentence, as in `로맨틱 (romantic)`. */
export function nameAndKey({ key, name_ko }: ChangedEntry): string {
  return name_ko === '' ? shown(key) : `${shown(name_ko)} (${shown(key)})`;
}

const english = changesEn(runByNpx);

/** The message of a commit that publishes: what changes for apps, in English like other commits. */
export function commitMessage(
  comparison: Comparison | undefined,
  { categories, filters }: { readonly categories: number; readonly filters: number },
): string {
  const lines = comparison?.changes.map((change) => `- ${changeLine(change, english)}`) ?? [];
  if (comparison && lines.length > 0) return [`Publish ${headline(comparison, english)}`, '', ...lines].join('\n');
  if (comparison && comparison.unseen.length > 0) return 'Publish changes invisible to apps';
  return `Publish ${filters === 1 ? '1 filter' : `${filters} filters`} in ${categories === 1 ? '1 category' : `${categories} categories`}`;
}
