import type { Said, Sentence } from './sentence.ts';
import { fieldErrors } from './table/fields.ts';
import { fileErrors, fileWarnings } from './table/files.ts';
import { imageErrors, imageWarnings } from './table/images.ts';
import { orderErrors, orderWarnings } from './table/order.ts';
import { scheduleErrors, scheduleWarnings } from './table/schedule.ts';
import { textErrors, textWarnings } from './table/texts.ts';
import { valueErrors } from './table/values.ts';
import { yamlErrors } from './table/yaml.ts';

const ofWarnings = {
  ...fileWarnings,
  ...imageWarnings,
  ...orderWarnings,
  ...scheduleWarnings,
  ...textWarnings,
};

/** Every finding there is, by its permanent code: a claim about what was found. */
export const table = {
  ...yamlErrors,
  ...fieldErrors,
  ...valueErrors,
  ...scheduleErrors,
  ...textErrors,
  ...orderErrors,
  ...imageErrors,
  ...fileErrors,
  ...ofWarnings,
};

type Table = typeof table;
export type Code = keyof Table;
type None = Record<never, never>;
type FactsOf<Row> = Row extends (facts: infer Facts) => unknown ? Readonly<Facts> : None;
export type CodeArgs = { readonly [C in Code]: FactsOf<Table[C]> };

/** An error keeps the catalog from being published; a warning may be intended. */
export type Severity = 'error' | 'warning';

export function severityOf(code: Code): Severity {
  return code in ofWarnings ? 'warning' : 'error';
}

export const warnings = Object.keys(ofWarnings) as readonly (keyof typeof ofWarnings)[]; // its own keys

type SaidOf<Row> = Row extends (facts: never) => infer S ? S : Row;
type Unsaid<C extends Code> = CodeArgs[C] extends { readonly reason: infer Reason }
  ? Exclude<Reason, keyof SaidOf<Table[C]>>
  : never;
/** The reasons without a sentence: if there is one, `messagesOf` does not compile. */
type Missing = { [C in Code]: SaidOf<Table[C]> extends Sentence ? never : Unsaid<C> }[Code];

/** The sentence of a code in English and in Korean. Its facts are safe to print. */
export function messagesOf<_ extends never = Missing>(code: Code, facts: object) {
  // The facts are those of the code; the compiler cannot follow that through the union.
  const row: Said | ((facts: never) => Said) = table[code];
  const said = typeof row === 'function' ? row(facts as never) : row;
  const both = typeof said === 'string' ? said : said['reason' in facts ? `${facts.reason}` : ''];
  return both?.split('\n').map((each) => each.trim()) ?? [];
}
