import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

// Preloaded with --import: writes the URL of each module that the process loads to the file that RECORD_LOADS names.
const file = process.env['RECORD_LOADS'] ?? '';

registerHooks({
  load(url, context, nextLoad) {
    appendFileSync(file, `${url}\n`);
    return nextLoad(url, context);
  },
});
