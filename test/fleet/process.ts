import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { until } from '../support/until.ts';
import type { Place } from './target.ts';

interface Program {
  readonly command: string;
  readonly args: readonly string[];
  /** Whether it answers by now. */
  readonly answers: () => Promise<boolean>;
}

/** Starts a program, and waits until it answers; it is ended when all is over. @throws what it printed, where it ends instead. */
export async function startProgram(
  { after }: Pick<Place, 'after'>,
  program: Program,
): Promise<ChildProcess> {
  const { command, args, answers } = program;
  const child = spawn(command, args, {
    env: { PATH: process.env['PATH'] },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  after(() => end(child, 'SIGTERM')); // an engine then ends its workers
  let output = '';
  child.on(
    'error',
    ({ message }) => (output = `${message}. CONTRIBUTING.md says what npm run test:fleet needs.`),
  );
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data) => (output += data));
  await until(`${command} answers`, () => {
    if (hasEnded(child) || child.pid === undefined)
      throw new Error(`${command} ended instead: ${output}`);
    return answers();
  });
  return child;
}

/** Ends a process that we started, if it still runs. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) =>
  exitCode !== null || signalCode !== null;

/** Whether what listens at an address answers at all, or with a status. */
export async function isAnswered(url: string, status?: number): Promise<boolean> {
  const answer = await fetch(url).catch(() => undefined);
  await answer?.body?.cancel();
  return status === undefined ? answer !== undefined : answer?.status === status;
}
