import { readFileSync } from 'node:fs';

type PackageJson = Record<'homepage' | 'name' | 'version', string> & {
  readonly devDependencies: Readonly<Record<string, string>>;
};

/** What this package says of itself. */
export const { name, version, homepage, devDependencies }: PackageJson = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
