#!/usr/bin/env node
import module from 'node:module';

if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(
    `Filter Catalog needs Node 24 or newer, and this is Node ${process.versions.node}. In a checkout "npm ci" brings it, and the npm scripts use it. Elsewhere install it: https://nodejs.org\n`,
  );
  process.exit(2);
}
module.enableCompileCache(); // or each start strips the types anew
const { main } = await import('../src/cli.ts');
await main();
