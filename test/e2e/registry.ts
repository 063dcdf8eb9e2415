import { readFileSync } from 'node:fs';
import type { TestContext } from 'node:test';
import { listening } from '../support/server.ts';

/** A packed version of the program. */
export interface Packed {
  readonly tarball: string;
  /** Its `package.json`. */
  readonly content: Readonly<Record<'name' | 'version', string>>;
}

/** A registry on this machine that has these versions alone; the line of `.npmrc` by which their scope comes from it. */
export async function registryWith(t: TestContext, versions: readonly Packed[]): Promise<string> {
  const origin = await listening(t, ({ url = '/' }, response) => {
    const asked = versions.find(({ content }) => url === `/${content.version}.tgz`);
    if (asked !== undefined) response.end(readFileSync(asked.tarball));
    else response.end(JSON.stringify(packument()));
  });
  const packument = () => ({
    name: versions[0]?.content.name,
    'dist-tags': { latest: versions.at(-1)?.content.version },
    versions: Object.fromEntries(
      versions.map(({ content }) => {
        const dist = { tarball: `${origin}/${content.version}.tgz` };
        return [content.version, { ...content, dist }];
      }),
    ),
  });
  return `${versions[0]?.content.name.replace(/\/.*/, '')}:registry=${origin}/\n`;
}
