import type { Readable, Writable } from 'node:stream';
import { isCancel, text } from '@clack/prompts';
import { closestSlug } from '../../catalog/slug.ts';
import { Failure } from '../../finding/failure.ts';
import { commandLine } from '../../report/command-line.ts';
import type { Io } from '../io.ts';
import type { Addition, Context, Fields } from './context.ts';
import { isError, remarksOn, stored, storedValue } from './remarks.ts';

/** @throws Failure `flags-are-missing` where something is missing and there is no terminal to ask for it. */
export function needAll(kind: 'category' | 'filter', needed: Fields, context: Context): void {
  const missing = Object.keys(needed).filter((name) => needed[name] === undefined);
  if (missing.length === 0 || isTerminal(context.io)) return;
  const flagOf = (name: string) => (name === 'slug' ? 'SLUG' : `--${name.replaceAll('_', '-')}`);
  const words = Object.keys(needed).map((name) => `${name === 'slug' ? '' : `${flagOf(name)} `}"<${name}>"`);
  const table = context.options.table ? ['--table'] : [];
  const example = commandLine('new', context, [kind, ...words, ...table]);
  throw new Failure('flags-are-missing', { flags: missing.map(flagOf), example });
}

/** The entries, with answers for what the first of them lacks. Resolves to undefined where the user cancels. */
export async function askForRest(addition: Addition, context: Context): Promise<readonly Fields[] | undefined> {
  const { io, wording } = context;
  let [entry = {}, ...others] = addition.given;
  for (const what of addition.questions) {
    const name = what.replace(`${addition.kind}-`, '').replaceAll('-', '_');
    if (entry[name] !== undefined) continue;
    const known = entry;
    const validate = (answer = '') =>
      remarksOn(addition, [{ ...known, [name]: storedValue(name, answer) }], context).find(isError)?.text;
    const message = wording.questions[what];
    const initialValue = proposalFor(name, entry) ?? '';
    const answer = await ask(io, (streams) => text({ message, initialValue, validate, ...streams }));
    if (answer === undefined) return undefined;
    entry = { ...entry, ...stored({ [name]: answer }, context) };
  }
  return [entry, ...others];
}

function proposalFor(field: string, entry: Fields): string | undefined {
  const slug = closestSlug(String(entry['name_en']));
  return { slug, code: slug?.replaceAll('-', '_') }[field];
}

export function isTerminal({ stdin, stdout, stderr }: Io): boolean {
  return stdin.isTTY === true && stdout.isTTY === true && stderr.isTTY === true;
}

/** The answer; undefined where the user cancels. After Ctrl-D and the end of the input the library would wait for ever. */
export async function ask(
  { stdin: input, stderr: output }: Io,
  prompt: (streams: { input: Readable; output: Writable; signal: AbortSignal }) => Promise<string | symbol>,
): Promise<string | undefined> {
  const controller = new AbortController();
  const end = () => controller.abort();
  const onKey = (_: unknown, key?: { ctrl?: boolean; name?: string }) => key?.ctrl && key.name === 'd' && end();
  input.on('end', end).on('close', end).on('keypress', onKey);
  const answer = await prompt({ input, output, signal: controller.signal });
  input.off('end', end).off('close', end).off('keypress', onKey);
  return isCancel(answer) || typeof answer === 'symbol' ? undefined : answer;
}
