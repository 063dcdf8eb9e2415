import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { closest } from '../../base/closest.ts';
import { closestSlug } from '../../catalog/slug.ts';
import { ask } from '../../command/prompt.ts';
import { replaceFiles } from '../../command/replace-files.ts';
import { type Addition, type Fields, refuse } from './context.ts';
import { isError, remarksOn, stored } from './remarks.ts';
import { newFailure } from './words.ts';

/** Examines what is given, asks for the rest, and writes all or nothing. Resolves to the exit code. */
export async function add(addition: Addition): Promise<number> {
  const { options, say, sources } = addition;
  const answer = await answerTo(addition);
  if (answer === undefined) return 1;
  const { entries, changes } = answer;
  for (const { path } of changes) mkdirSync(dirname(path), { recursive: true });
  await replaceFiles(changes, sources, options.catalog);
  say(addition.done(entries, changes));
  return 0;
}

/** The entries, and the files with them; undefined where one is refused, which is said. */
export async function answerTo(addition: Addition) {
  const { given, say, wording } = addition;
  const index = indexIn(addition);
  const isRefused = remarksOn(addition, given).some(isError);
  const entries = (isRefused ? given : await askForRest(addition)).map(stored);
  const remarks = remarksOn(addition, entries);
  for (const { row, severity, text } of remarks) say(`${row}${wording.severities[severity]}: ${text}`);
  if (remarks.some(isError)) return refuse(addition);
  return { entries, changes: addition.changesFor(entries, index) };
}

/** How many entries of the list stand before the new ones; undefined: all. @throws Failure where `--after` names none. */
function indexIn({ kind, path, names, options: { after, first } }: Addition): number | undefined {
  if (after === undefined) return first ? 0 : undefined;
  if (names.includes(after)) return names.indexOf(after) + 1;
  throw newFailure(`${kind}-is-unknown`, { name: after, closest: closest(after, names), path });
}

/** The entries, with answers for what the first of them lacks. */
async function askForRest(addition: Addition): Promise<readonly Fields[]> {
  const { given, io, kind, questions, words } = addition;
  let entry = given[0] ?? {};
  for (const what of questions) {
    const name = what.replace(`${kind}-`, '').replaceAll('-', '_');
    if (entry[name] !== undefined) continue;
    const known = entry;
    const slug = closestSlug(String(known['name_en']));
    const answer = await ask(io, {
      message: words[what]({}),
      initialValue: { slug, code: slug?.replaceAll('-', '_') }[name] ?? '',
      validate: (answer) => remarksOn(addition, [{ ...known, [name]: answer }]).find(isError)?.text,
    });
    entry = { ...known, [name]: answer };
  }
  return [entry, ...given.slice(1)];
}
