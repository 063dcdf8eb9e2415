import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { closest } from '../../base/closest.ts';
import { commandLine } from '../../base/command-line.ts';
import { Failure } from '../../finding/failure.ts';
import { type Finding, inReadingOrder } from '../../finding/finding.ts';
import { placeText } from '../../report/message.ts';
import { replaceFiles } from '../replace-files.ts';
import type { Addition, Context } from './context.ts';
import { askForRest } from './prompts.ts';
import { asStored, isError, remarksOn, storedValue } from './remarks.ts';

/** Examines what is given, asks for the rest, and writes all or nothing. Resolves to the exit code. */
export async function add(addition: Addition, context: Context): Promise<number> {
  const { folder, say, sources, wording } = context;
  const index = indexIn(addition, context);
  const sayAll = (remarks: ReturnType<typeof remarksOn>) => {
    for (const { row, severity, text } of remarks) say(`${row}${wording.severities[severity]}: ${text}`);
  };

  const first = remarksOn(addition, addition.given, context);
  if (first.some(isError)) {
    sayAll(first);
    return refuse(1, context);
  }
  const answered = await askForRest(addition, context);
  if (answered === undefined) return refuse(2, context);

  for (const [name, value] of answered.flatMap((fields) => Object.entries(fields))) {
    const stored = storedValue(name, value);
    const isChanged = typeof value === 'string' && stored !== value.trim();
    if (isChanged) say(wording.notes['answer-is-cleaned']({ name, value: String(stored) }));
  }
  const entries = answered.map(asStored);
  sayAll(remarksOn(addition, entries, context));
  const changes = addition.changesFor(entries, index);
  for (const { path } of changes) mkdirSync(dirname(path), { recursive: true });
  await replaceFiles(changes, sources, folder);
  say(addition.done(entries, changes));
  return 0;
}

/**
 * How many entries of the list stand before the new ones; undefined: all.
 *
 * @throws Failure where the file has an error, or not the entry behind which they should go.
 */
function indexIn({ kind, path, names }: Addition, { findings, options, ...context }: Context): number | undefined {
  const error = inReadingOrder(findings).find((each) => each.path === path && isError(each) && !isRepaired(each));
  if (error !== undefined) {
    throw new Failure('file-has-errors', { place: placeText(error), command: commandLine('check', context) });
  }
  const { after, first } = options;
  if (after === undefined) return first ? 0 : undefined;
  if (names.includes(after)) return names.indexOf(after) + 1;
  throw new Failure(`${kind}-is-unknown`, { name: after, closest: closest(after, names), path });
}

/** Whether the next entry repairs it. */
function isRepaired({ code, args }: Finding): boolean {
  if (code === 'field-is-empty') return args.field === 'filters' && !args.isEntry;
  return code === 'catalog-has-no-category' || code === 'category-file-is-missing';
}

/** Says that nothing was written, and gives the exit code. */
export function refuse(exitCode: 1 | 2, { say, wording }: Context): number {
  say(wording.notes['nothing-is-written']({}));
  return exitCode;
}
