import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { makePipe } from './folder.ts';

/** Things in place of a file, and how to create them. */
export const hostile = {
  'a link to a device without end': (path: string) => symlinkSync('/dev/zero', path),
  'a pipe': makePipe,
  'a socket': (path: string) => void createServer().listen(path).unref(), // synchronous
  'a folder': (path: string) => void mkdirSync(path),
  'a file of 10 GB': (path: string) => {
    writeFileSync(path, '');
    truncateSync(path, 10e9); // sparse
  },
} as const;
