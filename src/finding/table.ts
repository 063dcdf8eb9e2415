import { fileErrors } from './table/files.ts';
import { valueErrors } from './table/values.ts';
import { warningTable } from './table/warnings.ts';
import { yamlErrors } from './table/yaml.ts';

/**
 * The sentence of each permanent code: English, a line break and Korean, or a function of facts
 * that returns them.
 */
export const table = { ...yamlErrors, ...valueErrors, ...fileErrors, ...warningTable };

type Table = typeof table;
export type Code = keyof Table;
type NoFacts = Record<never, never>;
type FactsOf<Row> = Row extends (facts: infer Facts) => unknown ? Readonly<Facts> : NoFacts;
export type CodeArgs = { readonly [C in Code]: FactsOf<Table[C]> };

/** An error keeps the catalog from being published; a warning may be intended. */
export type Severity = 'error' | 'warning';

export function severityOf(code: Code): Severity {
  return code in warningTable ? 'warning' : 'error';
}

export const warningCodes = Object.keys(warningTable) as readonly (keyof typeof warningTable)[];

/** Returns the English and the Korean sentence of a code. `facts` must be safe to print. */
export function messagesOf(code: Code, facts: object): readonly string[] {
  // TypeScript cannot correlate the code with its facts.
  const row: string | ((facts: never) => string) = table[code];
  const both = typeof row === 'function' ? row(facts as never) : row;
  return both.split('\n').map((sentence) => sentence.trim());
}
