import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import type { Code } from '../finding/codes.ts';
import type { Finding } from '../finding/finding.ts';
import type { Environment } from '../git/git.ts';
import type { Wording } from './en.ts';
import type { Language } from './tables.ts';

export type { Language, Wording };

export const languages: readonly Language[] = ['ko', 'en'];

/** The language of messages: the one asked for, that of the environment (POSIX), or English. */
export function languageOf(
  asked: string | undefined,
  { LC_ALL, LC_MESSAGES, LANG }: Environment,
): Language {
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

/** The sentences of a language; no other one is loaded. */
export async function loadWording(language: Language): Promise<Wording> {
  return language === 'ko' ? (await import('./ko.ts')).ko : (await import('./en.ts')).en;
}

/** The sentence for a finding, on one line. */
export function sentence({ code, args, fix, range }: Finding, wording: Wording): string {
  const edit = fix?.edits.find((each) => isDeepStrictEqual(each.range, range));
  const right = edit?.text.replace(/ # .*$/s, '');
  // A finding's args are those of its code; the compiler cannot follow that through the union.
  return wording.findings[code](args as never, right);
}

/** The sections of the document on findings, in Markdown. `text`: all below the heading. */
export type Sections = Readonly<
  Record<Code, Readonly<Record<'meaning' | 'reason' | 'text' | 'topic', string>>>
>;

export function sectionsOf(language: Language): Sections {
  const document = readFileSync(
    new URL(`../../docs/findings.${language}.md`, import.meta.url),
    'utf8',
  );
  const [, ...topics] = document.split(/^## /m);
  const sections = topics.flatMap((part) => {
    const [topic = '', ...texts] = part.split(/^### /m);
    return texts.map((section) => {
      const [, code = '', text = ''] = /^`(.+?)`\s+(.*)$/s.exec(section) ?? [];
      const [, meaning = '', reason = ''] =
        /^\*\*.+?\*\* (.+)\n\n\*\*.+?\*\* (.+)$/m.exec(text) ?? [];
      return [code, { topic: topic.trim(), meaning, reason, text }];
    });
  });
  return Object.fromEntries(sections) as Sections; // that it has every code is tested
}
