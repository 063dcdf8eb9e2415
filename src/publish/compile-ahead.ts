import type { Timestamp } from '../base/time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { planAhead, planPresent, type Step, withNext } from '../memory/ahead.ts';
import type { Stamps } from '../memory/stamp.ts';
import { largestFile } from '../snapshot/manifest.ts';
import { type Compiled, compile } from './compile.ts';
import { publishFailure } from './failures.ts';
import type { PublishedImages } from './images.ts';

/** As many snapshots are published ahead, and so many bytes, but one in any case: servers hold all of them. */
const mostAhead = 50;
const mostBytes = 16 * 1024 * 1024;

/** What a build publishes: the snapshot of its time, those that follow it, and the images of the catalog that they name. */
export interface Compilation extends Compiled {
  readonly next: readonly Compiled[];
  readonly images: PublishedImages;
}

/**
 * Compiles the snapshot of a build at a time, and one for each moment after it at which the list differs; `beyond` is the
 * first moment that is too many.
 *
 * @throws Failure `list-is-too-large`
 */
export function compileAhead(catalog: Catalog, memory: Stamps, time: Timestamp) {
  const present = planPresent(catalog, memory, time);
  const current = compileWithin(present);
  const steps: Step[] = [];
  const next: Compiled[] = [];
  let beyond: Timestamp | undefined;
  let bytes = 0;
  for (const step of planAhead(catalog, memory, present)) {
    const then = compileWithin(step);
    const isNew = then.digest !== (next.at(-1) ?? current).digest;
    if (isNew) bytes += then.body.length;
    if (isNew && (next.length === mostAhead || (next.length > 0 && bytes > mostBytes))) {
      beyond = step.from;
      break;
    }
    steps.push(step);
    if (isNew) next.push(then);
  }
  return {
    ...current,
    next,
    beyond,
    changes: present.changes,
    stamps: withNext(present.stamps, steps),
  };
}

function compileWithin(step: Step): Compiled {
  const compiled = compile(step);
  const bytes = compiled.body.length;
  if (bytes > largestFile)
    throw publishFailure('list-is-too-large', { bytes, maximum: largestFile });
  return compiled;
}
