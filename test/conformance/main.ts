import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { createClient } from './client.ts';
import { conform, namesOfChange } from './conform.ts';

const help = `Asks what answers at an address for all that docs/api.md says of it.

Usage: npm run conformance -- ADDRESS --key-variable NAME [--change COMMAND]

  ADDRESS               where it answers, as in http://127.0.0.1:8080 or https://filters.example.com/v1
  --key-variable NAME   the environment variable that holds a valid key
  --change COMMAND      a command of the shell that publishes another list; without it, what follows a change is not asked

Examples:
  KEY=… npm run conformance -- https://filters.example.com --key-variable KEY
  KEY=… npm run conformance -- http://127.0.0.1:8080 --key-variable KEY --change "npx filter-catalog rollback --dist /srv/dist"

Exit: 0 everything holds; 1 something does not; 2 it could not ask.
`;

const options = { 'key-variable': { type: 'string' }, change: { type: 'string' }, help: { type: 'boolean' } } as const;

/** @returns the exit code. @throws Error whose message says why it cannot ask. */
async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  const print = (line: string) => process.stdout.write(`${line}\n`);
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const [address = '', ...more] = positionals;
  const url = URL.parse(address);
  if (more.length > 0 || !url || !/^https?:$/.test(url.protocol))
    throw new Error('Give one address, http:// or https://.');
  const variable = values['key-variable'];
  const key = process.env[variable ?? ''];
  if (variable === undefined) throw new Error('Name the environment variable that holds a key: --key-variable NAME.');
  if (!key) throw new Error(`The environment variable ${variable} holds no key.`);
  const { status } = await createClient(url, key)
    .ask()
    .catch((error) => {
      throw new Error(`No answer from ${url.origin}: ${error.code ?? error.message}.`);
    });
  if (status === 401) throw new Error(`${url.origin} does not accept the key in ${variable}.`);
  const { change: command } = values;
  const change = command ? async () => void (await promisify(execFile)('/bin/sh', ['-c', command])) : undefined;
  const outcomes = await conform({ url, key, change });
  for (const { name, problem } of outcomes)
    print(problem === undefined ? `ok      ${name}` : `not ok  ${name}: ${problem}`);
  if (!change) for (const name of namesOfChange) print(`not asked, without --change: ${name}`);
  const failed = outcomes.filter(({ problem }) => problem !== undefined).length;
  print(`${outcomes.length - failed} of ${outcomes.length} hold.`);
  return failed === 0 ? 0 : 1;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\nnpm run conformance -- --help shows how.\n`);
  process.exitCode = 2;
}
