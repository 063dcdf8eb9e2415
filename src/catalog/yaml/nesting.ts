/** Lists and mappings may stand in one another this deep; a catalog needs four. Its own mapping is the first. */
export const maximumDepth = 32;

/** Where a text nests deeper, or `undefined`: the library would need a thousand times the size of such a file. */
export function deepNesting(text: string): number | undefined {
  const hyphens = /^ *(?:[-?] ){32}(?=[-?] )/m.exec(text);
  if (hyphens !== null) return hyphens.index + hyphens[0].length;
  let open = 0;
  for (const { 0: bracket, index } of text.matchAll(/[[\]{}]/g)) {
    open += bracket === '[' || bracket === '{' ? 1 : -1;
    if (open === maximumDepth) return index;
  }
  return undefined;
}
