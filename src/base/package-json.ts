import { readFileSync } from 'node:fs';

type Texts<Name extends string> = Readonly<Record<Name, string>>;
type Content = Texts<'homepage' | 'name' | 'version'> & { devDependencies: Texts<'@sveltia/cms'> };

/** What this package says of itself. */
export const { name, version, homepage, devDependencies }: Content = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
