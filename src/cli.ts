#!/usr/bin/env node
import { enableCompileCache } from 'node:module';

enableCompileCache();
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(); // the reader, such as `head`, has enough
  throw error;
});

try {
  const { program } = await import('./command/program.ts');
  await program().parseAsync();
} catch (error) {
  const { explainError } = await import('./command/explain-error.ts');
  const { text, exitCode } = explainError(error);
  process.stderr.write(text);
  process.exitCode = exitCode;
}
