import { readFileSync } from 'node:fs';
import type { Code } from '../../src/finding/codes.ts';

type Texts = Readonly<Record<string, string>>;

interface Examples {
  readonly wrong: Texts;
  readonly right: Texts;
  /** Where the wrong one is wrong, as in `catalog.yaml:2`; without a line where the finding is in another file. */
  readonly place: string;
}

/** The examples in a document on findings, and the catalog that they change; a code about a file itself has none. */
export function examplesIn(language: 'en' | 'ko') {
  const document = readFileSync(new URL(`../../docs/findings.${language}.md`, import.meta.url), 'utf8');
  const [introduction = '', ...sections] = document.split(/^### /m);
  const examples = sections.flatMap((section): [Code, Examples][] => {
    const code = section.slice(1, section.indexOf('`', 1)) as Code; // that it is one is tested
    const [wrong = '', right = ''] = section.split(/^\*\*(?:Right|올바른 예):/m);
    const place = /^\*\*(?:Wrong|잘못된 예):\*\* `(.+)`\n\n```/m.exec(wrong)?.[1];
    return place === undefined ? [] : [[code, { wrong: blocksIn(wrong), right: blocksIn(`:${right}`), place }]];
  });
  return { base: blocksIn(introduction), examples: new Map(examples) };
}

/** The blocks of a text by the paths above them, with the characters that are written by their numbers. */
function blocksIn(text: string): Texts {
  const blocks = [...text.matchAll(/`([\w./-]+?)(?::\d+)?`\n\n```yaml\n(.*?)```/gs)];
  const character = (_: string, digits: string) => String.fromCodePoint(Number.parseInt(digits, 16));
  return Object.fromEntries(
    blocks.map(([, path, block = '']) => [path, block.replaceAll(/<U\+([0-9A-F]{4})>/g, character)]),
  );
}
