import { hash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Encoding } from '../../src/snapshot/encoding.ts';
import { loadSnapshot } from '../../src/snapshot/load.ts';
import type { Children } from './children.ts';

export const payloadNames = ['2kb', '45kb', '1mb'] as const;

/** The size of a catalog that is made up. */
export interface Size {
  readonly name: string;
  readonly title: string;
  readonly categories: number;
  readonly filters: number;
}

export const sizes: readonly Size[] = [
  { name: '2kb', title: '2 KB', categories: 1, filters: 5 },
  { name: '45kb', title: '45 KB', categories: 4, filters: 110 },
  { name: '1mb', title: '1 MB', categories: 20, filters: 2550 },
];
export const middle: Size = { name: '45kb', title: '45 KB', categories: 4, filters: 110 };
export const large: Size = { name: '45mb', title: '45 MB', categories: 300, filters: 120_000 };

/** A catalog that is published, and the same for servers of plain files. */
export interface Payload {
  readonly name: string;
  readonly title: string;
  readonly dist: string;
  readonly plain: string;
  readonly bodies: Readonly<Record<Encoding, Buffer>>;
}

/** Where to publish, and by what. */
export interface Press {
  readonly folder: string;
  readonly children: Children;
}

export const cli = fileURLToPath(new URL('../../bin/filter-catalog.js', import.meta.url));
const sampleCatalog = fileURLToPath(new URL('../../catalog', import.meta.url));
const at = '2026-01-01T00:00:00.000Z';

/** Makes up a catalog of this size, and publishes it as an editor's is: by `stamp` and `build`. */
export async function publishSize(press: Press, size: Size): Promise<Payload> {
  writeCatalog(join(press.folder, size.name, 'catalog'), size, 'live streams');
  return publish(press, size);
}

/** Publishes the sample catalog of the repository. */
export async function publishSample(press: Press): Promise<Payload> {
  cpSync(sampleCatalog, join(press.folder, 'sample', 'catalog'), { recursive: true });
  return publish(press, { name: 'sample', title: 'sample' });
}

/** Two snapshots in one published folder, and the manifest that points at each. */
export interface Pair {
  readonly payload: Payload;
  readonly manifests: readonly [string, string];
  readonly bodies: readonly [Payload['bodies'], Payload['bodies']];
}

/** Publishes a catalog and then a change of it. */
export async function publishPair(press: Press, size: Size): Promise<Pair> {
  const folder = join(press.folder, size.name, 'catalog');
  const manifest = (dist: string) => readFileSync(join(dist, 'manifest.json'), 'utf8');
  writeCatalog(folder, size, 'the evening');
  const first = await publish(press, size);
  const before = manifest(first.dist);
  writeCatalog(folder, size, 'the morning');
  const payload = await publish(press, size);
  return { payload, manifests: [before, manifest(payload.dist)], bodies: [first.bodies, payload.bodies] };
}

async function publish({ folder, children }: Press, { name, title }: Pick<Size, 'name' | 'title'>): Promise<Payload> {
  const cwd = join(folder, name);
  await children.run({ file: process.execPath, args: [cli, 'stamp', '--at', at], cwd });
  await children.run({ file: process.execPath, args: [cli, 'build'], cwd });
  const dist = join(cwd, 'dist');
  const { snapshot } = await loadSnapshot(dist);
  if (snapshot === undefined) throw new Error(`The snapshot of ${title} is not there.`);
  const { bodies } = snapshot;
  const plain = join(cwd, 'plain');
  mkdirSync(plain, { recursive: true });
  writeFileSync(join(plain, 'active.json'), bodies.identity);
  writeFileSync(join(plain, 'active.json.gz'), bodies.gzip);
  writeFileSync(join(plain, 'active.json.br'), bodies.br);
  return { name, title, dist, plain, bodies };
}

function writeCatalog(folder: string, { categories, filters }: Size, purpose: string): void {
  mkdirSync(join(folder, 'categories'), { recursive: true });
  const slugs = Array.from({ length: categories }, (_, index) => `category-${index + 1}`);
  for (const [index, slug] of slugs.entries()) {
    const count = Math.floor(filters / categories) + (index < filters % categories ? 1 : 0);
    const nested = Array.from({ length: count }, (_, place) => filterYaml(`${index + 1}_${place + 1}`));
    const head = `name_ko: 분류 ${index + 1}\nname_en: Category ${index + 1}\ndescription: Looks for ${purpose}\n`;
    writeFileSync(join(folder, 'categories', `${slug}.yaml`), `${head}filters:\n${nested.join('')}`);
  }
  const order = slugs.map((slug) => `  - ${slug}\n`).join('');
  writeFileSync(join(folder, 'catalog.yaml'), `organization_id: 01JZ3Q5E7VY1T9W6K8N4M2RDBX\ncategories:\n${order}`);
}

/** The name of the picture does not repeat itself, so that the whole compresses about as well as what people write. */
function filterYaml(number: string): string {
  const picture = hash('sha256', number).slice(0, 16);
  return (
    `  - code: f${number}\n    name_ko: 필터 ${number}\n    name_en: Filter ${number}\n` +
    `    image_url: https://cdn.example.com/${picture}.webp\n`
  );
}
