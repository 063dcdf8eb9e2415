import { isatty } from 'node:tty';
import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

interface StopOptions {
  readonly log: Logger;
  /** Milliseconds after which the process ends, whatever is left to do. */
  readonly deadline: number;
  /** Called at SIGHUP. */
  readonly reload: () => void;
  /** Stops in order; without a signal, after an error. */
  readonly stop: (signal: NodeJS.Signals | undefined) => Promise<void>;
}

/** Milliseconds within which two signals are one: npm and `timeout` pass on what the server is told by others too. */
const echo = 500;

/** Stops when the process is told to, and exits with 0; at once where it is told twice, and with 1 after an error. */
export function stopWithGrace({ log, deadline, reload, stop }: StopOptions): void {
  let told: { readonly signal: NodeJS.Signals; readonly at: number } | undefined;
  const options: closeWithGrace.Options = { delay: deadline, logger: log, skip: ['SIGHUP', 'SIGINT', 'SIGTERM'] };
  const grace = closeWithGrace(options, async ({ err }) => {
    if (err) log.fatal({ event: 'error-is-unforeseen', err }, 'The server ends. This is a bug in filter-catalog.');
    await stop(told?.signal);
  });
  const onSignal = (signal: NodeJS.Signals) => {
    const isFirst = told === undefined;
    told ??= { signal, at: performance.now() };
    if (isFirst) void grace.close();
    else if (performance.now() - told.at > echo) process.exit(1);
  };
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
  const hadTerminal = isatty(1);
  process.on('SIGHUP', () => {
    const isTerminalGone = hadTerminal && !isatty(1);
    if (isTerminalGone) onSignal('SIGHUP');
    else reload();
  });
}
