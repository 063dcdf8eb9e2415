import type { Report } from './report.ts';

const stampable: ReadonlySet<string> = new Set([
  'entry-is-unstamped',
  'order-is-unstamped',
  'stamp-is-orphaned',
  'stamp-is-stale',
]);

/** The last lines for a terminal: how much was found, and which command comes next. `folder` is that of the catalog. */
export function closing({ diagnostics, counts, wording }: Report, folder: string): string {
  const { fixable, next } = wording.report;
  const more = (...options: readonly string[]): string => {
    const all = [...options, ...(folder === 'catalog' ? [] : [`--catalog ${quoteForShell(folder)}`])];
    return all.length === 0 ? '' : ` -- ${all.join(' ')}`;
  };
  const safe = diagnostics.filter(({ fix }) => fix?.effect !== undefined).length;
  const first = diagnostics.find(({ severity }) => severity === 'error') ?? diagnostics[0];
  const command = (): string => {
    if (safe > 0) return `${fixable(safe)} npm run check${more('--fix')}`;
    if (counts.errors > 0) return `${next} npx filter-catalog explain ${first?.code}`;
    const isStampDue = diagnostics.some(({ code }) => stampable.has(code));
    return `${next} npm run ${isStampDue ? 'stamp' : 'build'}${more()}`;
  };
  return `${wording.counts(counts)} ${command()}\n`;
}

function quoteForShell(word: string): string {
  return /^[\w./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
