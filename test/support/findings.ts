import { examine } from '../../src/catalog/examine.ts';
import { readSources } from '../../src/catalog/read.ts';
import type { Code } from '../../src/diagnostic/codes.ts';

const unstamped: readonly Code[] = ['entry-is-unstamped', 'order-is-unstamped'];

/** What is found in a folder, as `file:line:column code`; that nothing is stamped yet is another test's matter. */
export function findingsIn(folder: string): readonly string[] {
  return examine(readSources(folder))
    .diagnostics.filter(({ code }) => !unstamped.includes(code))
    .map(
      ({ path, range, code }) => `${path.slice(folder.length + 1)}:${range.start.line}:${range.start.column} ${code}`,
    );
}
