#!/usr/bin/env node
// `cli.ts` is a link to this file, which is both JavaScript and TypeScript. Node loads its type stripper for a first file
// in TypeScript, which takes as long as all of its own start; for the files after this one the compile cache spares it.
import module from 'node:module';

if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(
    `This is Node ${process.versions.node}, and 24 or newer is needed. "npm ci" brings it: use the npm scripts, or npx filter-catalog.\n`,
  );
  process.exit(2);
}
module.enableCompileCache();
process.stdout.on('error', async (error) => {
  if (!('code' in error && error.code === 'EPIPE')) await (await import('./command/explain-error.ts')).tellError(error);
  process.exit(); // or its reader, such as `head`, has enough
});

try {
  const { program } = await import('./command/program.ts');
  await program().parseAsync();
} catch (error) {
  const { tellError } = await import('./command/explain-error.ts');
  await tellError(error);
}
