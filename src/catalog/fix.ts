import { isDeepStrictEqual } from 'node:util';
import { applyEdits } from '../base/edit.ts';
import type { Finding } from '../finding/finding.ts';
import type { Effect } from '../finding/fix.ts';
import { type Document, memberOf, type Pointer, replaced } from './document.ts';
import { draftCatalog, draftCategory } from './draft.ts';
import { parse } from './parse.ts';
import type { Sources } from './read.ts';
import type { Source } from './source.ts';
import { clean } from './text.ts';

/** A file in which something can be repaired. */
export interface Repaired {
  readonly source: Source;
  readonly text: string;
}

/** A repair can bring another to light, such as a value under a name that was misspelt. */
const mostRounds = 10;

type Sure = Finding & { readonly fix: { readonly effect: Effect } };

/**
 * Repairs, in memory, what can only be meant one way. Each text is parsed again, and an edit that changed more or less
 * than it was to change is not made. A file that cannot be read as it stands is left alone.
 */
export function repairAll(sources: Sources): readonly Repaired[] {
  const categories = sources.categories.flatMap(({ path, slug }) => {
    const source = sources.sourceOf(path);
    const findings = (text: string) => draftCategory({ slug, path, text }).findings;
    return source === undefined ? [] : repair(source, findings);
  });
  const { catalog } = sources;
  const catalogFindings = (text: string) => draftCatalog({ path: sources.catalogPath, text }).findings;
  return [...(catalog === undefined ? [] : repair(catalog, catalogFindings)), ...categories];
}

function repair(source: Source, findingsIn: (text: string) => readonly Finding[]): readonly Repaired[] {
  let { text } = source;
  for (let round = 0; round < mostRounds; round += 1) {
    const sure = firstOfEachPointer(findingsIn(text).filter(isSure));
    const made = provable(text, sure);
    if (made.length === 0) break;
    text = withFixes(text, made);
  }
  return text === source.text ? [] : [{ source, text }];
}

function isSure(finding: Finding): finding is Sure {
  return finding.fix?.effect !== undefined;
}

/** What is wrong with one text in several ways is cleaned at once; other edits of one value wait for their turn. */
function firstOfEachPointer(sure: readonly Sure[]): readonly Sure[] {
  const kinds = new Map<string, Effect['kind']>();
  return sure.filter(({ fix: { effect } }) => {
    if (effect.kind === 'none') return true;
    const pointer = `${effect.kind === 'rename'} ${JSON.stringify(effect.pointer)}`;
    const kind = kinds.get(pointer);
    kinds.set(pointer, kind ?? effect.kind);
    return kind === undefined || (kind === 'clean' && effect.kind === 'clean');
  });
}

/** The fixes that change what they mean to change and nothing else, all together. */
function provable(text: string, fixes: readonly Sure[]): readonly Sure[] {
  if (fixes.length === 0 || isProved(text, fixes)) return fixes;
  if (fixes.length === 1) return [];
  const middle = fixes.length >> 1;
  const [left, right] = [provable(text, fixes.slice(0, middle)), provable(text, fixes.slice(middle))];
  return isProved(text, [...left, ...right]) ? [...left, ...right] : left;
}

function isProved(text: string, fixes: readonly Sure[]): boolean {
  const before = parse({ path: '', text });
  const after = parse({ path: '', text: withFixes(text, fixes) });
  const { document } = after;
  if (before.document?.mendedLines.length !== 0 || document?.mendedLines.length !== 0) return false;
  const expected = fixes
    .map(({ fix }) => fix.effect)
    .toSorted((a, b) => Number(a.kind === 'rename') - Number(b.kind === 'rename'))
    .reduce((value, effect) => withEffect(value, effect, document), before.document.value);
  return isDeepStrictEqual(expected, document.value);
}

function withFixes(text: string, fixes: readonly Sure[]): string {
  return applyEdits(
    text,
    fixes.flatMap(({ fix }) => fix.edits),
  );
}

function withEffect(value: unknown, effect: Effect, after: Document): unknown {
  switch (effect.kind) {
    case 'none':
      return value;
    case 'set':
      return replaced(value, effect.pointer, () => effect.value);
    case 'clean': {
      // Fields around it may be renamed in the same run, but not on the way to a text that is cleaned.
      const result = effect.pointer.reduce(memberOf, after.value);
      const isDue = (text: unknown) => isCleaned(text, result) || isBared(text, effect.pointer, after);
      return replaced(value, effect.pointer, (text) => (isDue(text) ? result : text));
    }
    case 'rename':
      return renamed(value, effect.pointer, effect.name);
  }
}

function isCleaned(before: unknown, after: unknown): boolean {
  if (typeof before !== 'string' || typeof after !== 'string') return false;
  return before !== after && clean(before, 'line') === clean(after, 'line');
}

/**
 * A plain text that hid quotes, a number or a truth value behind what nobody sees: they mean now what they look like. A
 * number where a text is due gets quotes in the next round.
 */
function isBared(before: unknown, pointer: Pointer, after: Document): boolean {
  const isScalar = ['boolean', 'number', 'string'].includes(typeof pointer.reduce(memberOf, after.value));
  return typeof before === 'string' && isScalar && after.written(pointer) === clean(before, 'line');
}

function renamed(value: unknown, pointer: Pointer, name: string): unknown {
  const written = pointer.at(-1);
  return replaced(value, pointer.slice(0, -1), (mapping) => {
    if (typeof mapping !== 'object' || mapping === null) return mapping;
    return Object.fromEntries(Object.entries(mapping).map(([key, member]) => [key === written ? name : key, member]));
  });
}
