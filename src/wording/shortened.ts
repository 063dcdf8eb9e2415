import { shown } from '../base/printable.ts';

const mostNames = 20;

/** The first names, a line each, and how many more there are. */
export function shortened(names: readonly string[], moreOf: (left: number) => string): readonly string[] {
  const left = names.length - mostNames;
  return [...names.slice(0, mostNames).map((name) => `  ${shown(name)}`), ...(left > 0 ? [moreOf(left)] : [])];
}
