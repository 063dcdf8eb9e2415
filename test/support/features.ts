import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './program.ts';

/** Returns the reason for a skip if a feature is deleted; else false. */
export function skipReason(...features: readonly string[]): string | false {
  const gone = features.find((feature) => !existsSync(join(root, 'src/features', feature)));
  return gone === undefined ? false : `there is no feature ${gone}`;
}
