import { crc32 } from 'node:zlib';

/** By type, tells whether the data of an image is complete. No pixel is decoded. */
export const isComplete: Readonly<Record<string, (bytes: Buffer) => boolean>> = {
  avif: (bytes) =>
    hasPixels(chunksIn(bytes, (data, at) => data.readUInt32BE(at) || data.length - at)),
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
    const end = bytes.readUInt32LE(4) + 8;
    const chunks = chunksIn(
      bytes.subarray(12, end),
      (data, at) => 8 + 2 * Math.ceil(data.readUInt32LE(at + 4) / 2),
    );
    return end <= bytes.length && hasPixels(chunks);
  },
};

/** Splits data into chunks with their headers; none unless they fill it exactly. */
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

/** Tells whether some chunk holds pixels, and none of those was zeroed, as by a disk failure. */
function hasPixels(chunks: readonly Buffer[]): boolean {
  const pixels = chunks.filter(
    (chunk) => /ANMF|VP8[ L]|mdat/.test(chunk.toString('latin1', 0, 8)) || chunk.includes('idat'),
  );
  const isZeroed = (chunk: Buffer) =>
    chunk.includes(Buffer.alloc(64)) &&
    chunk.filter((byte) => byte === 0).length * 3 > chunk.length;
  return pixels.length > 0 && !pixels.some(isZeroed);
}
