import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { closest } from '../../base/closest.ts';
import { closestSlug } from '../../catalog/slug.ts';
import { ask } from '../../command/prompt.ts';
import { replaceFiles } from '../../command/replace-files.ts';
import { type Fields, type NewEntries, refuse } from './context.ts';
import { findingsFor, isError, normalised } from './remarks.ts';
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
