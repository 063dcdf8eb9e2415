import type { Draft } from '../catalog/draft.ts';
import { slugOf } from '../catalog/stamps/stamp.ts';
import type { Change, ChangedEntry } from '../diagnostic/change.ts';
import { levelOf } from './level.ts';
import { type SideSources, unsoundSlugs } from './side.ts';

/**
 * What a category whose file had errors before the change has lost by it. Nobody knows what stood there, and yet the stamps
 * know what apps have of it: a change that mends a file must not take filters away unseen.
 */
export function lostIn(before: SideSources, after: SideSources): readonly Change[] {
  const stamps = before.read?.found.stamps;
  if (before.read === undefined || after.read === undefined || stamps === undefined) return [];
  const unsoundAfter = new Set(unsoundSlugs(after));
  const mended = new Set(unsoundSlugs(before).filter((slug) => slug !== '' && !unsoundAfter.has(slug)));
  const names = namesIn(before.read.found.draft);
  const kept = new Set(namesIn(after.read.found.draft).keys());
  return [...stamps.entries].flatMap(([key, { deleted_at }]): readonly Change[] => {
    const slug = slugOf(key);
    if (deleted_at !== null || !mended.has(slug) || kept.has(key)) return [];
    const details = { kind: 'removed', filters: [], fields: [] } as const;
    const [entry, category] = [key, slug].map((each) => names.get(each) ?? { key: each, name_ko: '', name_en: '' });
    if (entry === undefined || category === undefined) return [];
    return [{ ...details, entry, category, level: levelOf(details, key) }];
  });
}

/** What the files name, right or wrong, by key. */
function namesIn({ categories }: Draft): ReadonlyMap<string, ChangedEntry> {
  return new Map(
    categories.flatMap(({ slug, fields }) => [
      [slug, { key: slug, name_ko: fields.name_ko ?? '', name_en: fields.name_en ?? '' }] as const,
      ...(fields.filters ?? []).flatMap((filter) => {
        const key = `${slug}/${filter?.code}`;
        return filter?.code === undefined
          ? []
          : [[key, { key, name_ko: filter.name_ko ?? '', name_en: filter.name_en ?? '' }] as const];
      }),
    ]),
  );
}
