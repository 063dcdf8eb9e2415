import { createReadStream } from 'node:fs';
import { Failure } from '../../diagnostic/failure.ts';

/** The most bytes of an answer: room for 100,000 filters. */
const maximum = 64 * 1024 * 1024;

/** The bytes of a file, of a pipe in its place, or of standard input (`-`). */
export async function readSource(source: string): Promise<Buffer> {
  try {
    return await collect(source === '-' ? process.stdin : createReadStream(source), source);
  } catch (error) {
    // Some of the system's errors name no path.
    throw error instanceof Error && 'syscall' in error ? Object.assign(error, { path: source }) : error;
  }
}

/**
 * All that comes from `source`.
 *
 * @throws Failure `answer-is-too-large`; the system's error.
 */
export async function collect(stream: AsyncIterable<Uint8Array>, source: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > maximum) throw new Failure('answer-is-too-large', { source, maximum });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
