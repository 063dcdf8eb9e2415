import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflate } from '@sparticuz/chromium';
import { type Browser, chromium } from 'playwright-core';
import manifest from '../package.json' with { type: 'json' };

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
const home = join(modules, '.cache', `chromium-${manifest.devDependencies['@sparticuz/chromium']}`);

/** A headless Chromium, which its caller closes: the one from npm on Linux x64, the installed Chrome elsewhere. */
export async function launch(): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return chromium.launch({ channel: 'chrome' });
  if (!existsSync(home)) await unpack();
  const libraries = join(home, 'al2023', 'lib'); // those that slim images lack
  return chromium.launch({
    executablePath: join(home, 'chromium'),
    env: { ...process.env, LD_LIBRARY_PATH: libraries },
  });
}

/** Unpacks into a folder of its own first: two that start at once must not run a browser that is half written. */
async function unpack(): Promise<void> {
  mkdirSync(join(modules, '.cache'), { recursive: true });
  const half = mkdtempSync(`${home}-`);
  const packs = ['chromium.br', 'swiftshader.tar.br', 'al2023.tar.br'];
  const { TMPDIR } = process.env;
  process.env['TMPDIR'] = half; // the one way to say where to; it is read at once
  const unpacking = packs.map((pack) =>
    inflate(join(modules, '@sparticuz', 'chromium', 'bin', pack)),
  );
  if (TMPDIR === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = TMPDIR;
  await Promise.all(unpacking);
  try {
    renameSync(half, home);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
}
