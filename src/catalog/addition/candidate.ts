import { createFinding, type Finding, fileStart } from '../../finding/finding.ts';
import { type CategoryDraft, type Draft, draftCategory } from '../draft.ts';
import { withEntryNames } from '../entry-names.ts';
import type { CategoryFields, FilterFields } from '../format.ts';
import { closestSlug, isSlug, slugFault } from '../slug.ts';
import { categoryText } from '../write/category-text.ts';
import { type Ground, newFindings } from './ground.ts';

/** What nobody has answered yet, and nothing is said of. */
const unanswered = {
  category: { name_ko: '가', name_en: 'A' },
  filter: { code: 'a', name_ko: '가', name_en: 'A', image_url: 'https://a.example/a' },
} as const;

/** What `check` would find once a filter with these fields, as far as they are known, stood in the category. */
export function filterFindings(
  ground: Ground,
  category: CategoryDraft,
  given: Partial<FilterFields>,
): readonly Finding[] {
  const filters = [{ ...unanswered.filter, ...given }];
  const { slug, path } = category;
  const own = draftCategory({ slug, path, text: categoryText({ ...unanswered.category, filters }, undefined) });
  const filter = onlyGiven(own.draft.fields.filters?.[0] ?? {}, given);
  const fields = { ...category.fields, filters: [...(category.fields.filters ?? []), filter] };
  const draft = withCategory(ground.draft, { ...category, fields });
  return [...own.findings, ...ofOthers(newFindings(ground, draft), path, draft)];
}

/** What `check` would find once a category with these fields, as far as they are known, stood in a file of its own. */
export function categoryFindings(
  ground: Ground,
  slug: string | undefined,
  given: Partial<CategoryFields>,
): readonly Finding[] {
  const path = `${slug}.yaml`;
  const name = slug ?? '';
  const fault = slug === undefined ? undefined : slugFault(slug);
  const place = { path, range: fileStart };
  if (fault !== undefined) {
    const args = { slug: name, fault, closest: closestSlug(name), isFile: false };
    return [createFinding('slug-is-malformed', place, { args })];
  }
  const text = categoryText({ ...unanswered.category, ...given }, undefined);
  const own = draftCategory({ slug: name, path, text });
  const draft = withCategory(ground.draft, { ...own.draft, fields: onlyGiven(own.draft.fields, given) });
  const found = newFindings(ground, draft).filter((each) => each.path === path && !expected.has(each.code));
  return [...own.findings, ...found];
}

/** A new category has no filters yet, and is listed together with it. */
const expected: ReadonlySet<string> = new Set(['category-is-not-listed', 'category-shows-nothing']);

/** Of the file of a category that stands there already, whatever its name is like, or of a folder in its place. */
export function fileOfSlug({ sources }: Ground, slug: string): string | undefined {
  const fold = (name: string) => name.normalize('NFC').toLowerCase();
  const isTaken = (each: string) => fold(each) === slug || (!isSlug(each) && closestSlug(each) === slug);
  return sources.categories.find((category) => isTaken(category.slug))?.path;
}

function withCategory({ catalog, categories }: Draft, category: CategoryDraft): Draft {
  const others = categories.filter(({ path }) => path !== category.path);
  const position = others.findIndex(({ slug }) => slug > category.slug);
  return { catalog, categories: others.toSpliced(position === -1 ? others.length : position, 0, category) };
}

/** Of a finding in another file people have to be told what it is about. */
function ofOthers(findings: readonly Finding[], path: string, draft: Draft): readonly Finding[] {
  const here = findings.filter((each) => each.path === path);
  return [...here, ...withEntryNames(findings, draft).filter((each) => each.path !== path)];
}

function onlyGiven<T extends object>(fields: T, given: object): T {
  const entries = Object.entries(fields).filter(([name]) => Object.hasOwn(given, name));
  return Object.fromEntries(entries) as T; // all of its fields are optional
}
