import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import manifest from '../package.json' with { type: 'json' };

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
const home = join(modules, '.cache', `chromium-${manifest.devDependencies['@sparticuz/chromium']}`);

/** Unpacks into TMPDIR: the package has no other option. */
const unpack = `import { inflate } from '${import.meta.resolve('@sparticuz/chromium')}';
const packs = ['chromium.br', 'swiftshader.tar.br', 'al2023.tar.br'];
await Promise.all(packs.map((pack) => inflate('${modules}/@sparticuz/chromium/bin/' + pack)));`;

/** Starts a headless browser: Chromium from npm on Linux x64, else the installed Chrome. */
export async function launch(): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return chromium.launch({ channel: 'chrome' });
  if (!existsSync(home)) {
    mkdirSync(join(modules, '.cache'), { recursive: true });
    const partial = mkdtempSync(`${home}-`); // renamed when complete, in case of an interruption
    const env = { ...process.env, TMPDIR: partial };
    execFileSync(process.execPath, ['--input-type=module', '--eval', unpack], { env });
    renameSync(partial, home);
  }
  return chromium.launch({
    executablePath: join(home, 'chromium'),
    env: { ...process.env, LD_LIBRARY_PATH: join(home, 'al2023/lib') }, // missing in slim images
  });
}
