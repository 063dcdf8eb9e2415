import { isatty } from 'node:tty';
import type { Logger } from 'pino';
import { endProcess } from '../base/end-process.ts';

/** Milliseconds within which two signals count as one: npm and `timeout` repeat the signal that the server also gets. */
const echo = 500;

/**
 * Exits with 0 after SIGINT or SIGTERM, at once with 1 at a second signal, and with 1 after an unforeseen error, when there
 * is no signal, or where `stop` takes more than `deadline` milliseconds. SIGHUP reloads, but stops where it says that the terminal is gone.
 */
export function stopWithGrace(
  { log, deadline }: { readonly log: Logger; readonly deadline: number },
  reload: () => void,
  stop: (signal: NodeJS.Signals | undefined) => Promise<void>,
): void {
  let begun: number | undefined;
  const exit = async (code: 0 | 1, signal?: NodeJS.Signals) => {
    begun = performance.now();
    setTimeout(() => {
      log.error(`Not stopped within ${deadline} ms`);
      endProcess(1);
    }, deadline);
    await stop(signal);
    endProcess(code);
  };
  const onError = (err: unknown) => {
    log.fatal({ event: 'error-is-unforeseen', err }, 'Unhandled error. This is a bug.');
    if (begun === undefined) void exit(1);
    else endProcess(1);
  };
  const onSignal = (signal: NodeJS.Signals) => {
    if (begun === undefined) void exit(0, signal);
    else if (performance.now() - begun > echo) endProcess(1);
  };
  process.on('uncaughtException', onError); // rejections too: Node throws those that nobody handles
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  const hadTerminal = isatty(1);
  process.on('SIGHUP', () => {
    if (hadTerminal && !isatty(1))
      onSignal('SIGHUP'); // the terminal is gone
    else reload();
  });
}
