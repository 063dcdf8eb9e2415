import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { catalogFolder, catalogYaml, categoryYaml, filterYaml } from '../../../support/catalogs.ts';
import { writeFiles } from '../../../support/folder.ts';
import { run } from '../../../support/program.ts';
import { certificate, imageHost } from './image-host.ts';

/** A catalog whose one image is at a host of this machine, and what lets the program trust that. */
function onlineCatalog(t: TestContext, host: string) {
  const cwd = catalogFolder(t, {
    'catalog.yaml': catalogYaml(['romantic'], 'rules: {image-url-is-doubtful: off}\n'),
    'categories/romantic.yaml': categoryYaml('Romantic', [
      filterYaml('a').replace('cdn.example.com', host),
    ]),
  });
  writeFiles(cwd, { 'ca.pem': certificate.cert });
  const env = { NODE_EXTRA_CA_CERTS: join(cwd, 'ca.pem') };
  return { cwd, env, args: ['check', '--online', '--online-allow', host] };
}

test('asks a host whose certificate the machine was told to trust, and no other', async (t) => {
  const { host } = await imageHost(t);
  const { cwd, env, args } = onlineCatalog(t, host);
  assert.match((await run(args, { cwd, env })).stdout, /^Nothing wrong in 2 files\./);
  assert.match(
    (await run(args, { cwd })).stdout,
    /warning: image-is-unreachable\n.*\(connection: DEPTH_ZERO_SELF_SIGNED_CERT\)/,
  );
});
