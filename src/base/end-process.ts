/**
 * Ends the process. `process.exit` waits for the threads that read files, and so for ever while one hangs: then what takes its
 * place ends with the exit code. Windows has no such call.
 */
export function endProcess(exitCode: number): never {
  const isReading = process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));
  if (isReading)
    process.execve?.(
      process.execPath,
      [process.execPath, '--eval', `process.exit(${exitCode})`],
      {},
    );
  process.exit(exitCode);
}
