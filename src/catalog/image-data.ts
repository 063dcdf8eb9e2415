import { crc32 } from 'node:zlib';

/** By type, tells whether the data of an image is complete. No pixel is decoded. */
export const isComplete: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  avif: (bytes) => {
    const boxes = chunksIn(bytes, (data, at) => data.readUInt32BE(at) || data.length - at);
    return boxes.some((box) => /[im]dat/.test(box.toString('latin1'))) && !hasLostData(bytes);
  },
  jpeg: (bytes) => {
    const text = bytes.toString('latin1');
    return text.lastIndexOf('\xff\xd9') > text.lastIndexOf('\xff\xda'); // previews end before it
  },
  png: (bytes) => {
    const end = bytes.indexOf('IEND\xae\x42\x60\x82', 0, 'latin1') + 8;
    const chunks = chunksIn(bytes.subarray(8, end), (data, at) => data.readUInt32BE(at) + 12);
    const isIntact = (chunk: Buffer) =>
      crc32(chunk.subarray(4, -4)) === chunk.readUInt32BE(chunk.length - 4);
    return chunks.some((chunk) => chunk.indexOf('IDAT') === 4) && chunks.every(isIntact);
  },
  webp: (bytes) => {
    const riff = bytes.subarray(12, bytes.readUInt32LE(4) + 8);
    const chunks = chunksIn(riff, (data, at) => (data.readUInt32LE(at + 4) + 9) & ~1); // padded
    return chunks.length > 0 && !hasLostData(bytes);
  },
};

/** Splits data into chunks; none unless they fill it, but for a last byte of padding. */
function chunksIn(data: Buffer, sizeAt: (data: Buffer, at: number) => number): readonly Buffer[] {
  const chunks: Buffer[] = [];
  let at = 0;
  while (at + 8 <= data.length) {
    const size = Math.max(sizeAt(data, at), 8);
    chunks.push(data.subarray(at, at + size));
    at += size;
  }
  return at === data.length || at === data.length + 1 ? chunks : [];
}

/** Tells whether a disk failure or a broken upload left zeros in a block, or at the end. */
function hasLostData(bytes: Buffer): boolean {
  return bytes.includes(Buffer.alloc(4096)) || bytes.subarray(-64).every((byte) => byte === 0);
}
