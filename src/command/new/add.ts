import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { closest } from '../../base/closest.ts';
import { Failure } from '../../finding/failure.ts';
import { replaceFiles } from '../replace-files.ts';
import type { Addition, Context } from './context.ts';
import { askForRest } from './prompts.ts';
import { isError, remarksOn, stored } from './remarks.ts';

/** Examines what is given, asks for the rest, and writes all or nothing. Resolves to the exit code. */
export async function add(addition: Addition, context: Context): Promise<number> {
  const { folder, say, sources } = context;
  const index = indexIn(addition, context);
  const given = addition.given.map((fields) => stored(fields, context));
  const first = remarksOn(addition, given, context);
  if (first.some(isError)) {
    for (const { line } of first) say(line);
    return refuse(1, context);
  }
  const entries = await askForRest({ ...addition, given }, context);
  if (entries === undefined) return refuse(2, context);

  for (const { line } of remarksOn(addition, entries, context)) say(line);
  const changes = addition.changesFor(entries, index);
  for (const { path } of changes) mkdirSync(dirname(path), { recursive: true });
  await replaceFiles(changes, sources, folder);
  say(addition.done(entries, changes));
  return 0;
}

/** How many entries of the list stand before the new ones; undefined: all. @throws Failure where `--after` names none. */
function indexIn({ kind, path, names }: Addition, { options: { after, first } }: Context): number | undefined {
  if (after === undefined) return first ? 0 : undefined;
  if (names.includes(after)) return names.indexOf(after) + 1;
  throw new Failure(`${kind}-is-unknown`, { name: after, closest: closest(after, names), path });
}

/** Says that nothing was written, and gives the exit code. */
export function refuse(exitCode: 1 | 2, { say, wording }: Context): number {
  say(wording.notes['nothing-is-written']({}));
  return exitCode;
}
