import type { Timestamp } from '../base/time.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { planAhead, planPresent, type Step, withNext } from '../memory/ahead.ts';
import type { Stamps } from '../memory/stamp.ts';
import { largestFile } from '../snapshot/manifest.ts';
import { compile, type Listed } from './compile.ts';
import { publishFailure } from './failures.ts';

/** As many snapshots are published ahead, of as many bytes together as one may have. */
const mostAhead = 50;

/** A snapshot that is published from a moment on. */
export type ListedNext = Listed & { readonly from: Timestamp };

/**
 * Compiles the snapshot of a build at a time, and one for each moment after it at which the list differs; `beyond` is the
 * first moment that is too many.
 *
 * @throws Failure `list-is-too-large`
 */
export function compileAhead(catalog: Catalog, memory: Stamps, time: Timestamp) {
  const present = planPresent(catalog, memory, time);
  const current = compile(present.catalog, present.stamps);
  requireSize(current);
  const steps: Step[] = [];
  const next: ListedNext[] = [];
  let beyond: Timestamp | undefined;
  let bytes = 0;
  for (const step of planAhead(catalog, memory, present)) {
    const listed = compile(step.catalog, step.stamps);
    requireSize(listed);
    const isNew = listed.digest !== (next.at(-1) ?? current).digest;
    if (isNew) bytes += listed.body.length;
    if (isNew && (next.length === mostAhead || bytes > largestFile)) {
      beyond = step.from;
      break;
    }
    steps.push(step);
    if (isNew) next.push({ ...listed, from: step.from });
  }
  return { current, next, beyond, time: present.from, changes: present.changes, stamps: withNext(present, steps) };
}

function requireSize({ body: { length: bytes } }: Listed): void {
  if (bytes > largestFile) throw publishFailure('list-is-too-large', { bytes, maximum: largestFile });
}
