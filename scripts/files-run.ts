import { relative, resolve } from 'node:path';
import type { TestEvent } from 'node:test/reporters';

/** A reporter for `node --test`: the files in which a test has passed, a line each. One without tests is no such file. */
// biome-ignore lint/style/noDefaultExport: Node asks for it
export default async function* filesRun(source: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const files = new Set<string>();
  for await (const { type, data } of source) {
    if (type === 'test:pass' && data.file !== undefined && resolve(data.name) !== data.file) files.add(data.file);
  }
  for (const file of files) yield `${relative('.', file)}\n`;
}
