import { readFileSync } from 'node:fs';
import { homepage, version } from '../base/package-json.ts';
import { printable } from '../base/printable.ts';
import type { Finding } from '../finding/finding.ts';
import { type Code, messagesOf } from '../finding/table.ts';
import type { Environment } from '../git/git.ts';
import type { Wording } from './en.ts';
import type { Language } from './tables.ts';

export type { Language, Wording };

export const languages: readonly Language[] = ['ko', 'en'];

/** The language of messages: the requested one, else the one of the locale (POSIX), or English. */
export function languageOf(
  asked: string | undefined,
  { LC_ALL, LC_MESSAGES, LANG }: Environment,
): Language {
  const named = languages.find((language) => language === asked);
  if (named !== undefined) return named;
  const locale = [LC_ALL, LC_MESSAGES, LANG].find((value) => value !== undefined && value !== '');
  return /^ko(?:[_.@-]|$)/i.test(locale ?? '') ? 'ko' : 'en';
}

/** The language of an error that ended a command, even if its options could not be parsed. */
export function languageOfArguments(args: readonly string[], environment: Environment): Language {
  const index = args.findLastIndex((argument) => /^--lang(?:=|$)/.test(argument));
  const [, joined] = args[index]?.split('=') ?? [];
  return languageOf(joined ?? args[index + 1], environment);
}

/** Loads the sentences of one language only. */
export async function loadWording(language: Language): Promise<Wording> {
  return language === 'ko' ? (await import('./ko.ts')).ko : (await import('./en.ts')).en;
}

/** The sentence for a finding, on one line. Texts of the catalog cannot forge the report. */
export function sentence({ code, args }: Pick<Finding, 'args' | 'code'>, wording: Wording): string {
  const facts: object = JSON.parse(JSON.stringify(args), (_, fact) =>
    typeof fact === 'string' ? printable(fact) : fact,
  );
  const [en = '', ko = ''] = messagesOf(code, facts);
  return wording.language === 'ko' ? ko : en;
}

/** The sentence of a finding, after the name of its entry. */
export function message(finding: Finding, wording: Wording): string {
  const text = sentence(finding, wording);
  return finding.entry === undefined ? text : `${wording.entry(finding.entry)}: ${text}`;
}

/** The URL of the explanation of a code, in the documents of this version. */
export function explanationUrl(code: string, { language }: Wording): string {
  return `${homepage}/blob/v${version}/docs/findings.${language}.md#${code}`;
}

/** The sections of docs/findings, in Markdown. `text`: everything below the heading. */
export type Sections = Readonly<
  Record<Code, Readonly<Record<'meaning' | 'reason' | 'text' | 'topic', string>>>
>;

/** Replaces links to examples by the examples of the English document. */
export function sectionsOf(language: Language): Sections {
  const sections = sectionsIn(language);
  const examples = language === 'en' ? {} : Object.fromEntries(sectionsIn('en'));
  const whole = sections.map(([code, { text, ...section }]) => {
    const [, example = ''] = examples[code]?.text.split(/(?=^\*\*Wrong:)/m) ?? [];
    const translated = example
      .replace('**Wrong:**', '**잘못된 예:**')
      .replace('**Right:**', '**올바른 예:**');
    return [code, { ...section, text: text.replace(/^\[.+\]\(.+#.+\)$/m, () => translated) }];
  });
  // A test checks that it has every code.
  return Object.fromEntries(whole) as Sections;
}

function sectionsIn(language: Language) {
  const document = readFileSync(
    new URL(`../../docs/findings.${language}.md`, import.meta.url),
    'utf8',
  );
  const [, ...topics] = unwrap(document).split(/^## /m);
  return topics.flatMap((part) => {
    const [topic = '', ...texts] = part.split(/^### /m);
    return texts.map((section) => {
      const [, code = '', text = ''] = /^`(.+?)`\s+(.*)$/s.exec(section) ?? [];
      const [, meaning = '', reason = ''] =
        /^\*\*.+?\*\* (.+)\n\n\*\*.+?\*\* (.+)$/m.exec(text) ?? [];
      return [code, { topic: topic.trim(), meaning, reason, text }] as const;
    });
  });
}

/** Joins the lines of each paragraph that begins with a label in bold. */
const unwrap = (markdown: string) =>
  markdown.replace(/^\*\*.+(?:\n.+)+/gm, (paragraph) => paragraph.replaceAll('\n', ' '));
