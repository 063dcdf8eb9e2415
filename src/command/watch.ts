import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { watch } from 'chokidar';
import type { Io } from './io.ts';
import { type SharedOptions, wordingFor } from './options.ts';
import { explainError } from './report-error.ts';

/**
 * Checks a catalog now and after each change, until a signal. Resolves to 0. `.vscode/tasks.json`
 * matches the lines around each report. @throws as the first check
 */
export async function watchCatalog(options: SharedOptions, check: () => Promise<unknown>, io: Io) {
  const wording = await wordingFor(options, io);
  const say = (sentence: string) => io.stderr.write(`${sentence}\n`);
  const signals = ['SIGINT', 'SIGTERM'].map((signal) => once(process, signal));
  const stopped = Promise.race(signals).then(() => 'stopped');
  const watcher = watch(options.catalog, { ignoreInitial: true });
  try {
    await once(watcher, 'ready');
    for (let isFirst = true; ; isFirst = false) {
      // Subscribed before the check, to notice changes during it.
      const changed = once(watcher, 'all');
      say(wording.notes['watch-begins']({ folder: options.catalog }));
      await check().catch((error) => {
        // The next change may fix it.
        const message = explainError(error, wording);
        if (isFirst || message === undefined) throw error;
        say(message);
      });
      say(wording.notes['watch-waits']({}));
      if ((await Promise.race([stopped, changed])) === 'stopped') return 0;
      // Editors may still be writing.
      await sleep(100);
    }
  } finally {
    await watcher.close();
  }
}
