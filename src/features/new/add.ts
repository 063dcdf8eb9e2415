import { closest } from '../../base/closest.ts';
import { examine } from '../../catalog/examine.ts';
import { withTexts } from '../../catalog/read.ts';
import { closestSlug, isSlug } from '../../catalog/slug.ts';
import { ask } from '../../command/prompt.ts';
import { replaceFiles } from '../../command/write/replace-files.ts';
import { normalised } from '../../edit/new-fields.ts';
import { editFailure } from '../../edit/parsed.ts';
import type { Finding, Place } from '../../finding/finding.ts';
import { message } from '../../report/report.ts';
import { sentence } from '../../wording/wording.ts';
import type { Context, Fields, NewEntry } from './context.ts';

/** Examines what is given, asks for the rest, and writes all or nothing. Resolves to the exit code. */
export async function add(added: NewEntry): Promise<number> {
  const { kind, next, options, say, sources, words } = added;
  const answer = await collect(added);
  if (answer === undefined) return 1;
  const { entry, changes } = answer;
  await replaceFiles(changes, sources, options.catalog);
  say(words['entry-is-added']({ kind, ...added.factsOf(entry, changes), ...next }));
  return 0;
}

/** The entry, and the files with it; undefined where it is refused, which is said. */
export async function collect(added: NewEntry) {
  const { given, say, wording } = added;
  const index = indexIn(added);
  const isRefused = findingsFor(added, given).some(isError);
  const entry = normalised(isRefused ? given : await askForRest(added));
  const remarks = findingsFor(added, entry);
  for (const { severity, text } of remarks) say(`${wording.severities[severity]}: ${text}`);
  if (!remarks.some(isError)) return { entry, changes: added.changesFor(entry, index) };
  say(wording.failures['nothing-is-written']({}));
  return undefined;
}

/** How many entries of the list stand before the new one; undefined: all. @throws Failure where `--after` names none. */
function indexIn({ kind, path, names, options: { after, first } }: NewEntry): number | undefined {
  if (after === undefined) return first ? 0 : undefined;
  if (names.includes(after)) return names.indexOf(after) + 1;
  throw editFailure(`${kind}-is-unknown`, { name: after, closest: closest(after, names), path });
}

/** The entry, with answers for what it lacks. */
async function askForRest(added: NewEntry): Promise<Fields> {
  const { given, io, kind, questions, words } = added;
  let entry = given;
  for (const what of questions) {
    const name = what.replace(`${kind}-`, '').replaceAll('-', '_');
    if (entry[name] !== undefined) continue;
    const known = entry;
    const slug = closestSlug(String(known['name_en']));
    const answer = await ask(io, {
      message: words[what]({}),
      initialValue: { slug, code: slug?.replaceAll('-', '_') }[name] ?? '',
      validate: (answer) => findingsFor(added, { ...known, [name]: answer }).find(isError)?.text,
    });
    entry = { ...known, [name]: answer };
  }
  return entry;
}

/** What is not answered yet is asked for; a new category has no filters yet, and is listed together with its file. */
const isExpected =
  /^(?:category-(?:is-not-listed|shows-nothing)|field-is-(?:empty|missing)|document-is-empty)$/;

/** What `check` would find if the entry were at the end of the list: no line before it moves there. */
function findingsFor(added: NewEntry, answers: Fields) {
  const entry = normalised(answers);
  const { changesFor, findings, sources, wording } = added;
  const slugError = slugErrorIn(entry, added);
  if (slugError !== undefined) return [{ severity: 'error' as const, text: slugError }];
  const changes = changesFor(entry);
  const isNew = ({ path, range: { start } }: Place) =>
    changes.some((each) => each.path === path && each.lines.some((line) => line <= start.line));
  const keyOf = ({ code, path, args }: Finding) => JSON.stringify([code, path, args]);
  const known = new Set(findings.map(keyOf));
  const changed = withTexts(sources, changes);
  const after = examine(changed).findings;
  const found = after.filter(
    (finding) => !known.has(keyOf(finding)) && !isExpected.test(finding.code),
  );
  return found.map((finding) => {
    const say = isNew(finding) ? sentence : message;
    return { severity: finding.severity, text: say(finding, wording) };
  });
}

function slugErrorIn({ slug }: Fields, { sources, wording, words }: Context): string | undefined {
  if (typeof slug !== 'string') return undefined;
  const taken = sources.categories.find((each) => each.slug.toLowerCase() === slug); // not every disk tells capitals apart
  if (taken !== undefined) return words['slug-is-taken']({ slug, path: taken.path });
  const args = { slug, reason: 'rule', suggest: closestSlug(slug) } as const;
  return isSlug(slug) ? undefined : sentence({ code: 'slug-is-malformed', args }, wording);
}

const isError = ({ severity }: Pick<Finding, 'severity'>) => severity === 'error';
