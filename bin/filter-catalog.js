#!/usr/bin/env node
import { existsSync } from 'node:fs';
import module from 'node:module';

if (Number.parseInt(process.versions.node, 10) < 24) {
  process.stderr.write(
    `Filter Catalog needs Node 24 or newer, and this is Node ${process.versions.node}. Install it (https://nodejs.org), or for one project alone: npm install --save-dev node@24\n`,
  );
  process.exit(2);
}
module.enableCompileCache(); // else each start strips the types again
const isCheckout = existsSync(new URL('../src', import.meta.url)); // else a package
const { main } = await import(isCheckout ? '../src/cli.ts' : '../lib/cli.js');
await main();
