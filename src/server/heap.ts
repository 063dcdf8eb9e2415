import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

/** For what is short-lived, in bytes. The engine itself would let it grow to four times that, which only holds more memory. */
const enough = 16 * 1024 * 1024;
const lookInterval = 1000;

/**
 * Holds the memory small that the engine takes: it would rather let what is garbage pile up. What lives long is looked
 * through once it has grown by a fifth, as each reload leaves something there. What is short-lived is cleared without the help
 * of other threads, as a request leaves little behind. For that, the engine takes a size at its start alone; while it runs,
 * what can be set is whether it grows.
 */
export function boundHeap(): void {
  setFlagsFromString('--heap-growing-percent=20');
  setFlagsFromString('--no-parallel-scavenge');
  let mayGrow = true;
  setInterval(() => {
    if (mayGrow === youngGeneration() < enough) return;
    mayGrow = !mayGrow;
    setFlagsFromString(`--semi-space-growth-factor=${mayGrow ? 2 : 1}`);
  }, lookInterval).unref();
}

/** In bytes. It shrinks when little is done, and must then grow again. */
function youngGeneration(): number {
  return getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')?.space_size ?? 0;
}
