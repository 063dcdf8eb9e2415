import { createFinding, type Finding, fileStart } from '../../finding/finding.ts';
import { examine, type Found } from '../examine.ts';
import { maximumBytes, type Sources } from '../read.ts';

/** A catalog to which an entry is to be added. */
export interface Ground extends Found {
  readonly sources: Sources;
}

/** A file as it is to be written, without a byte order mark. */
export interface Change {
  readonly path: string;
  readonly text: string;
  /** The line, from 1, on which each new entry begins. */
  readonly lines: readonly number[];
}

/** What `check` would find after the changes and does not find now. */
export function newFindings({ sources, findings }: Ground, changes: readonly Change[]): readonly Finding[] {
  const large = changes.find(({ text }) => Buffer.byteLength(text) > maximumBytes);
  if (large !== undefined) {
    const args = { bytes: Buffer.byteLength(large.text), maximum: maximumBytes };
    return [createFinding('file-is-too-large', { path: large.path, range: fileStart }, { args })];
  }
  const known = new Set(findings.map(keyOf));
  return examine(changes.reduce(withFile, sources)).findings.filter((each) => !known.has(keyOf(each)));
}

function withFile(sources: Sources, { path, text }: Change): Sources {
  if (path === sources.catalogPath) return { ...sources, catalog: { path, text } };
  const slug = path.slice(path.lastIndexOf('/') + 1, -'.yaml'.length);
  const others = sources.categories.filter((each) => each.path !== path);
  const next = others.findIndex((each) => each.slug > slug);
  return { ...sources, categories: others.toSpliced(next === -1 ? others.length : next, 0, { slug, path, text }) };
}

/** What findings have in common that say the same of the same file. */
function keyOf({ code, path, args }: Finding): string {
  return JSON.stringify([code, path, args]);
}
