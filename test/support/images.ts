import { crc32, deflateSync } from 'node:zlib';

/** A PNG of so many pixels, all of them black. */
export function png(width = 4, height = width): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([1, 0], 8); // one bit for a pixel, grey
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

/** A WebP of one pixel; `note` makes it another file with the same image. */
export function webp(note = ''): Buffer {
  const image = Buffer.from(
    'VP8L\x0d\0\0\0\x2f\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0',
    'latin1',
  );
  const noted =
    note === ''
      ? []
      : [
          Buffer.from('XMP '),
          length(note.length),
          Buffer.from(note.padEnd(note.length + (note.length % 2), '\0')),
        ];
  const body = Buffer.concat([Buffer.from('WEBP'), image, ...noted]);
  return Buffer.concat([Buffer.from('RIFF'), length(body.length), body]);

  function length(bytes: number): Buffer {
    const written = Buffer.alloc(4);
    written.writeUInt32LE(bytes);
    return written;
  }
}

/** A JPEG of 8 by 8 pixels, as far as its head says. */
export const jpg = Buffer.from(
  'ffd8ffe000104a46494600010100000100010000ffc0000b080008000801011100ffda0008010100003f00d2cf20ffd9',
  'hex',
);

/** An AVIF of 16 by 16 pixels, as far as its head says. */
export const avif = ((): Buffer => {
  const size = box('ispe', Buffer.from('000000000000001000000010', 'hex'));
  const meta = box('meta', Buffer.concat([Buffer.alloc(4), box('iprp', box('ipco', size))]));
  return Buffer.concat([
    box('ftyp', Buffer.from('avif\0\0\0\0avifmif1')),
    meta,
    box('mdat', Buffer.alloc(40)),
  ]);
})();

function box(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + data.length);
  head.write(type, 4);
  return Buffer.concat([head, data]);
}
