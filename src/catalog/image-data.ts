import { crc32 } from 'node:zlib';

/** By type, tells whether the data of an image is complete. No pixel is decoded. */
export const isComplete: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  avif: (bytes) => {
    const boxes = chunksIn(bytes, (data, at) => data.readUInt32BE(at) || data.length - at);
    return boxes.some((box) => /[im]dat/.test(box.toString('latin1'))) && !endsInZeros(bytes);
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
  webp: (bytes) => bytes.readUInt32LE(4) + 8 <= bytes.length && !endsInZeros(bytes),
};

/** Splits data into chunks; none unless they fill it exactly. */
function chunksIn(data: Buffer, sizeAt: (data: Buffer, at: number) => number): readonly Buffer[] {
  const chunks: Buffer[] = [];
  let at = 0;
  while (at + 8 <= data.length) {
    const size = Math.max(sizeAt(data, at), 8);
    chunks.push(data.subarray(at, at + size));
    at += size;
  }
  return at === data.length ? chunks : [];
}

/** Tells whether a disk failure or a broken upload left zeros at the end. */
function endsInZeros(bytes: Buffer): boolean {
  return bytes.subarray(-64).every((byte) => byte === 0);
}
