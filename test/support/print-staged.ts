import { examine } from '../../src/catalog/examine.ts';
import { readSources } from '../../src/catalog/read.ts';
import { stagedFolder } from '../../src/history/staged.ts';

// Stands in for `check --staged` in a hook: prints the errors of the staged catalog that is named.
const { diagnostics } = examine(readSources(stagedFolder(process.argv[2] ?? '')));
for (const { path, code, severity } of diagnostics) if (severity === 'error') console.log(`found ${path} ${code}`);
