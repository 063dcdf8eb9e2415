import { isatty } from 'node:tty';
import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

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
  let first: { readonly signal: NodeJS.Signals; readonly at: number } | undefined;
  const options: closeWithGrace.Options = { delay: deadline, logger: log, skip: ['SIGHUP', 'SIGINT', 'SIGTERM'] };
  const grace = closeWithGrace(options, async ({ err }) => {
    if (err) log.fatal({ event: 'error-is-unforeseen', err }, 'Unhandled error. This is a bug.');
    await stop(first?.signal);
  });
  const onSignal = (signal: NodeJS.Signals) => {
    if (first === undefined) {
      first = { signal, at: performance.now() };
      void grace.close();
    } else if (performance.now() - first.at > echo) process.exit(1);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  const hadTerminal = isatty(1);
  process.on('SIGHUP', () => {
    if (hadTerminal && !isatty(1))
      onSignal('SIGHUP'); // the terminal is gone
    else reload();
  });
}
