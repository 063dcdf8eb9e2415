import { distance } from '../base/closest.ts';

const korean = /^(?:kst|korea|south korea|한국|대한민국|서울)(?: ?(?:표준 ?)?시(?:간대?)?)?$/;

/** The time zone that a name means beyond doubt, of which one letter at most may be wrong: `Seoul`, `Asia/Soul`, `KST`. */
export function closestZone(text: string): string | undefined {
  const plain = text.normalize('NFKC').trim().toLowerCase();
  if (plain.length > 40) return undefined;
  if (korean.test(plain)) return 'Asia/Seoul';
  const written = plain.replace(/[\s_-]+/g, '_');
  const zones = Map.groupBy(Intl.supportedValuesOf('timeZone'), (zone) => {
    const name = zone.toLowerCase();
    return Math.min(...[name, name.replace(/.*\//, '')].map((each) => distance(written, each)));
  });
  const [only, ...others] = zones.get(0) ?? ((written.length > 3 && zones.get(1)) || []);
  return others.length === 0 ? only : undefined;
}
