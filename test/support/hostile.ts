import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { makePipe } from './folder.ts';

/** What may stand in the place of a file, and how it is made. */
export const hostile = {
  'a link to a device without end': (path: string) => symlinkSync('/dev/zero', path),
  'a pipe': makePipe,
  'a socket': (path: string) => void createServer().listen(path).unref(), // it is there at once
  'a folder': (path: string) => void mkdirSync(path),
  'a file of 10 GB': (path: string) => {
    writeFileSync(path, '');
    truncateSync(path, 10e9); // it takes no room
  },
} as const;
