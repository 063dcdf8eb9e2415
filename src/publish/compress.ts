import { promisify } from 'node:util';
import zlib, { constants } from 'node:zlib';
import type { Encoding } from '../snapshot/encoding.ts';

const gzip = promisify(zlib.gzip);
const brotli = promisify(zlib.brotliCompress);
const zstd = promisify(zlib.zstdCompress);

interface Levels {
  readonly gzip: number;
  readonly brotli: number;
  readonly zstd: number;
}

const smallest: Levels = { gzip: 9, brotli: 11, zstd: 19 };
/** Where the highest levels would take minutes, these take seconds. */
const quick: Levels = { gzip: 6, brotli: 9, zstd: 12 };
const largeBytes = 4 * 1024 * 1024;

/** The body in every encoding. The same body gives the same bytes with the same version of Node. */
export async function compress(body: Buffer): Promise<Readonly<Record<Encoding, Buffer>>> {
  const levels = body.length > largeBytes ? quick : smallest;
  const [gzipped, br, zst] = await Promise.all([
    gzip(body, { level: levels.gzip }),
    brotli(body, {
      params: {
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
        [constants.BROTLI_PARAM_QUALITY]: levels.brotli,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
    zstd(body, {
      pledgedSrcSize: body.length,
      params: {
        [constants.ZSTD_c_compressionLevel]: levels.zstd,
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
