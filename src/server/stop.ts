import { isatty } from 'node:tty';
import closeWithGrace from 'close-with-grace';
import type { Logger } from 'pino';

interface StopOptions {
  readonly log: Logger;
  /** Milliseconds after which the process ends, whatever is left to do. */
  readonly deadline: number;
  /** Called at SIGHUP. */
  readonly reload: () => void;
  /** Stops in order; without a signal a person has pressed Ctrl-C, or closed the terminal. */
  readonly stop: (signal: NodeJS.Signals | undefined) => Promise<void>;
}

/** Milliseconds within which two Ctrl-C are one: a terminal tells npm and the server, and npm passes on what it was told. */
const echo = 500;

/** Stops when the process is told to, and exits with 0; at once where it is told twice, and with 1 after an error. */
export function stopWithGrace({ log, deadline, reload, stop }: StopOptions): void {
  const options: closeWithGrace.Options = { delay: deadline, logger: log, skip: ['SIGHUP', 'SIGINT'] };
  const grace = closeWithGrace(options, async ({ signal, err }) => {
    if (err) log.fatal({ event: 'error-is-unforeseen', err }, 'The server ends. This is a bug in filter-catalog.');
    await stop(signal);
  });
  let interrupted: number | undefined;
  process.on('SIGINT', () => {
    if (interrupted === undefined) void grace.close();
    else if (performance.now() - interrupted > echo) process.exit(1);
    interrupted ??= performance.now();
  });
  const hadTerminal = isatty(1);
  process.on('SIGHUP', () => {
    const isTerminalGone = hadTerminal && !isatty(1);
    if (isTerminalGone) void grace.close();
    else reload();
  });
}
