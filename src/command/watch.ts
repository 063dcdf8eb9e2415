import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { watch } from 'chokidar';
import type { Wording } from '../wording/wording.ts';
import type { Io } from './io.ts';
import { explanation } from './report-error.ts';
import { writeForVscode } from './schema.ts';

/** In milliseconds: changes count as one so long, as files may be half-written. */
const quiet = 100;

/**
 * Checks a catalog now, and again after each change in its folder, until a signal ends that. The lines around each report
 * are those by which `.vscode/tasks.json` knows where it begins and ends. @throws what the first check throws
 */
export async function watchCatalog(
  folder: string,
  check: () => Promise<unknown>,
  { wording, io }: { readonly wording: Wording; readonly io: Io },
): Promise<void> {
  const say = (sentence: string) => io.stderr.write(`${sentence}\n`);
  const stopped = Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')]).then(() => 'stopped' as const);
  const watcher = watch(folder, { ignoreInitial: true });
  try {
    await once(watcher, 'ready');
    for (let isFirst = true; ; isFirst = false) {
      const changed = once(watcher, 'all'); // also while it checks
      say(wording.notes['watch-begins']({ folder }));
      await writeForVscode(folder);
      await check().catch((error) => {
        const said = isFirst ? undefined : explanation(error, wording); // another change may mend it
        if (said === undefined) throw error;
        say(said);
      });
      say(wording.notes['watch-waits']({}));
      if ((await Promise.race([stopped, changed])) === 'stopped') return;
      await sleep(quiet);
    }
  } finally {
    await watcher.close();
  }
}
