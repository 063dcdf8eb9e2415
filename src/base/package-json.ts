import { readFileSync } from 'node:fs';

type Content = Record<'homepage' | 'name' | 'version', string> & {
  readonly devDependencies: Readonly<Record<string, string>>;
};

export const { name, version, homepage, devDependencies }: Content = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
);
