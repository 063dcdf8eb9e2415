import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

/** A reporter for `node --test`: the files in which a test has passed, a line each. */
// biome-ignore lint/style/noDefaultExport: Node asks for it
export default async function* filesRun(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  for await (const { type, data } of source) {
    if (type !== 'test:summary' || data.file === undefined) continue; // without a file it is that of the whole run
    if (data.counts.passed > 0) yield `${relative('.', data.file)}\n`;
  }
}
