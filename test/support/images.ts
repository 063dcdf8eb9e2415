import { crc32, deflateSync } from 'node:zlib';

export function png(width = 4, height = width): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0], 8); // 1 bit per pixel, grey
  const rows = deflateSync(Buffer.alloc(height * (1 + Math.ceil(width / 8))));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** Creates a WebP of one pixel. `note` varies the file, not the image. */
export function webp(note = ''): Buffer {
  const image = Buffer.from(
    'VP8L\x0d\0\0\0\x2f\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0',
    'latin1',
  );
  const xmp = note.padEnd(note.length + (note.length % 2), '\0');
  const noted = note === '' ? [] : ['XMP ', length(note.length), xmp];
  const body = Buffer.concat(['WEBP', image, ...noted].map((part) => Buffer.from(part)));
  return Buffer.concat([Buffer.from('RIFF'), length(body.length), body]);
}

/** Encodes 32 bits, little-endian. */
function length(bytes: number): Buffer {
  const written = Buffer.alloc(4);
  written.writeUInt32LE(bytes);
  return written;
}

export const zeroedWebp = Buffer.from(
  `524946463a01000057454250${'5650384c2e0100002f3f0000'}${'00'.repeat(298)}`,
  'hex',
);

export const jpg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0000b080008000801011100ffda0008010100003f00d2cf20ffd9',
  'hex',
);

/** Creates the header of a 16×16 AVIF. The brand `avis` means animated. */
export function avif(brand = 'avif', pixels = Buffer.alloc(40, 1)): Buffer {
  const size = box('ispe', '000000000000001000000010');
  const properties = Buffer.concat([box('ipco', size), box('ipma', '000000000000000100010101')]);
  const primary = box('pitm', '000000000001');
  const meta = Buffer.concat([Buffer.alloc(4), primary, box('iprp', properties)]);
  const type = Buffer.from(`${brand}\0\0\0\0${brand}mif1`);
  return Buffer.concat([box('ftyp', type), box('meta', meta), box('mdat', pixels)]);
}

function box(type: string, content: Buffer | string): Buffer {
  const data = typeof content === 'string' ? Buffer.from(content, 'hex') : content;
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + data.length);
  head.write(type, 4);
  return Buffer.concat([head, data]);
}
