import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { closest } from '../../base/closest.ts';
import { examine } from '../../catalog/examine.ts';
import { closestImageUrl, encodedImageUrl, imageUrlFault } from '../../catalog/image-url.ts';
import { normalText } from '../../catalog/normalise-text.ts';
import { withTexts } from '../../catalog/read.ts';
import { closestSlug, slugFault } from '../../catalog/slug.ts';
import { ask } from '../../command/prompt.ts';
import { replaceFiles } from '../../command/replace-files.ts';
import type { Finding, Place } from '../../finding/finding.ts';
import { withProposals } from '../../remedy/proposals.ts';
import { message } from '../../report/report.ts';
import { sentence } from '../../wording/wording.ts';
import { type Context, type Fields, type NewEntries, refuse } from './context.ts';
import { newFailure } from './words.ts';

/** Examines what is given, asks for the rest, and writes all or nothing. Resolves to the exit code. */
export async function add(added: NewEntries): Promise<number> {
  const { options, say, sources } = added;
  const answer = await collect(added);
  if (answer === undefined) return 1;
  const { entries, changes } = answer;
  for (const { path } of changes) mkdirSync(dirname(path), { recursive: true });
  await replaceFiles(changes, sources, options.catalog);
  say(added.successText(entries, changes));
  return 0;
}

/** The entries, and the files with them; undefined where one is refused, which is said. */
export async function collect(added: NewEntries) {
  const { given, say, wording } = added;
  const index = indexIn(added);
  const isRefused = findingsFor(added, given).some(isError);
  const entries = (isRefused ? given : await askForRest(added)).map(normalised);
  const remarks = findingsFor(added, entries);
  for (const { row, severity, text } of remarks) say(`${row}${wording.severities[severity]}: ${text}`);
  if (remarks.some(isError)) return refuse(added);
  return { entries, changes: added.changesFor(entries, index) };
}

/** How many entries of the list stand before the new ones; undefined: all. @throws Failure where `--after` names none. */
function indexIn({ kind, path, names, options: { after, first } }: NewEntries): number | undefined {
  if (after === undefined) return first ? 0 : undefined;
  if (names.includes(after)) return names.indexOf(after) + 1;
  throw newFailure(`${kind}-is-unknown`, { name: after, closest: closest(after, names), path });
}

/** The entries, with answers for what the first of them lacks. */
async function askForRest(added: NewEntries): Promise<readonly Fields[]> {
  const { given, io, kind, questions, words } = added;
  let entry = given[0] ?? {};
  for (const what of questions) {
    const name = what.replace(`${kind}-`, '').replaceAll('-', '_');
    if (entry[name] !== undefined) continue;
    const known = entry;
    const slug = closestSlug(String(known['name_en']));
    const answer = await ask(io, {
      message: words[what]({}),
      initialValue: { slug, code: slug?.replaceAll('-', '_') }[name] ?? '',
      validate: (answer) => findingsFor(added, [{ ...known, [name]: answer }]).find(isError)?.text,
    });
    entry = { ...known, [name]: answer };
  }
  return [entry, ...given.slice(1)];
}

/** What is not answered yet is asked for; a new category has no filters yet, and is listed together with its file. */
const isExpected = /^(?:category-(?:is-not-listed|shows-nothing)|field-is-(?:empty|missing)|document-is-empty)$/;

/** What `check` would find if the entries were at the end of the list: no line before them moves there. */
function findingsFor(added: NewEntries, answers: readonly Fields[]) {
  const entries = answers.map(normalised);
  const { changesFor, findings, rows = [], sources, wording, words } = added;
  const slugError = slugErrorIn(entries[0], added);
  if (slugError !== undefined) return [{ row: '', severity: 'error' as const, text: slugError }];
  const changes = changesFor(entries);
  const starts = changes.flatMap(({ path, lines }) => lines.map((line) => ({ path, line })));
  const entryAt = ({ path, range: { start } }: Place) =>
    starts.findLastIndex((each) => each.path === path && each.line <= start.line);
  const rowsAt = (places: readonly Place[]) => places.flatMap((place) => rows[entryAt(place)] ?? []);
  const keyOf = ({ code, path, args }: Finding) => JSON.stringify([code, path, args]);
  const known = new Set(findings.map(keyOf));
  const changed = withTexts(sources, changes);
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

export const isError = ({ severity }: Pick<Finding, 'severity'>) => severity === 'error';

/** The fields with texts as `check --fix` repairs them, addresses as `check` proposes them, and the names of images alone. */
function normalised(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => normalisedField(name, value)));
}

function normalisedField(name: string, value: unknown): readonly [name: string, value: unknown] {
  if (typeof value !== 'string') return [name, value];
  const isAddress = /^https?:/i.test(value) || closestImageUrl(value) !== undefined;
  if (name === 'image' && isAddress) return normalisedField('image_url', value);
  const normal = normalText(name, name === 'image' ? value.replace(/^.*[/\\]/, '') : value);
  const isEncodable = name === 'image_url' && imageUrlFault(normal) === 'image-url-is-not-encoded';
  // Decomposed letters are left to people: the name of the image may have either form.
  return [name, (isEncodable && normal === normal.normalize('NFC') && encodedImageUrl(normal)) || normal];
}
