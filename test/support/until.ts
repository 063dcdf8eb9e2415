import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds, with a large margin for busy machines. */
const limit = 120_000;
const interval = 20;

/** Polls until the result is neither undefined nor false. Resolves to it. */
export async function until<Result>(
  claim: string,
  poll: () => Result | Promise<Result>,
): Promise<Exclude<Result, false | undefined>> {
  const begun = performance.now();
  for (;;) {
    const result = await poll();
    if (result !== undefined && result !== false)
      return result as Exclude<Result, false | undefined>;
    if (performance.now() - begun > limit)
      throw new Error(`It did not come to pass within ${limit} ms: ${claim}`);
    await sleep(interval);
  }
}
