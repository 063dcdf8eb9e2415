import { createHash, hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';

/** This many bytes take a millisecond or two. */
const stride = 1024 * 1024;

/** SHA-256 (hex). Others get to work between the parts of what is large. */
export async function sha256(data: Buffer): Promise<string> {
  if (data.length <= stride) return hash('sha256', data);
  const sha = createHash('sha256');
  for (let at = 0; at < data.length; at += stride) {
    sha.update(data.subarray(at, at + stride));
    await setImmediate();
  }
  return sha.digest('hex');
}
