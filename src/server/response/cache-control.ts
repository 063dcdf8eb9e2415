/** The directives of Cache-Control that let a cache answer without asking: RFC 9111, section 5.2.2; RFC 5861. */
const fresh = /\b(max-age|s-maxage)="?(\d+)"?/gi;
const stale = /\b(stale-while-revalidate|stale-if-error)="?(\d+)"?/gi;

/** For how many milliseconds a cache may answer with what has this Cache-Control. */
export function lifetimeOf(cacheControl: string): number {
  return (longest(fresh, cacheControl) + longest(stale, cacheControl)) * 1000;
}

/** The same for an answer that is right for so many milliseconds more: no cache may keep it longer. */
export function cutTo(left: number, cacheControl: string): string {
  const seconds = Math.max(0, Math.floor(left / 1000));
  const upTo = (most: number) => (_: string, name: string, given: string) =>
    `${name}=${Math.min(Number(given), most)}`;
  const cut = cacheControl.replace(fresh, upTo(seconds));
  return cut.replace(stale, upTo(seconds - longest(fresh, cut)));
}

/** In seconds. */
function longest(directives: RegExp, cacheControl: string): number {
  return Math.max(
    0,
    ...Array.from(cacheControl.matchAll(directives), ([, , given]) => Number(given)),
  );
}
