import { byCodeUnit, type Finding } from '../../finding/finding.ts';
import { examine } from '../examine.ts';
import type { Sources } from '../read.ts';

/** A file as it is to be written, and the line, from 1, on which each new entry begins. */
export interface Change {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly number[];
}

/** What `check` would find after the changes and is not among the findings of now. */
export function newFindings(sources: Sources, now: readonly Finding[], changes: readonly Change[]): readonly Finding[] {
  const keyOf = ({ code, path, args }: Finding) => JSON.stringify([code, path, args]);
  const known = new Set(now.map(keyOf));
  return examine(changes.reduce(withFile, sources)).findings.filter((finding) => !known.has(keyOf(finding)));
}

function withFile(sources: Sources, { path, text }: Change): Sources {
  if (path === sources.catalogPath) return { ...sources, catalog: { path, text } };
  const slug = path.slice(path.lastIndexOf('/') + 1, -'.yaml'.length);
  const others = sources.categories.filter((each) => each.path !== path);
  const categories = [...others, { slug, path, text }].toSorted((a, b) => byCodeUnit(a.slug, b.slug));
  return { ...sources, categories };
}
