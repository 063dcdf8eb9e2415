const longestName = 64;

/** The next free name for a key beside one that is taken, as in `ios-app-2` and then `ios-app-3`. */
export function nextName(taken: string, names: readonly string[]): string {
  // A longer number is a part of the name, such as a year.
  const { base = taken, number = '1' } = /^(?<base>.*)-(?<number>[1-9]\d{0,2})$/.exec(taken)?.groups ?? {};
  for (let next = Number(number) + 1; ; next += 1) {
    const ending = `-${next}`;
    const name = `${base.slice(0, longestName - ending.length).replace(/-$/, '')}${ending}`;
    if (!names.includes(name)) return name;
  }
}
