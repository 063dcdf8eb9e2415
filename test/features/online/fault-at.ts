import type { AskOptions } from '../../../src/features/online/ask.ts';
import { imageFault } from '../../../src/features/online/image-fault.ts';
import { fileStart } from '../../../src/finding/finding.ts';

export const place = { path: 'catalog/categories/romantic.yaml', range: fileStart };
export const here = [{ address: '127.0.0.1', family: 4 }];
export const usual: AskOptions = { allowed: [], milliseconds: 2000, resolve: async () => here };

/** The finding for an address, as its code and facts in one line. */
export async function faultAt(address: string, options: Partial<AskOptions> = {}): Promise<string> {
  const fault = await imageFault(address, place, { ...usual, ...options });
  return fault === undefined ? 'none' : [fault.code, ...Object.values(fault.args)].join(' ');
}
