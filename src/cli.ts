import type { Io } from './command/io.ts';
import { createProgram } from './command/program.ts';
import { reportError } from './command/report-error.ts';

/** Runs a command line and returns its exit code. Only here do errors end a command. */
export async function run(args: readonly string[], io: Io): Promise<number> {
  let exitCode = 0;
  const exit = (code: number) => {
    exitCode = code;
  };
  try {
    await (await createProgram(args, { io, exit })).parseAsync(args, { from: 'user' });
    return exitCode;
  } catch (error) {
    return reportError(error, args, io);
  }
}

export async function main(): Promise<void> {
  const [, , ...args] = process.argv;
  const { stdin, stdout, stderr, env } = process;
  const io = { stdin, stdout, stderr, env };
  for (const output of [stdout, stderr])
    output.on('error', async (error) => {
      if ('code' in error && error.code === 'EPIPE') return; // such as `| head`
      process.exit(await reportError(error, args, io));
    });
  process.exitCode = await run(args, io);
}
