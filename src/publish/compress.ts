import { promisify } from 'node:util';
import zlib, { constants } from 'node:zlib';
import type { Encoding } from '../snapshot/encoding.ts';

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
    zstd(body, {
      pledgedSrcSize: body.length,
      params: {
        [constants.ZSTD_c_compressionLevel]: isLarge ? 12 : 19,
        [constants.ZSTD_c_windowLog]: windowLog(body.length),
      },
    }),
  ]);
  return { identity: body, gzip: withoutSystem(gzipped), br, zstd: zst };
}

/** RFC 9659: a client need not take a zstd window over 8 MiB (2^23). The library takes none under 1 KiB (2^10). */
function windowLog(bytes: number): number {
  return Math.min(Math.max(Math.ceil(Math.log2(bytes)), 10), 23);
}

/** RFC 1952, section 2.3.1: byte 9 names the operating system, which differs by machine; 255 is "unknown". */
function withoutSystem(gzipped: Buffer): Buffer {
  gzipped[9] = 255;
  return gzipped;
}
