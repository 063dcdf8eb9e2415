import type { Code } from '../codes.ts';
import { base, firstSnow, lines, withCatalog, withFile, withRomantic } from './base.ts';
import type { Example, Examples } from './example.ts';

const romanticPath = 'categories/romantic.yaml';
const withFirstSnow = withFile(romanticPath, base[romanticPath] + firstSnow);
const renamed = withRomantic('name_en: Rosy Dusk', 'name_en: Rosy Evening');
const reordered = withCatalog('  - romantic\n  - cartoon', '  - cartoon\n  - romantic');
const withoutHalftone = withFile(
  'categories/cartoon.yaml',
  base['categories/cartoon.yaml'].replace(/ {2}- code: halftone.*$/s, ''),
);

const rosyDusk =
  '"romantic/rosy_dusk": {"filter_id":"01KDVDNA00EAWVE8CDPXHBDAQ6","created_at":"2026-01-01T00:00:00.000Z","updated_at":"2026-01-01T00:00:00.000Z","deleted_at":null,"content":"a754468dc8fdb2ce22dab259ee58138c12b0fcac08390b19e6b9609c73b014cb"}';

/** As another branch stamped the same filter. */
const rosyDuskOnWinter = rosyDusk
  .replace('01KDVDNA00EAWVE8CDPXHBDAQ6', '01KDY02100N37PTA8B6JJN2SXJ')
  .replaceAll('2026-01-01', '2026-01-02');

/** What `stamp --at 2026-01-01T00:00:00Z` writes for the base. */
const stamps = lines(
  '{',
  '"cartoon": {"filter_category_id":"01KDVDNA006ZVT892DVMW6Q1WN","created_at":"2026-01-01T00:00:00.000Z","updated_at":"2026-01-01T00:00:00.000Z","deleted_at":null,"content":"c78210f983ab63e6ebb9e0842276b2a8093329d79d7a835a437e134d66a12750"},',
  '"cartoon/comic_ink": {"filter_id":"01KDVDNA0067W5GPDTPJ20X462","created_at":"2026-01-01T00:00:00.000Z","updated_at":"2026-01-01T00:00:00.000Z","deleted_at":null,"content":"98de2baf9cacff31f6c1c0fe371a93d6f69112ace9e630d0ab6764ea79731625"},',
  '"cartoon/halftone": {"filter_id":"01KDVDNA00E7J45BRNGW0ZQ6G2","created_at":"2026-01-01T00:00:00.000Z","updated_at":"2026-01-01T00:00:00.000Z","deleted_at":null,"content":"803c4fc1d6704e6378763640702eebb6acdcb48f007a033c6325eb3d20e61d46"},',
  '"catalog.yaml": {"created_at":"2026-01-01T00:00:00.000Z","updated_at":"2026-01-01T00:00:00.000Z","deleted_at":null,"content":"946a939bfb8f5b90705a63485cc559897746e1d565524a8ff6569a7ef9675fcc"},',
  '"romantic": {"filter_category_id":"01KDVDNA002C02EJ5NMCY3P2ZD","created_at":"2026-01-01T00:00:00.000Z","updated_at":"2026-01-01T00:00:00.000Z","deleted_at":null,"content":"9536a318115e39ddfb760f72ac1a4d824c101792d2768f125c006b6f20f3a2b5"},',
  rosyDusk,
  '}',
);
const right = withFile('stamps.json', stamps);

/** Findings about `stamps.json`, and about what is not stamped as it stands. */
export const stampExamples = {
  'entry-is-unstamped': { isAfterStamping: true, wrong: withFirstSnow, right: thenStamped(withFirstSnow) },
  'identifier-is-duplicate': {
    wrong: withStamps('"01KDVDNA00E7J45BRNGW0ZQ6G2"', '"01KDVDNA0067W5GPDTPJ20X462"'),
    right,
  },
  'order-is-unstamped': { isAfterStamping: true, wrong: reordered, right: thenStamped(reordered) },
  'stamp-is-malformed': {
    wrong: withStamps('"updated_at":"2026-01-01T00:00:00.000Z"', '"updated_at":"yesterday"'),
    right,
  },
  'stamp-is-orphaned': { isAfterStamping: true, wrong: withoutHalftone, right: thenStamped(withoutHalftone) },
  'stamp-is-stale': { isAfterStamping: true, wrong: renamed, right: thenStamped(renamed) },
  'stamps-are-in-conflict': {
    wrong: withStamps(rosyDusk, `<<<<<<< HEAD\n${rosyDusk}\n=======\n${rosyDuskOnWinter}\n>>>>>>> winter`),
    right,
  },
  'stamps-are-unreadable': { wrong: withStamps(',\n', '\n'), right },
} as const satisfies Partial<Record<Code, Examples>>;

function withStamps(before: string, after: string): Example {
  return withFile('stamps.json', stamps.replace(before, after));
}

function thenStamped(example: Example): Example {
  return { ...example, command: 'npm run stamp' };
}
