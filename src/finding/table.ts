import type { Said, Sentence } from './sentence.ts';
import { fieldErrors } from './table/fields.ts';
import { fileErrors, fileWarnings } from './table/files.ts';
import { imageErrors, imageWarnings } from './table/images.ts';
import { scheduleErrors, scheduleWarnings } from './table/schedule.ts';
import { textErrors, textWarnings } from './table/texts.ts';
import { yamlErrors } from './table/yaml.ts';

const ofWarnings = {
  ...fileWarnings,
  ...imageWarnings,
  ...scheduleWarnings,
  ...textWarnings,
};

/** Every finding there is, by its permanent code: a claim about what was found. */
export const table = {
  ...yamlErrors,
  ...fieldErrors,
  ...scheduleErrors,
  ...textErrors,
  ...imageErrors,
  ...fileErrors,
  ...ofWarnings,
};

type ReasonOf<S> = S extends Sentence ? unknown : { reason: keyof S };
type FactsOf<Row> = Row extends (facts: infer Facts) => infer S
  ? Facts & ReasonOf<S>
  : ReasonOf<Row>;
export type Code = keyof typeof table;
/** The facts of each sentence, and the `reason` where there are several. */
export type CodeArgs = { readonly [C in Code]: Readonly<FactsOf<(typeof table)[C]>> };

/** An error keeps the catalog from being published; a warning may be intended. */
export type Severity = 'error' | 'warning';

export const severityOf = (code: Code): Severity => (code in ofWarnings ? 'warning' : 'error');

export const warnings = Object.keys(ofWarnings) as readonly (keyof typeof ofWarnings)[]; // its own keys

/** The sentence of a code in English and in Korean. Its facts are safe to print. */
export function messagesOf(code: Code, facts: object) {
  const row: Said | ((facts: never) => Said) = table[code];
  const said = typeof row === 'function' ? row(facts as never) : row; // those of the code
  const both = typeof said === 'string' ? said : said['reason' in facts ? `${facts.reason}` : ''];
  return both?.split('\n').map((each) => each.trim()) ?? [];
}
