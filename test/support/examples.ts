import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { base } from '../../src/explain/examples/base.ts';
import type { Content, Example } from '../../src/explain/examples/example.ts';
import { folderWith, writeFiles } from './folder.ts';

/** A folder with the catalog of an example. */
export function exampleFolder(t: TestContext, { files }: Example): string {
  const folder = folderWith(t, base);
  for (const [path, content] of Object.entries(files)) write(join(folder, path), content);
  return folder;
}

function write(path: string, content: Content): void {
  rmSync(path, { recursive: true, force: true });
  if (typeof content === 'string') {
    writeFiles('/', { [path]: content });
    return;
  }
  switch (content.kind) {
    case 'absent':
      break;
    case 'encoded':
      writeFiles('/', { [path]: Buffer.from(content.base64, 'base64') });
      break;
    case 'folder':
      mkdirSync(path);
      break;
    case 'link':
      symlinkSync(content.target, path);
      break;
    case 'long':
      writeFiles('/', { [path]: `${content.text}# ${filling(content)}\n` });
  }
}

function filling({ text, bytes }: { readonly text: string; readonly bytes: number }): string {
  return 'x'.repeat(bytes - Buffer.byteLength(text) - '# \n'.length);
}
