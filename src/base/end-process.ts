/**
 * Ends the process, also while a file hangs: `process.exit` waits for the threads that read, and so for ever. What takes its
 * place ends with the exit code; Windows has no such call.
 */
export function endProcess(exitCode: number): never {
  process.execve?.(process.execPath, [process.execPath, '--eval', `process.exit(${exitCode})`], {});
  process.exit(exitCode);
}
