import { closest } from '../../base/closest.ts';
import { lint } from '../../catalog/lint.ts';
import { replaceTexts } from '../../catalog/read.ts';
import { closestSlug, isSlug } from '../../catalog/slug.ts';
import { ask } from '../../command/prompt.ts';
import { replaceFiles } from '../../command/write/replace-files.ts';
import { normaliseFields } from '../../edit/fields.ts';
import { editFailure } from '../../edit/parse-file.ts';
import type { Finding, Place } from '../../finding/finding.ts';
import { message, sentence } from '../../wording/wording.ts';
import { type Context, type Fields, formatChoices, type NewEntry } from './context.ts';

/** Checks the options, prompts for the rest, and writes. */
export async function addEntry(task: NewEntry): Promise<number> {
  const { changesFor, summarize, given, kind, next, options, say, sources, wording, words } = task;
  const index = indexFor(task);
  const isRefused = findProblems(given, task).some(isError);
  const entry = normaliseFields(isRefused ? given : await promptForMissing(task));
  const problems = findProblems(entry, task);
  for (const { severity, text } of problems) say(`${wording.severities[severity]}: ${text}`);
  if (problems.some(isError)) {
    say(wording.failures['nothing-is-written']({}));
    return 1;
  }
  const changes = changesFor(entry, index);
  await replaceFiles(changes, sources, options.catalog);
  say(words['entry-is-added']({ kind, ...summarize(entry, changes), ...next }));
  return 0;
}

/** Returns the index of the new entry; undefined for the end. @throws Failure */
function indexFor({ kind, path, names, options: { after, first } }: NewEntry): number | undefined {
  if (after === undefined) return first ? 0 : undefined;
  if (names.includes(after)) return names.indexOf(after) + 1;
  throw editFailure(`${kind}-is-unknown`, { name: after, closest: closest(after, names), path });
}

/** Prompts for missing values. Swapped names start it over. */
async function promptForMissing(task: NewEntry): Promise<Fields> {
  const { given, images, io, kind, questions, say, words } = task;
  let entry = given;
  for (const question of questions) {
    const name = question.replace(`${kind}-`, '').replaceAll('-', '_');
    if (entry[name] !== undefined) continue;
    const answers = entry;
    const choices = name === 'image' ? images : [];
    const pick = (answer: string) => choices[Number(answer) - 1] ?? answer;
    const list =
      choices.length === 0 ? [] : [words['unused-images']({}), ...formatChoices(choices)];
    const slug = closestSlug(String(answers['name_en']));
    const check = (answer: string) => findProblems({ ...answers, [name]: pick(answer) }, task);
    const answer = await ask(io, {
      message: [words[question]({}), ...list].join('\n'),
      initialValue: { slug, code: slug?.replaceAll('-', '_') }[name] ?? '',
      validate: (answer) => check(answer).find((problem) => isRejected(problem, name))?.text,
    });
    const swapped = check(answer).find(({ language }) => language === 'swapped');
    if (swapped !== undefined && name === 'name_en') {
      say(swapped.text);
      return promptForMissing(task);
    }
    entry = { ...answers, [name]: pick(answer) };
  }
  return entry;
}

/** Normal findings while values are missing, or of a category that has no filters yet. */
const expectedCodes =
  /^(?:category-(?:is-not-listed|shows-nothing)|field-is-(?:empty|missing)|document-is-empty)$/;

interface Problem {
  readonly severity: Finding['severity'];
  readonly text: string;
  /** The wrong language of an English name, or of both names. */
  readonly language?: 'english' | 'swapped' | undefined;
}

/** Returns what `check` would report. Adds the entry at the end, so no other line moves. */
function findProblems(answers: Fields, task: NewEntry): readonly Problem[] {
  const entry = normaliseFields(answers);
  const { changesFor, findings, sources, wording } = task;
  const slugError = slugErrorFor(entry, task);
  if (slugError !== undefined) return [{ severity: 'error', text: slugError }];
  const changes = changesFor(entry);
  const isNew = ({ path, range: { start } }: Place) =>
    changes.some((each) => each.path === path && each.lines.some((line) => line <= start.line));
  const toKey = ({ code, path, args }: Finding) => JSON.stringify([code, path, args]);
  const known = new Set(findings.map(toKey));
  return lint(replaceTexts(sources, changes)).findings.flatMap((finding) => {
    const { code, path, severity } = finding;
    // The list of unused images may just be shorter.
    if (known.has(toKey(finding)) || code === 'image-is-unused') return [];
    if (isNew(finding) && expectedCodes.test(code)) return [];
    const place = isNew(finding) || finding.entry ? '' : `${path}: `;
    const text = `${place}${(isNew(finding) ? sentence : message)(finding, wording)}`;
    return { severity, text, language: wrongLanguageOf(finding) };
  });
}

function wrongLanguageOf(finding: Finding): Problem['language'] {
  if (finding.code !== 'name-is-in-the-wrong-language') return undefined;
  if (finding.args.reason === 'swapped') return 'swapped';
  return finding.args.field === 'name_en' ? 'english' : undefined;
}

function slugErrorFor({ slug }: Fields, { sources, wording, words }: Context): string | undefined {
  if (typeof slug !== 'string') return undefined;
  // Some file systems ignore case.
  const taken = sources.categories.find((each) => each.slug.toLowerCase() === slug);
  if (taken !== undefined) return words['slug-is-taken']({ slug, path: taken.path });
  const args = { slug, reason: 'rule', suggest: closestSlug(slug) } as const;
  return isSlug(slug) ? undefined : sentence({ code: 'slug-is-malformed', args }, wording);
}

const isError = ({ severity }: Problem) => severity === 'error';
/** Prompts insist on an English name in English, as slug and code derive from it. */
const isRejected = (problem: Problem, name: string) =>
  isError(problem) || (name === 'name_en' && problem.language === 'english');
