import { join } from 'node:path';
import type { Diagnostic } from 'vscode-languageserver-protocol';
import { examine } from '../../src/catalog/examine.ts';
import { readSources } from '../../src/catalog/read.ts';
import type { Code } from '../../src/finding/codes.ts';
import type { LanguageServer } from './language-server.ts';

/**
 * What a schema can express, and where the language server says it: at the very place that check names, or on its line:
 * at an empty value rather than at the name before it, at a text rather than at a character within it, at a whole list.
 */
export const expressible: Partial<Readonly<Record<Code, 'line' | 'place'>>> = {
  'category-is-listed-twice': 'line',
  'code-is-malformed': 'place',
  'document-has-no-fields': 'place',
  'document-is-empty': 'place',
  'field-is-empty': 'line',
  'field-is-missing': 'place',
  'field-is-unknown': 'place',
  'image-url-has-credentials': 'place',
  'image-url-is-malformed': 'place',
  'image-url-is-not-encoded': 'place',
  'image-url-is-not-https': 'place',
  'slug-is-malformed': 'place',
  'text-has-control-characters': 'line',
  'text-has-edge-blanks': 'line',
  'text-has-invisible-characters': 'line',
  'text-is-blank': 'place',
  'text-is-decomposed': 'line',
  'text-is-too-long': 'place',
  'value-has-wrong-type': 'place',
  'value-is-not-a-choice': 'place',
  'was-is-malformed': 'place',
};

/** Places as `file:line:column`, each once. */
export interface Verdict {
  /** What check finds that a schema can express. */
  readonly found: readonly string[];
  /** What the language server says; where it says it on the line of a finding, and no nearer, that finding's place. */
  readonly said: readonly string[];
}

/** Asks both of the files of a catalog, which the editor knows as files of a folder `catalog`. */
export async function verdictOn(
  server: LanguageServer,
  folder: string,
  texts: Readonly<Record<string, string>>,
): Promise<Verdict> {
  const found = examine(readSources(folder)).findings.filter(({ code }) => code in expressible);
  const verdicts = Object.entries(texts).map(async ([file, text]): Promise<Verdict> => {
    const here = found.filter(({ path }) => path === join(folder, file));
    const placeOf = ({ line, column }: { line: number; column: number }) => `${file}:${line}:${column}`;
    const said = await server.open(join(folder, 'catalog', file), text);
    return {
      found: here.map(({ range }) => placeOf(range.start)),
      said: said.map((diagnostic) => {
        const finding = here.find(
          ({ code, range }) => expressible[code] === 'line' && covers(diagnostic, range.start.line),
        );
        const { line, character } = diagnostic.range.start;
        return placeOf(finding?.range.start ?? { line: line + 1, column: character + 1 });
      }),
    };
  });
  const all = await Promise.all(verdicts);
  return { found: unique(all.flatMap(({ found }) => found)), said: unique(all.flatMap(({ said }) => said)) };
}

/** Whether a diagnostic, which counts from zero, covers a line, which counts from one. */
function covers({ range: { start, end } }: Diagnostic, line: number): boolean {
  return start.line < line && line <= end.line + 1;
}

function unique(places: readonly string[]): readonly string[] {
  return [...new Set(places)].sort();
}
