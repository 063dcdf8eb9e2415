import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { compiledOf, publish } from '../../support/answers.ts';
import { folderWith, makePipe } from '../../support/folder.ts';
import { call } from '../../support/program.ts';
import { contentsOf } from '../../support/published.ts';
import { publishedFolder } from '../../support/server.ts';
import { signingPair, signWith } from '../../support/signing.ts';

const ios = { name: 'ios', sha256: hash('sha256', 'key-of-ios') };
const web = {
  name: 'web',
  sha256: hash('sha256', 'key-of-web'),
  expires_at: '2026-01-01T00:00:00Z',
};
const keyFile = (...keys: readonly object[]) => JSON.stringify({ keys });

async function placeFor(t: TestContext) {
  const folder = folderWith(t, { 'keys.json': keyFile(ios, web) });
  const [dist, keys, out] = [
    await publishedFolder(t),
    join(folder, 'keys.json'),
    join(folder, 'out'),
  ];
  const signer = signingPair();
  writeFileSync(join(folder, 'trusted.pem'), signer.publicKey);
  signWith(signer, dist);
  const options = [
    '--dist',
    dist,
    '--keys',
    keys,
    '--out',
    out,
    '--trusted-key',
    join(folder, 'trusted.pem'),
  ];
  const exportTo = (engine: string) => call(['export', engine, ...options]);
  return { folder, dist, keys, out, exportTo };
}

const digest = 'f16312c9a7fb';
const ofSnapshot = /^[0-9a-f]{64}/;

test('writes what each engine needs, once, and no key', async (t) => {
  for (const [engine, names] of Object.entries({
    nginx: ['http.conf', 'keys.conf', 'nginx.js', 'requests.js', 'server.conf'],
    worker: ['index.js', 'requests.js', 'worker.js'],
  })) {
    const { out, exportTo } = await placeFor(t);
    const facts = `snapshot ${digest}, keys: 2 (valid: 1)`;
    assert.deepEqual(await exportTo(engine), {
      status: 0,
      stdout: '',
      stderr: `Wrote to "${out}": ${facts}.\n`,
    });
    const texts = readdirSync(out).filter((name) => !ofSnapshot.test(name));
    assert.deepEqual(texts, names);
    for (const name of names) {
      const text = readFileSync(join(out, name), 'utf8');
      assert.doesNotMatch(text, /key-of|a2V5LW9mL/);
      const imported = Array.from(text.matchAll(/^import .* from '(\..*)';$/gm), ([, path = '']) =>
        join(out, path),
      );
      for (const path of imported) assert.ok(existsSync(path) && dirname(path) === out, path);
    }
    const { mtimeMs } = statSync(join(out, names[0] ?? ''));
    assert.equal((await exportTo(engine)).stderr, `Up to date: "${out}" has: ${facts}.\n`);
    assert.equal(statSync(join(out, names[0] ?? '')).mtimeMs, mtimeMs);
  }
});

test('exports a key file from which the last valid key was revoked, and says so', async (t) => {
  const { keys, out, exportTo } = await placeFor(t);
  await exportTo('nginx');
  writeFileSync(keys, keyFile(web));
  const { status, stderr } = await exportTo('nginx');
  const facts = `snapshot ${digest}, keys: 1 (valid: 0)`;
  assert.equal(
    stderr,
    `Wrote to "${out}": ${facts}.\nNo key is valid: every request gets a 401.\n`,
  );
  assert.equal(status, 0);
});

type Place = Awaited<ReturnType<typeof placeFor>>;

/** What cannot be exported, and the sentence; what was exported before stays as it is. */
const refused: Readonly<
  Record<string, readonly [(place: Place) => void, (place: Place) => string]>
> = {
  'a published folder that fails its verification': [
    ({ dist }) =>
      writeFileSync(join(dist, `snapshots/${readdirSync(join(dist, 'snapshots'))[0]}`), 'broken'),
    ({ dist }) =>
      `The snapshot in "${dist}" cannot be served: a file is not what its manifest says (its SHA-256 differs). Publish it again: npm run build`,
  ],
  'a snapshot that another key has signed': [
    ({ dist }) => signWith(signingPair(), dist),
    ({ dist }) =>
      `The snapshot in "${dist}" cannot be served: no trusted key has signed its manifest as it is (manifest.json.sig). Publish it again: npm run build -- --sign KEYFILE`,
  ],
  'a published folder that is gone': [
    ({ dist }) => rmSync(dist, { recursive: true }),
    ({ dist }) => `There is no snapshot in "${dist}". Publish one: npm run build`,
  ],
  'a key file that is gone': [
    ({ keys }) => rmSync(keys),
    ({ keys }) =>
      `There is no key file "${keys}". Make a key: npx --no-install filter-catalog key new NAME`,
  ],
  'a key file that is broken': [
    ({ keys }) => writeFileSync(keys, '{"keys": ['),
    ({ keys }) =>
      `The key file "${keys}" cannot be used: it must be JSON, {"keys": […]}, of 1 MiB at most.`,
  ],
  'a folder that holds something else': [
    ({ out }) => writeFileSync(join(out, 'site.conf'), ''),
    ({ out }) =>
      `"${out}" is in use: it holds "site.conf", which this export does not write. Name another folder.`,
  ],
};
for (const [name, [harm, sentence]] of Object.entries(refused)) {
  test(`does not export ${name}, and leaves what was exported before`, async (t) => {
    const place = await placeFor(t);
    await place.exportTo('nginx');
    harm(place);
    const before = contentsOf(place.out);
    const { status, stderr } = await place.exportTo('nginx');
    const said = stderr;
    assert.deepEqual([status, said], [2, `${sentence(place)}\n`]);
    assert.deepEqual(contentsOf(place.out), before);
  });
}

test('refuses a path of which nginx would take a part for a variable', async (t) => {
  const { dist, keys, folder } = await placeFor(t);
  const out = join(folder, 'a$b');
  const { status, stderr } = await call([
    'export',
    'nginx',
    '--dist',
    dist,
    '--keys',
    keys,
    '--out',
    out,
  ]);
  const rule = 'its path must hold no $ and no control character';
  assert.deepEqual(
    [status, stderr],
    [2, `nginx cannot be told of the folder "${out}": ${rule}.\n`],
  );
});

test('keeps the files of the snapshot before, which nginx may not have left yet, and no older ones', async (t) => {
  const { dist, keys, folder } = await placeFor(t);
  const out = join(folder, 'nginx');
  rmSync(join(dist, 'manifest.json.sig'));
  const digests: string[] = [];
  for (const name of ['One', 'Two', 'Three']) {
    const compiled = compiledOf(name, `2026-03-0${digests.length + 2}T00:00:00.000Z`);
    await publish(dist, compiled);
    digests.push(compiled.digest);
    assert.equal(
      (await call(['export', 'nginx', '--dist', dist, '--keys', keys, '--out', out])).status,
      0,
    );
  }
  const kept = new Set(readdirSync(out).flatMap((name) => ofSnapshot.exec(name) ?? []));
  assert.deepEqual([...kept].toSorted(), digests.slice(1).toSorted());
});

for (const thing of ['nothing', 'a pipe'] as const) {
  test(`takes a key out though ${thing} is where the manifest should be`, async (t) => {
    const { dist, keys, out, exportTo } = await placeFor(t);
    await exportTo('nginx');
    rmSync(join(dist, 'manifest.json'));
    if (thing === 'a pipe') makePipe(join(dist, 'manifest.json'));
    writeFileSync(keys, keyFile(web));
    assert.equal((await exportTo('nginx')).status, 2);
    const text = readFileSync(join(out, 'keys.conf'), 'utf8');
    assert.deepEqual([text.includes(ios.sha256), text.includes(web.sha256)], [false, true]);
  });
}
