import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Io } from './io.ts';

/** In bytes; no client can send a key as long as this. */
const maximumSize = 64 * 1024;

/** What standard input holds, without its line end. A terminal is asked for it, and does not show what is typed. */
export async function readSecret(prompt: string, io: Io): Promise<Buffer> {
  if (io.stdin.isTTY) return Buffer.from(await ask(prompt, io));
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of io.stdin) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > maximumSize) break;
  }
  const all = Buffer.concat(chunks);
  const end = all.findLastIndex((byte) => byte !== 0x0a && byte !== 0x0d) + 1;
  return all.subarray(0, end);
}

/** A line that is typed; an empty one where it was not ended. */
function ask(prompt: string, { stdin, stderr }: Io): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: stdin, output: nowhere, terminal: true });
  stderr.write(prompt);
  return new Promise((resolve) => {
    terminal.once('line', (line) => {
      resolve(line);
      terminal.close();
    });
    terminal.once('close', () => {
      stderr.write('\n'); // the one that was typed is not shown either
      resolve('');
    });
  });
}
