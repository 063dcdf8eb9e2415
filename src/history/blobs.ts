import type { Git } from './git.ts';

/** The bytes of a file in git; their number alone, where they are too many. */
export type Blob = Buffer | number;

/** Reads files by the names of their objects; an object that git does not have is left out. Sizes are asked first. */
export function readBlobs(git: Git, objects: readonly string[], maximumBytes: number): ReadonlyMap<string, Blob> {
  if (objects.length === 0) return new Map();
  const sizes = sizesOf(git, [...new Set(objects)]);
  const small = [...sizes].filter(([, size]) => size <= maximumBytes).map(([object]) => object);
  return new Map<string, Blob>([...sizes, ...contentsOf(git, small)]);
}

function sizesOf(git: Git, objects: readonly string[]): ReadonlyMap<string, number> {
  const lines = git(['cat-file', '--batch-check=%(objectname) %(objectsize)'], lined(objects)).toString().split('\n');
  return new Map(
    lines.flatMap((line) => {
      const [object, size] = line.split(' ');
      return object !== undefined && /^\d+$/.test(size ?? '') ? [[object, Number(size)] as const] : [];
    }),
  );
}

/** For each object git prints `<object> blob <size>`, the bytes, and a line feed. */
function contentsOf(git: Git, objects: readonly string[]): ReadonlyMap<string, Buffer> {
  const output = objects.length === 0 ? Buffer.of() : git(['cat-file', '--batch'], lined(objects));
  const contents = new Map<string, Buffer>();
  for (let at = 0; at < output.length; ) {
    const headEnd = output.indexOf('\n', at);
    const [object = '', , size] = output.toString('latin1', at, headEnd).split(' ');
    const end = headEnd + 1 + Number(size);
    contents.set(object, output.subarray(headEnd + 1, end));
    at = end + 1;
  }
  return contents;
}

function lined(objects: readonly string[]): string {
  return objects.map((object) => `${object}\n`).join('');
}
