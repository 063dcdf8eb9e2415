import { byCodeUnit } from '../../base/edit.ts';
import { examine } from '../../catalog/examine.ts';
import { closestImageUrl, encodedImageUrl, imageUrlFault } from '../../catalog/image-url.ts';
import { normalText } from '../../catalog/normalise-text.ts';
import type { Sources } from '../../catalog/read.ts';
import { closestSlug, slugFault } from '../../catalog/slug.ts';
import type { Finding, Place } from '../../finding/finding.ts';
import { withProposals } from '../../remedy/proposals.ts';
import { message } from '../../report/report.ts';
import { sentence } from '../../wording/wording.ts';
import type { Context, Fields, NewEntries } from './context.ts';
import type { Change } from './insert.ts';

/** What is not answered yet is asked for; a new category has no filters yet, and is listed together with its file. */
const isExpected = /^(?:category-(?:is-not-listed|shows-nothing)|field-is-(?:empty|missing)|document-is-empty)$/;

/** What `check` would find if the entries were at the end of the list: no line before them moves there. */
export function findingsFor(added: NewEntries, answers: readonly Fields[]) {
  const entries = answers.map(normalised);
  const { changesFor, findings, rows = [], sources, wording, words } = added;
  const slugError = slugErrorIn(entries[0], added);
  if (slugError !== undefined) return [{ row: '', severity: 'error' as const, text: slugError }];
  const changes = changesFor(entries);
  const entryAt = ({ path, range }: Place) =>
    changes.find((each) => each.path === path)?.lines.findLastIndex((line) => line <= range.start.line) ?? -1;
  const rowsAt = (places: readonly Place[]) => places.flatMap((place) => rows[entryAt(place)] ?? []);
  const keyOf = ({ code, path, args }: Finding) => JSON.stringify([code, path, args]);
  const known = new Set(findings.map(keyOf));
  const changed = changes.reduce(withFile, sources);
  const after = withProposals(changed, examine(changed)).findings;
  const found = after.filter((finding) => !known.has(keyOf(finding)) && !isExpected.test(finding.code));
  return found.map((finding) => {
    const [firstLine] = rowsAt(finding.related); // of the table: the file has no such line yet
    const args = firstLine === undefined ? finding.args : { ...finding.args, firstLine };
    const numbers = rowsAt([finding, ...finding.related]).toSorted((a, b) => a - b);
    const row = numbers.length === 0 ? '' : `${words['table-rows']({ rows: numbers })}: `;
    const say = entryAt(finding) === -1 ? message : sentence;
    return { row, severity: finding.severity, text: say({ ...finding, args } as Finding, wording) }; // the args of its code
  });
}

function slugErrorIn({ slug }: Fields = {}, { sources, wording, words }: Context): string | undefined {
  if (typeof slug !== 'string') return undefined;
  const taken = sources.categories.find((each) => each.slug.toLowerCase() === slug); // not every disk tells capitals apart
  if (taken !== undefined) return words['slug-is-taken']({ slug, path: taken.path });
  const fault = slugFault(slug);
  return fault && wording.findings['slug-is-malformed']({ slug, fault }, closestSlug(slug));
}

export function withFile(before: Sources, { path, text }: Change): Sources {
  const sources = { ...before, texts: new Map([...before.texts, [path, text]]) };
  if (path === sources.catalog.path) return { ...sources, catalog: { path, text } };
  const slug = path.slice(path.lastIndexOf('/') + 1, -'.yaml'.length);
  const others = sources.categories.filter((each) => each.path !== path);
  const categories = [...others, { slug, path, text }].toSorted((a, b) => byCodeUnit(a.slug, b.slug));
  return { ...sources, categories };
}

export const isError = ({ severity }: Pick<Finding, 'severity'>) => severity === 'error';

/** The fields with texts as `check --fix` repairs them, addresses as `check` proposes them, and the names of images alone. */
export function normalised(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => normalisedField(name, value)));
}

function normalisedField(name: string, value: unknown): readonly [name: string, value: unknown] {
  if (typeof value !== 'string') return [name, value];
  if (name !== 'image') return [name, normalisedText(name, value)];
  const isAddress = /^https?:/i.test(value) || closestImageUrl(value) !== undefined;
  return isAddress ? normalisedField('image_url', value) : [name, normalisedText(name, value.replace(/^.*[/\\]/, ''))];
}

function normalisedText(name: string, value: string): string {
  const normal = normalText(name, value);
  const isEncodable = name === 'image_url' && imageUrlFault(normal) === 'image-url-is-not-encoded';
  // Decomposed letters are left to people: the name of the image may have either form.
  return (isEncodable && normal === normal.normalize('NFC') && encodedImageUrl(normal)) || normal;
}
