import { promisify } from 'node:util';
import zlib, { constants } from 'node:zlib';
import type { Encoding } from '../snapshot/manifest.ts';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const zstd = promisify(zlib.zstdCompress);

/** In bytes. Over it the highest levels of brotli and zstd take half a minute, and these a second. */
const largeBody = 4 * 1024 * 1024;

/** The body in every encoding. The same body gives the same bytes with the same version of Node. */
export async function compress(body: Buffer): Promise<Readonly<Record<Encoding, Buffer>>> {
  const isLarge = body.length > largeBody;
  const [gzipped, br, zst] = await Promise.all([
    gzip(body, { level: 9 }),
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: isLarge ? 9 : 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    // RFC 9659: a client need not take a window over 8 MiB, which levels above 19 would use.
    zstd(body, { pledgedSrcSize: body.length, params: { [constants.ZSTD_c_compressionLevel]: isLarge ? 12 : 19 } }),
  ]);
  gzipped[9] = 255; // RFC 1952, section 2.3.1: the operating system, which differs by machine; 255 is "unknown"
  return { identity: body, gzip: gzipped, br, zstd: zst };
}
