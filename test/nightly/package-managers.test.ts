import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { companyWith, sh, tarballOf } from '../e2e/packed.ts';

test('the packed program works with other package managers and versions of Node', async (t) => {
  const tarball = await tarballOf(t);

  await t.test('with pnpm, which links each package to its dependencies alone', async (t) => {
    const folder = companyWith(t, tarball);
    const pnpm = 'npx --yes pnpm@12.21.0';
    await sh(folder, `${pnpm} install --silent`);
    assert.match(await sh(folder, `${pnpm} run check`), /Nothing wrong in 3 files/);
    const explain = `${pnpm} exec filter-catalog explain code-is-duplicate --lang ko`;
    assert.match(await sh(folder, explain), /한 카테고리에 코드가 같은 필터/);
  });

  await t.test("with Yarn's Plug'n'Play, which has no node_modules", async (t) => {
    const folder = companyWith(t, tarball);
    const settings = {
      enableGlobalCache: false,
      enableTelemetry: false,
      nodeLinker: 'pnp',
      npmRegistryServer: (await sh(folder, 'npm config get registry')).trim(),
    };
    writeFileSync(join(folder, '.yarnrc.yml'), JSON.stringify(settings));
    const yarn = 'npx --yes @yarnpkg/cli-dist@4.18.1';
    await sh(folder, `${yarn} install`);
    assert.match(await sh(folder, `${yarn} check`), /^Nothing wrong in 3 files/m);
    assert.match(await sh(folder, `${yarn} filter-catalog build`), /^Published to "dist": /m);
    const key = `FILTER_CATALOG_API_KEYS=${'k'.repeat(32)}`;
    await sh(folder, `${key} ${yarn} filter-catalog serve --port 0 --check`);
  });

  for (const older of [20, 22]) {
    await t.test(`on Node ${older} an error says what to install`, async (t) => {
      const folder = companyWith(t, tarball);
      const binary = `node-${process.platform}-${process.arch}`;
      await sh(folder, `npm install --no-audit --no-fund --ignore-scripts ${binary}@${older}`);
      const node = `node_modules/${binary}/bin/node`;
      const said = await sh(folder, `${node} node_modules/.bin/filter-catalog check`, 2);
      const sentence = `^Filter Catalog needs Node 24 or newer, and this is Node ${older}\\..*npm install.*\n$`;
      assert.match(said, new RegExp(sentence));
    });
  }
});
