import { readFileSync } from 'node:fs';
import type { Code } from '../finding/codes.ts';
import type { Language } from './tables.ts';

/** What the document on findings says of each code, in its order and in Markdown; `text` is all below its heading. */
export type Sections = Readonly<Record<Code, Readonly<Record<'meaning' | 'reason' | 'text' | 'topic', string>>>>;

export function sectionsOf(language: Language): Sections {
  const document = readFileSync(new URL(`../../docs/findings.${language}.md`, import.meta.url), 'utf8');
  const [, ...topics] = document.split(/^## /m);
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
