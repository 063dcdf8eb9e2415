import { isatty } from 'node:tty';

/** Milliseconds within which two signals are one. */
const echo = 150;

/**
 * Resolves when the process is told to stop, by Ctrl-C or by whoever runs it, with the name of the signal. Told again, it
 * ends at once; but not when that comes with the first: a terminal tells npm and the server, and npm passes on what it was
 * told. SIGHUP calls `reload`, unless it says that the terminal in which the server ran is gone.
 */
export function stopSignal(reload: () => void): Promise<NodeJS.Signals> {
  const wasTerminal = isatty(1);
  return new Promise((resolve) => {
    let first: number | undefined;
    const stop = (signal: NodeJS.Signals) => {
      first ??= performance.now();
      if (performance.now() - first > echo) process.exit(1);
      resolve(signal);
    };
    process.on('SIGINT', stop).on('SIGTERM', stop);
    process.on('SIGHUP', () => (wasTerminal && !isatty(1) ? stop('SIGHUP') : reload()));
  });
}
