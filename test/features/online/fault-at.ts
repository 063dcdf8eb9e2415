import { checkImage } from '../../../src/features/online/check-image.ts';
import type { RequestOptions } from '../../../src/features/online/request.ts';
import { fileStart } from '../../../src/finding/finding.ts';

export const place = { path: 'catalog/categories/romantic.yaml', range: fileStart };
export const here = [{ address: '127.0.0.1', family: 4 }];
const resolve = async () => here;
export const defaults = { allowed: [], milliseconds: 2000, resolve };

/** Returns the code and arguments of the finding in one line. */
export async function faultAt(address: string, options: Partial<RequestOptions> = {}) {
  const fault = await checkImage(address, place, { ...defaults, ...options });
  return fault === undefined ? 'none' : [fault.code, ...Object.values(fault.args)].join(' ');
}
