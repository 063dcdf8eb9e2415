/**
 * The value of a JSON text; undefined for a text that is not JSON, and for one in which an object has a name twice: others
 * may read the first, and JSON.parse takes the last (RFC 8259, section 4).
 */
export function parseJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return membersOf(value) === colonsIn(text) ? value : undefined;
  } catch {
    return undefined; // they throw for bad input, and for nesting without end
  }
}

function membersOf(value: unknown): number {
  if (!isRecord(value)) return 0;
  const values = Object.values(value);
  return values.reduce<number>((sum, each) => sum + membersOf(each), Array.isArray(value) ? 0 : values.length);
}

/** The colons of a JSON text that stand in no string: one for each member of an object. */
function colonsIn(json: string): number {
  let colons = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const character = json.charCodeAt(at);
    if (character === 0x22) isInString = !isInString;
    else if (isInString && character === 0x5c) at += 1;
    else if (!isInString && character === 0x3a) colons += 1;
  }
  return colons;
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
