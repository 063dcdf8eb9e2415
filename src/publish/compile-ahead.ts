import type { Timestamp } from '../base/time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { planAhead, planPresent } from '../memory/ahead.ts';
import type { Stamps } from '../memory/stamp.ts';
import { type Compiled, compile } from './compile.ts';
import type { PublishedImages } from './images.ts';

/** The snapshot of a build, those that follow it, and the images of the catalog that they name. */
export interface Compilation extends Compiled {
  readonly next: readonly Compiled[];
  readonly images: PublishedImages;
}

/** This many scheduled snapshots are published at most: servers hold all of them. */
const mostAhead = 50;

/**
 * Compiles the snapshot of a build at a time, and one for each scheduled change of the list after
 * it; `beyond` is the time of the first one that is too many.
 */
export function compileAhead(catalog: Catalog, before: Stamps, time: Timestamp) {
  const present = planPresent(catalog, before, time);
  const { stamps, changes } = present;
  const current = compile(present);
  const next: Compiled[] = [];
  for (const step of planAhead(catalog, present)) {
    const then = compile(step);
    if (then.digest === (next.at(-1) ?? current).digest) continue;
    if (next.length === mostAhead) return { ...current, next, stamps, changes, beyond: then.from };
    next.push(then);
  }
  return { ...current, next, stamps, changes, beyond: undefined };
}
