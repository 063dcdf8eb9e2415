import { createFinding, type Finding } from '../finding/finding.ts';
import type { Code, CodeArgs } from '../finding/table.ts';
import type { Source } from './document.ts';
import { type Layout, type LineContext, lineContexts } from './line-context.ts';
import type { TypoPattern } from './typo-pattern.ts';
import { typoPatterns } from './typo-patterns.ts';

/** `text`: the corrected line; undefined if the correction is ambiguous. */
export interface Typo {
  readonly finding: Finding;
  readonly text: string | undefined;
}

/** UTF-16 units to parse again. The next run finds further typos. */
const parseBudget = 4_000_000;

/**
 * Parses a text with error recovery. While a suspect line has a typo, it is replaced in memory, and
 * the text is parsed again. Line numbers stay, and one run checks the rest of the file too.
 */
export function recover<Result extends { readonly suspects: readonly number[] }>(
  source: Source,
  layout: Layout,
  parse: (source: Source) => Result,
) {
  const lines = source.text.split('\n');
  const typos = new Map<number, Typo>(); // by line, from 1
  let result = parse(source);
  for (let left = parseBudget; left > 0; left -= source.text.length) {
    const suspects = result.suspects.filter((line) => !typos.has(line));
    const contexts = suspects.length === 0 ? [] : lineContexts(lines, layout);
    const typo = suspects
      .values()
      .map((line) => findTypo(lines[line - 1] ?? '', source.path, contexts[line - 1]))
      .find((found) => found !== undefined);
    if (typo === undefined) break;
    const { line } = typo.finding.range.start;
    typos.set(line, typo);
    lines[line - 1] = `${typo.text ?? ''}${lines[line - 1]?.endsWith('\r') ? '\r' : ''}`;
    result = parse({ ...source, text: lines.join('\n'), lines });
  }
  return { result, typos };
}

/** Applies all matching patterns to a line. The first match becomes the finding. */
function findTypo(line: string, path: string, context: LineContext | undefined): Typo | undefined {
  let text = line.replace(/\r$/, '');
  let finding: Finding | undefined;
  if (context === undefined || /^\s*(?:#|$)/.test(text)) return undefined;
  const at = (column: number) => ({ line: context.number, column: column + 1 });
  for (const pattern of Object.values<TypoPattern>(typoPatterns)) {
    const match = tryPattern(pattern, text, context);
    if (match === undefined) continue;
    const range = { start: at(match.start), end: at(match.end) };
    finding ??= createFinding(pattern.code, { path, range }, match) as Finding;
    if (match.fixed === undefined || match.fixed.includes('\n'))
      return { finding, text: match.fixed };
    text = match.fixed;
  }
  return finding && { finding, text };
}

function tryPattern({ pattern, when, args, fix }: TypoPattern, text: string, context: LineContext) {
  const { groups = {}, indices } = pattern.exec(text) ?? {};
  const [start, end] = indices?.groups?.['wrong'] ?? [];
  if (start === undefined || end === undefined || when?.(groups, context) === false)
    return undefined;
  const fixed = typeof fix === 'string' ? text.replace(pattern, fix) : fix?.(groups, context);
  const facts = typeof args === 'function' ? args(groups, context) : { ...args };
  // A test checks that the facts match the code.
  return fixed === text ? undefined : { start, end, fixed, args: facts as CodeArgs[Code] };
}
