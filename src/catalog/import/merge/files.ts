import type { NewFile } from '../../../base/write-atomically.ts';
import { Failure } from '../../../diagnostic/failure.ts';
import { pathIn } from '../../folder.ts';
import type { Sources } from '../../read.ts';
import type { Source } from '../../source.ts';
import { appendFilters } from '../../splice/append-filters.ts';
import { insertSlugs } from '../../splice/insert-slugs.ts';
import { setFields } from '../../splice/set-field.ts';
import { serialiseStamps } from '../../stamps/stamp.ts';
import { categoryText } from '../../write/category-text.ts';
import { schemasFrom } from '../../write/modeline.ts';
import type { Existing } from './existing.ts';
import type { MergePlan } from './plan.ts';
import type { CategoryEdit } from './steps.ts';

/**
 * The files that a merge changes, as they are to be. The stamps come first: an entry without its stamp would get
 * another identifier.
 *
 * @throws Failure `merge-fails` where a file is written in a way that cannot be changed surely.
 */
export function mergedFiles(
  { edits, created, stamps }: MergePlan,
  before: Existing,
  { folder, sources }: { readonly folder: string; readonly sources: Sources },
): readonly NewFile[] {
  const stampsText = serialiseStamps(stamps);
  const schemas = schemasFrom(folder);
  const pathOf = (slug: string) => pathIn(folder, `categories/${slug}.yaml`);
  const slugs = created.map(({ slug }) => slug);
  const listed = before.root.categories === undefined ? [...before.categories.keys(), ...slugs] : slugs;
  return [
    ...(stampsText === sources.stamps?.text ? [] : [{ path: sources.stampsPath, data: stampsText }]),
    ...created.map(({ slug, fields }) => ({ path: pathOf(slug), data: categoryText(fields, schemas) })),
    ...edits.map((edit) => changed(pathOf(edit.slug), (text) => edited(text, edit))),
    ...(slugs.length === 0 ? [] : [changed(sources.catalogPath, (text) => insertSlugs(text, listed))]),
  ];

  function changed(path: string, change: (text: string) => string | undefined): NewFile {
    const source: Source = sources.sourceOf(path) ?? { path, text: '' };
    const text = change(source.text);
    if (text === undefined) throw new Failure('merge-fails', { path, place: '', reason: 'cannot-be-edited' });
    return { path, data: source.hasByteOrderMark ? `\ufeff${text}` : text };
  }
}

function edited(text: string, { set, append }: CategoryEdit): string | undefined {
  const after = set.length === 0 ? text : setFields(text, set);
  return after === undefined || append.length === 0 ? after : appendFilters(after, append);
}
