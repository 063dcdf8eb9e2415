import { closest } from '../../base/closest.ts';
import { examine } from '../../catalog/examine.ts';
import { withTexts } from '../../catalog/read.ts';
import { closestSlug, isSlug } from '../../catalog/slug.ts';
import { ask } from '../../command/prompt.ts';
import { replaceFiles } from '../../command/write/replace-files.ts';
import { normalised } from '../../edit/fields.ts';
import { editFailure } from '../../edit/parsed.ts';
import type { Finding, Place } from '../../finding/finding.ts';
import { message, sentence } from '../../wording/wording.ts';
import { type Context, type Fields, type NewEntry, numbered } from './context.ts';

/** Examines the options, asks for the rest, and writes. Resolves to the exit code. */
export async function add(added: NewEntry): Promise<number> {
  const { changesFor, factsOf, given, kind, next, options, say, sources, wording, words } = added;
  const index = indexIn(added);
  const isRefused = remarksOn(given, added).some(isError);
  const entry = normalised(isRefused ? given : await askForRest(added));
  const remarks = remarksOn(entry, added);
  for (const { severity, text } of remarks) say(`${wording.severities[severity]}: ${text}`);
  if (remarks.some(isError)) {
    say(wording.failures['nothing-is-written']({}));
    return 1;
  }
  const changes = changesFor(entry, index);
  await replaceFiles(changes, sources, options.catalog);
  say(words['entry-is-added']({ kind, ...factsOf(entry, changes), ...next }));
  return 0;
}

/** The number of entries before the new one; undefined for all. @throws Failure */
function indexIn({ kind, path, names, options: { after, first } }: NewEntry): number | undefined {
  if (after === undefined) return first ? 0 : undefined;
  if (names.includes(after)) return names.indexOf(after) + 1;
  throw editFailure(`${kind}-is-unknown`, { name: after, closest: closest(after, names), path });
}

/** The entry, with answers for what it lacks. Swapped names are asked for again. */
async function askForRest(added: NewEntry): Promise<Fields> {
  const { given, images, io, kind, questions, say, words } = added;
  let entry = given;
  for (const what of questions) {
    const name = what.replace(`${kind}-`, '').replaceAll('-', '_');
    if (entry[name] !== undefined) continue;
    const known = entry;
    const choices = name === 'image' ? images : [];
    const chosen = (answer: string) => choices[Number(answer) - 1] ?? answer;
    const list = choices.length === 0 ? [] : [words['unused-images']({}), ...numbered(choices)];
    const slug = closestSlug(String(known['name_en']));
    const remarksFor = (answer: string) => remarksOn({ ...known, [name]: chosen(answer) }, added);
    const answer = await ask(io, {
      message: [words[what]({}), ...list].join('\n'),
      initialValue: { slug, code: slug?.replaceAll('-', '_') }[name] ?? '',
      validate: (answer) => remarksFor(answer).find((remark) => isRefusal(remark, name))?.text,
    });
    const swapped = remarksFor(answer).find(({ language }) => language === 'swapped');
    if (swapped !== undefined && name === 'name_en') {
      say(swapped.text);
      return askForRest(added);
    }
    entry = { ...known, [name]: chosen(answer) };
  }
  return entry;
}

/** What is not answered yet. A new category is empty, and is listed together with its file. */
const isExpected =
  /^(?:category-(?:is-not-listed|shows-nothing)|field-is-(?:empty|missing)|document-is-empty)$/;

interface Remark {
  readonly severity: Finding['severity'];
  readonly text: string;
  /** The wrong language of an English name, or of both names. */
  readonly language?: 'english' | 'swapped' | undefined;
}

/** What `check` would find if the entry were at the end of the list: no line before it moves. */
function remarksOn(answers: Fields, added: NewEntry): readonly Remark[] {
  const entry = normalised(answers);
  const { changesFor, findings, sources, wording } = added;
  const slugError = slugErrorIn(entry, added);
  if (slugError !== undefined) return [{ severity: 'error', text: slugError }];
  const changes = changesFor(entry);
  const isNew = ({ path, range: { start } }: Place) =>
    changes.some((each) => each.path === path && each.lines.some((line) => line <= start.line));
  const keyOf = ({ code, path, args }: Finding) => JSON.stringify([code, path, args]);
  const known = new Set(findings.map(keyOf));
  return examine(withTexts(sources, changes)).findings.flatMap((finding) => {
    const { code, path, severity } = finding;
    // Fewer are unused now.
    if (known.has(keyOf(finding)) || code === 'image-is-unused') return [];
    if (isNew(finding) && isExpected.test(code)) return [];
    const place = isNew(finding) || finding.entry ? '' : `${path}: `;
    const text = `${place}${(isNew(finding) ? sentence : message)(finding, wording)}`;
    return { severity, text, language: languageIn(finding) };
  });
}

function languageIn(finding: Finding): Remark['language'] {
  if (finding.code !== 'name-is-in-the-wrong-language') return undefined;
  if (finding.args.reason === 'swapped') return 'swapped';
  return finding.args.field === 'name_en' ? 'english' : undefined;
}

function slugErrorIn({ slug }: Fields, { sources, wording, words }: Context): string | undefined {
  if (typeof slug !== 'string') return undefined;
  // Some disks do not tell capitals apart.
  const taken = sources.categories.find((each) => each.slug.toLowerCase() === slug);
  if (taken !== undefined) return words['slug-is-taken']({ slug, path: taken.path });
  const args = { slug, reason: 'rule', suggest: closestSlug(slug) } as const;
  return isSlug(slug) ? undefined : sentence({ code: 'slug-is-malformed', args }, wording);
}

const isError = ({ severity }: Remark) => severity === 'error';
/** In a terminal an English name must be English: slug and code are made of it. */
const isRefusal = (remark: Remark, name: string) =>
  isError(remark) || (name === 'name_en' && remark.language === 'english');
