import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import manifest from '../package.json' with { type: 'json' };

const modules = fileURLToPath(new URL('../node_modules', import.meta.url));
const home = join(modules, '.cache', `chromium-${manifest.devDependencies['@sparticuz/chromium']}`);

/** Unpacks into TMPDIR, as the package always does. */
const unpack = `import { inflate } from '${import.meta.resolve('@sparticuz/chromium')}';
const packs = ['chromium.br', 'swiftshader.tar.br', 'al2023.tar.br'];
await Promise.all(packs.map((pack) => inflate('${modules}/@sparticuz/chromium/bin/' + pack)));`;

/** A headless Chromium, which its caller closes: the one from npm on Linux x64, the installed Chrome elsewhere. */
export async function launch(): Promise<Browser> {
  if (process.platform !== 'linux' || process.arch !== 'x64')
    return chromium.launch({ channel: 'chrome' });
  if (!existsSync(home)) {
    mkdirSync(join(modules, '.cache'), { recursive: true });
    const half = mkdtempSync(`${home}-`); // a run that breaks off leaves no half of a browser
    const env = { ...process.env, TMPDIR: half };
    execFileSync(process.execPath, ['--input-type=module', '--eval', unpack], { env });
    renameSync(half, home);
  }
  return chromium.launch({
    executablePath: join(home, 'chromium'),
    env: { ...process.env, LD_LIBRARY_PATH: join(home, 'al2023/lib') }, // which slim images lack
  });
}
