import { readFileSync } from 'node:fs';

interface PackageJson extends Readonly<Record<'homepage' | 'name' | 'version', string>> {
  /** Packages that only some features need, with their versions. */
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** What this package says of itself. */
export const { name, version, homepage, peerDependencies }: PackageJson = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
