/**
 * Ends the process. `process.exit` waits for threads that read files, for ever if one hangs: then a
 * process that ends with the exit code takes its place. Windows has no such call.
 */
export function endProcess(exitCode: number): never {
  const isReading = process.getActiveResourcesInfo().some((name) => name.startsWith('FSReq'));
  const args = [process.execPath, '--eval', `process.exit(${exitCode})`];
  if (isReading) process.execve?.(process.execPath, args, {});
  process.exit(exitCode);
}
