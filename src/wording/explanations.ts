import { readFileSync } from 'node:fs';
import type { Explanations, Language } from './wording.ts';

const documents: Readonly<Record<Language, URL>> = {
  en: new URL('../../docs/findings.en.md', import.meta.url),
  ko: new URL('../../docs/findings.ko.md', import.meta.url),
};

/** What the document on findings says of each code, in its order and in Markdown. */
export type Sections = {
  readonly [C in keyof Explanations]: Explanations[C] & {
    /** The heading of the part that it is in. */
    readonly topic: string;
    /** All of it, below its heading. */
    readonly text: string;
  };
};

export function sectionsOf(language: Language): Sections {
  const [, ...topics] = readFileSync(documents[language], 'utf8').split(/^## /m);
  const sections = topics.flatMap((part) => {
    const [topic = '', ...texts] = part.split(/^### /m);
    return texts.map((section) => {
      const [, code = '', text = ''] = /^`(.+?)`\s+(.*)$/s.exec(section) ?? [];
      const [, meaning = '', reason = ''] = /^\*\*.+?\*\* (.+)\n\n\*\*.+?\*\* (.+)$/m.exec(text) ?? [];
      return [code, { topic: topic.trim(), meaning, reason, text }];
    });
  });
  return Object.fromEntries(sections) as Sections; // that it has every code is tested
}
