import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** A packed version of the program. */
export interface Packed {
  readonly tarball: string;
  /** Its `package.json`. */
  readonly content: Readonly<Record<'name' | 'version', string>>;
}

/** A registry on this machine that has these versions alone; the line of `.npmrc` by which their scope comes from it. */
export async function registryWith(t: TestContext, versions: readonly Packed[]): Promise<string> {
  const server = createServer(({ url = '/' }, response) => {
    const asked = versions.find(({ content }) => url === `/${content.version}.tgz`);
    if (asked !== undefined) response.end(readFileSync(asked.tarball));
    else response.end(JSON.stringify(packument()));
  });
  t.after(() => server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo; // of a port
  const packument = () => ({
    name: versions[0]?.content.name,
    'dist-tags': { latest: versions.at(-1)?.content.version },
    versions: Object.fromEntries(
      versions.map(({ content }) => {
        const dist = { tarball: `http://127.0.0.1:${port}/${content.version}.tgz` };
        return [content.version, { ...content, dist }];
      }),
    ),
  });
  return `${versions[0]?.content.name.replace(/\/.*/, '')}:registry=http://127.0.0.1:${port}/\n`;
}
