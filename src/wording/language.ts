import type { Language, Wording } from './wording.ts';

export const languages: readonly Language[] = ['ko', 'en'];

type Environment = Readonly<Record<string, string | undefined>>;

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

/** The sentences of a language; no other is loaded. */
export async function loadWording(language: Language): Promise<Wording> {
  return language === 'ko' ? (await import('./ko.ts')).ko : (await import('./en.ts')).en;
}
