import { byKey, type Category, type Filter } from '../catalog/catalog.ts';
import { trace } from '../catalog/stamps/changes.ts';
import { categoryEntries, type Entry, filterEntries } from '../catalog/stamps/content.ts';
import { type Origins, traceCategories, traceFilters } from '../catalog/stamps/origins.ts';
import type { Stamp, Stamps } from '../catalog/stamps/stamp.ts';
import type { Side } from './side.ts';

/** A category or filter of one catalog, with what apps know of it. */
export interface Known<Fields = Category | Filter> {
  readonly key: string;
  readonly fields: Fields;
  /** Of the category that it is or is in. */
  readonly slug: string;
  /** Undefined where it is still to be given. */
  readonly identifier: string | undefined;
  readonly content: string;
  /** Its times; undefined where it changed since it was stamped, so that they are still to be given. */
  readonly times: Pick<Stamp, 'created_at' | 'updated_at'> | undefined;
  /** What names the list that it stands in. */
  readonly list: object;
  /** Among all of its kind, in display order. */
  readonly position: number;
}

/** The same category or filter in both catalogs; undefined in the one that has none. */
export interface Pair<Fields = Category | Filter> {
  readonly before: Known<Fields> | undefined;
  readonly after: Known<Fields> | undefined;
}

export interface Pairs {
  /** In the order of the catalog after; then those that are gone, in the order of the one before. */
  readonly categories: readonly Pair<Category>[];
  readonly filters: readonly Pair<Filter>[];
}

/**
 * Finds what of one catalog is what in the other: by its identifier, which is what it is to apps; where one has none yet,
 * by what `stamp` goes by.
 */
export function pairUp(before: Side, after: Side): Pairs {
  const [old, now] = [knownIn(before), knownIn(after)];
  const categories = pairsOf(old.categories, now.categories, {
    traceRest: (current, stamps) => traceCategories(current, stamps),
    isNamesake: (a, b) => a.key === b.key,
  });
  const slugs: Origins = new Map(
    categories.flatMap(({ before: a, after: b }) => (a && b ? [[b.key, a.key] as const] : [])),
  );
  const filters = pairsOf(old.filters, now.filters, {
    traceRest: (current, stamps) => traceFilters(current, stamps, slugs),
    isNamesake: (a, b) => a.slug === slugs.get(b.slug) && a.fields.code === b.fields.code,
  });
  return { categories, filters };
}

interface KnownEntries {
  readonly categories: readonly Known<Category>[];
  readonly filters: readonly Known<Filter>[];
}

function knownIn({ catalog, stamps }: Side): KnownEntries {
  const { traced } = trace(catalog, stamps);
  const stamped = new Map(traced.map((each) => [each.entry.key, each]));
  const fieldsOf = byKey(catalog);
  const known = ({ key, slug, content }: Entry, position: number) => ({
    position,
    list: key === slug ? catalog : (fieldsOf.get(slug) ?? catalog),
    key,
    slug,
    content,
    fields: fieldsOf.get(key),
    identifier: stamped.get(key)?.before?.identifier,
    times: stamped.get(key)?.isSeen === false ? stamped.get(key)?.before : undefined,
  });
  return {
    categories: categoryEntries(catalog).map(known) as Known<Category>[], // of its own kind each
    filters: filterEntries(catalog).map(known) as Known<Filter>[],
  };
}

interface Likeness<Fields> {
  /** Which of the entries continues which, by key. */
  readonly traceRest: (current: readonly Entry[], stamps: Stamps) => Origins;
  /** Whether people know both under one name: only then are two of different identifiers told together. */
  readonly isNamesake: (before: Known<Fields>, after: Known<Fields>) => boolean;
}

function pairsOf<Fields>(
  old: readonly Known<Fields>[],
  now: readonly Known<Fields>[],
  { traceRest, isNamesake }: Likeness<Fields>,
): readonly Pair<Fields>[] {
  const byIdentifier = new Map(old.flatMap((known) => (known.identifier ? [[known.identifier, known] as const] : [])));
  const sure = new Map(now.map((known) => [known, known.identifier ? byIdentifier.get(known.identifier) : undefined]));
  const taken = new Set(sure.values());
  const rest = old.filter((known) => !taken.has(known));
  const restByKey = new Map(rest.map((known) => [known.key, known]));
  const origins = traceRest(now.filter((known) => sure.get(known) === undefined).map(toEntry), stampsOf(rest));

  const pairs = now.map((after) => {
    const before = sure.get(after) ?? restByKey.get(origins.get(after.key) ?? '');
    const isAnother = before !== undefined && hasOtherIdentifier({ before, after }) && !isNamesake(before, after);
    return { before: isAnother ? undefined : before, after };
  });
  const continued = new Set(pairs.map(({ before }) => before));
  return [...pairs, ...old.filter((known) => !continued.has(known)).map((before) => ({ before, after: undefined }))];
}

/** Whether apps know both entries of a pair, each by an identifier of its own. */
export function hasOtherIdentifier({ before, after }: Pair<unknown>): boolean {
  const [from, to] = [before?.identifier, after?.identifier];
  return from !== undefined && to !== undefined && from !== to;
}

function toEntry({ key, slug, content }: Known<unknown>): Entry {
  return { key, slug, content, code: key === slug ? undefined : key.slice(slug.length + 1) };
}

/** Stamps as if every one of the entries had been stamped as it is. */
function stampsOf(known: readonly Known<unknown>[]): Stamps {
  const time = new Date(0).toISOString();
  const times = { created_at: time, updated_at: time, deleted_at: null };
  const entries = known.map(({ key, content }) => [key, { ...times, content, identifier: key }] as const);
  return { entries: new Map(entries), order: undefined };
}
