import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './program.ts';

/** Why a test of two features is skipped: the other one is deleted; `false` where it is there. */
export function without(feature: string): string | false {
  return existsSync(join(root, 'src/features', feature)) ? false : `there is no feature ${feature}`;
}
