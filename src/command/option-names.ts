import type { Command } from 'commander';

/** What an option is called, here and by others: of a row, a command means the first one that it has. */
const rows = [
  '--catalog --folder --dir --directory --path --root --cwd --source --input',
  '--out --output --dist --output-dir --output-file --out-dir --outdir --dir --directory --folder --target -o',
  '--lang --language --locale -l',
  '--format --reporter --formatter --json -f',
  '--keys --key-file --keys-file --api-keys',
  '--fix --write --repair',
  '--staged --cached',
  '--check --dry-run --verify',
  '--expires --expiry --ttl --expires-in',
  '--image-url --image --url',
  '--allow-shrink --force',
].map((row) => row.split(' '));

/** The message of commander; where others have the unknown option under another name, with the one that it has here. */
export function withOptionOfHere(message: string, root: Command, [name, kind]: readonly string[]): string {
  const other = /^error: unknown option '(--?[\w-]+)/.exec(message)?.[1] ?? '';
  const called = root.commands.find((each) => each.name() === name);
  const own = (called?.commands.find((each) => each.name() === kind) ?? called)?.options.map(({ long }) => long);
  const right = rows.flatMap((row) => (row.includes(other) ? row : [])).find((each) => own?.includes(each));
  return right === undefined ? message : `${message.split('\n', 1)} (Did you mean ${right}?)\n`;
}
