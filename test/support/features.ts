import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './program.ts';

/** Why a test is skipped that needs these features: one is deleted; `false` if all exist. */
export function without(...features: readonly string[]): string | false {
  const gone = features.find((feature) => !existsSync(join(root, 'src/features', feature)));
  return gone === undefined ? false : `there is no feature ${gone}`;
}
