import { assemble } from '../catalog/assemble.ts';
import { byKey, type Category, type Filter } from '../catalog/catalog.ts';
import type { Draft } from '../catalog/draft.ts';
import { type Traced, trace } from '../catalog/stamps/changes.ts';
import { slugOf } from '../catalog/stamps/stamp.ts';
import type { Change, ChangeDetails, ChangedEntry } from '../diagnostic/change.ts';
import { levelOf } from './level.ts';
import { ownerIn, type SideSources, unsoundSlugs } from './side.ts';

/**
 * What a category whose file had errors before the change has lost by it. Nobody knows what stood there, and yet the stamps
 * know what apps have of it: a change that mends a file must not take anything away, switch it off or give it to another
 * owner unseen. What is told otherwise, such as a name, is left to the reader: that the file was not compared is told.
 */
export function lostIn(before: SideSources, after: SideSources): readonly Change[] {
  const stamps = before.read?.found.stamps;
  if (before.read === undefined || after.read === undefined || stamps === undefined) return [];
  const unsoundAfter = new Set(unsoundSlugs(after));
  const mended = new Set(unsoundSlugs(before).filter((slug) => slug !== '' && !unsoundAfter.has(slug)));
  if (mended.size === 0) return [];

  const owner = ownerIn(after) ?? ownerIn(before) ?? '';
  const catalog = assemble(after.read.found.draft, owner);
  const fieldsOf = byKey(catalog);
  const off = switchedOff(before.read.found.draft);
  const { traced, gone } = trace(catalog, stamps);
  const lost = gone.filter((key) => mended.has(slugOf(key)) && stamps.entries.get(key)?.deleted_at === null);
  return [
    ...traced.flatMap((each) => {
      const from = each.change?.from ?? each.entry.key;
      const fields = fieldsOf.get(each.entry.key);
      if (!mended.has(slugOf(from)) || each.before === undefined || fields === undefined) return [];
      return detailsOf(each, { from, fields, owner, wasOff: off.has(from) }).map((details) =>
        changeOf(each.entry.key, details),
      );
    }),
    ...lost.flatMap((key) => {
      const withIt = lost.filter((other) => key !== other && slugOf(other) === key);
      const isToldWithCategory = key !== slugOf(key) && lost.includes(slugOf(key));
      return isToldWithCategory ? [] : [changeOf(key, { kind: 'removed', filters: withIt.map(bare), fields: [] })];
    }),
  ];

  function changeOf(key: string, details: ChangeDetails): Change {
    return { ...details, entry: entryOf(key), category: entryOf(slugOf(key)), level: levelOf(details, key) };
  }

  function entryOf(key: string): ChangedEntry {
    const { name_ko = '', name_en = '' } = fieldsOf.get(key) ?? {};
    return { key, name_ko, name_en };
  }
}

interface Mended {
  readonly from: string;
  readonly fields: Category | Filter;
  /** Of what names none. */
  readonly owner: string;
  /** Whether the file with errors says, as far as it can be read, that it was switched off already. */
  readonly wasOff: boolean;
}

function detailsOf(
  { entry, before, change }: Traced,
  { from, fields, owner, wasOff }: Mended,
): readonly ChangeDetails[] {
  const isRecoded = entry.code !== undefined && from.slice(slugOf(from).length + 1) !== entry.code;
  const place: readonly ChangeDetails[] =
    change?.kind === 'moved'
      ? [{ kind: 'moved', from, effect: 'stays' }]
      : change?.kind === 'renamed' && (isRecoded || entry.code === undefined)
        ? [{ kind: 'renamed', from }]
        : [];
  if (entry.content === before?.content) return place;
  const { is_active, organization_id } = fields;
  return [
    ...place,
    ...(is_active || wasOff ? [] : [{ kind: 'deactivated', filters: [], fields: [] } as const]),
    ...(organization_id === owner
      ? []
      : [{ kind: 'changed', field: 'organization_id', from: '?', to: organization_id } as const]),
  ];
}

/** The keys of what a catalog has switched off, as far as it can be read. */
function switchedOff({ categories }: Draft): ReadonlySet<string> {
  const keys = categories.flatMap(({ slug, fields }) => [
    ...(fields.is_active === false ? [slug] : []),
    ...(fields.filters ?? []).flatMap((filter) => (filter?.is_active === false ? `${slug}/${filter.code}` : [])),
  ]);
  return new Set(keys);
}

/** An entry of which only the key is known. */
function bare(key: string): ChangedEntry {
  return { key, name_ko: '', name_en: '' };
}
