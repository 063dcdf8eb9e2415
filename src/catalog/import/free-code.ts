/** A code with a number behind it that nobody has. */
export function freeCode(code: string, taken: { has(code: string): boolean }): string {
  for (let number = 2; ; number += 1) {
    if (!taken.has(`${code}-${number}`)) return `${code}-${number}`;
  }
}
