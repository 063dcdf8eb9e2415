import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds after which what was waited for counts as missing: far more than it takes on a busy machine. */
const limit = 120_000;
const interval = 20;

/** Waits until something holds, and gives what `look` found then; undefined and false are nothing. */
export async function until<Found>(
  claim: string,
  look: () => Found | Promise<Found>,
): Promise<Exclude<Found, false | undefined>> {
  const begun = performance.now();
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found as Exclude<Found, false | undefined>;
    if (performance.now() - begun > limit)
      throw new Error(`It did not come to pass within ${limit} ms: ${claim}`);
    await sleep(interval);
  }
}
