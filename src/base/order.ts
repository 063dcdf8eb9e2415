/** Orders strings by UTF-16 code unit: `localeCompare` would depend on the machine's language data. */
export function byCodeUnit(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
