import type { Command } from 'commander';

/** Names that people try, and what commands call that option: of several names, the one that the command has is meant. */
const others: Readonly<Record<string, readonly string[]>> = {
  '--dir': ['--catalog'],
  '--dist': ['--out'],
  '--dry-run': ['--check'],
  '--folder': ['--catalog'],
  '--force': ['--allow-shrink'],
  '--key-file': ['--keys'],
  '--language': ['--lang'],
  '--out': ['--dist', '--output'],
  '--output': ['--out'],
  '--write': ['--fix'],
};

/** The message of commander; where it is that an option is unknown, with the name that it has in the called command. */
export function withOptionOfHere(message: string, { commands }: Command): string {
  const [, name = ''] = /^error: unknown option '(--[\w-]+)/.exec(message) ?? [];
  const options = commands.flatMap((called) => [called, ...called.commands]).flatMap(({ options }) => options);
  const right = others[name]?.find((other) => options.some(({ long }) => long === other));
  return right === undefined ? message : `${message.split('\n', 1)} (Did you mean ${right}?)\n`;
}
