import { isDeepStrictEqual } from 'node:util';
import { isRecord } from '../base/json.ts';
import type { Finding } from '../finding/finding.ts';
import type { Environment } from '../git/git.ts';
import type { Wording } from './en.ts';
import type { Language } from './tables.ts';

export type { Language, Wording };

/** Gives a sentence with its commands as they run where the program was started. */
export type Here = (sentence: string) => string;

export const languages: readonly Language[] = ['ko', 'en'];

/** The language of the messages: the one that was asked for, then that of the environment (POSIX), then English. */
export function languageOf(asked: string | undefined, { LC_ALL, LC_MESSAGES, LANG }: Environment): Language {
  const named = languages.find((language) => language === asked);
  if (named !== undefined) return named;
  const locale = [LC_ALL, LC_MESSAGES, LANG].find((value) => value !== undefined && value !== '');
  return /^ko(?:[_.@-]|$)/i.test(locale ?? '') ? 'ko' : 'en';
}

/** The language for an error that ended a command, whose options may not have been understood. */
export function languageOfArguments(args: readonly string[], environment: Environment): Language {
  const index = args.findLastIndex((argument) => /^--lang(?:=|$)/.test(argument));
  const [, joined] = args[index]?.split('=') ?? [];
  return languageOf(joined ?? args[index + 1], environment);
}

/** The sentences of a language, with their commands as they run here; no other language is loaded. */
export async function loadWording(language: Language, here: Here = (sentence) => sentence): Promise<Wording> {
  const words = language === 'ko' ? (await import('./ko.ts')).ko : (await import('./en.ts')).en;
  return wordsHere(words, here) as Wording; // of the same form
}

/** The same words, also those that a function will give. */
function wordsHere(words: unknown, here: Here): unknown {
  if (typeof words === 'string') return here(words);
  if (typeof words === 'function') return (...args: readonly unknown[]) => wordsHere(words(...args), here);
  if (!isRecord(words) || Array.isArray(words)) return words;
  return Object.fromEntries(Object.entries(words).map(([name, each]) => [name, wordsHere(each, here)]));
}

/** The sentence for a finding, on one line. */
export function sentence({ code, args, fix, range }: Finding, wording: Wording): string {
  const edit = fix?.edits.find((each) => isDeepStrictEqual(each.range, range));
  const right = edit?.text.replace(/ # .*$/s, '');
  // A finding's args are those of its code; the compiler cannot follow that through the union.
  return wording.findings[code](args as never, right);
}
