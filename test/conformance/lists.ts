import type { Compiled } from '../../src/publish/compile.ts';
import { activeCategory, compiledOf, compiledWith } from '../support/snapshots.ts';

/** Right-to-left and combining letters, emoji, line separators, and JSON escapes. */
const odd =
  '\u202eשלום\u202c e\u0301 \u1100\u1161 👩‍👩‍👧‍👦 𝕽 \u2028\u2029 \ufeff\uffff\u{10ffff} "\\/\t\u0000 $& </script> %00';

const large = Array.from({ length: 5000 }, (_, index) => `code_${index}`);

/** Unusual but valid lists. Each is newer than the previous one. */
export const lists: Readonly<Record<string, Compiled>> = {
  'an empty list': compiledWith([], '2026-03-02T00:00:00.000Z'),
  'one category without filters': compiledOf('Empty', '2026-03-03T00:00:00.000Z'),
  'odd Unicode': compiledWith(
    [{ ...activeCategory(odd, ['rosy_dusk']), description: odd, name_ko: odd }],
    '2026-03-04T00:00:00.000Z',
  ),
  '5,000 filters': compiledOf('Large', '2026-03-05T00:00:00.000Z', large),
};
