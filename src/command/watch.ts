import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { watch } from 'chokidar';
import type { Io } from './io.ts';
import { type Shared, wordingFor } from './options.ts';
import { explanation } from './report-error.ts';

/**
 * Checks a catalog, and again after each change in its folder, until a signal; resolves to 0.
 * `.vscode/tasks.json` knows the lines around each report. @throws what the first check throws
 */
export async function watchCatalog(options: Shared, check: () => Promise<unknown>, io: Io) {
  const wording = await wordingFor(options, io);
  const say = (sentence: string) => io.stderr.write(`${sentence}\n`);
  const signals = ['SIGINT', 'SIGTERM'].map((signal) => once(process, signal));
  const stopped = Promise.race(signals).then(() => 'stopped');
  const watcher = watch(options.catalog, { ignoreInitial: true });
  try {
    await once(watcher, 'ready');
    for (let isFirst = true; ; isFirst = false) {
      // Changes count while it checks, too.
      const changed = once(watcher, 'all');
      say(wording.notes['watch-begins']({ folder: options.catalog }));
      await check().catch((error) => {
        // Another change may mend it.
        const said = explanation(error, wording);
        if (isFirst || said === undefined) throw error;
        say(said);
      });
      say(wording.notes['watch-waits']({}));
      if ((await Promise.race([stopped, changed])) === 'stopped') return 0;
      // Files may be half-written.
      await sleep(100);
    }
  } finally {
    await watcher.close();
  }
}
