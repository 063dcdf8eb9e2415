import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { examine } from '../../src/catalog/examine.ts';
import { readSources } from '../../src/catalog/read.ts';
import { planStamps } from '../../src/catalog/stamps/plan.ts';
import { serialiseStamps } from '../../src/catalog/stamps/stamp.ts';
import { base } from '../../src/diagnostic/examples/base.ts';
import type { Content, Example, Examples } from '../../src/diagnostic/examples/example.ts';
import { folderWith, writeFiles } from './folder.ts';

/** A folder with the catalog of an example, stamped as far as the example says. */
export function exampleFolder(
  t: TestContext,
  { files, command }: Example,
  { isAfterStamping }: Pick<Examples, 'isAfterStamping'>,
): string {
  const folder = folderWith(t, base);
  if (isAfterStamping) stamp(folder, '2026-01-01T00:00:00.000Z');
  for (const [path, content] of Object.entries(files)) write(join(folder, path), content);
  if (!isAfterStamping || command === 'npm run stamp') stamp(folder, '2026-01-02T00:00:00.000Z');
  return folder;
}

/** Stamps a catalog as the command does: where there is an error, nothing is written. */
function stamp(folder: string, at: string): void {
  const { sound } = examine(readSources(folder));
  if (sound === undefined) return;
  const { stamps } = planStamps(sound.catalog, sound.stamps, at);
  writeFiles(folder, { 'stamps.json': serialiseStamps(stamps) });
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
