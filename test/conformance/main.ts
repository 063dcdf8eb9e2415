import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { createClient } from './client.ts';
import { conform, type Outcome } from './conform.ts';

const help = `Asks what answers at an address for all that docs/api.md says of it.

Usage: npm run conformance -- ADDRESS --key-variable NAME [--expired-key-variable NAME] [--moment TIME] [--change COMMAND]
         [--revoke COMMAND]

  ADDRESS                       where it answers, as in http://127.0.0.1:8080 or https://filters.example.com/v1
  --key-variable NAME           the environment variable that holds a valid key
  --expired-key-variable NAME   the environment variable that holds a key that was valid, and has expired
  --moment TIME                 when another list follows there, as in 2026-12-01T00:00:00Z, some seconds ahead: it waits until then
  --change COMMAND              a command of the shell that publishes another list
  --revoke COMMAND              a command of the shell that revokes the key of --key-variable; it is run at the end

What it cannot ask without one of these, it names. What is allowed and costs clients something is a remark.

Examples:
  KEY=… npm run conformance -- https://filters.example.com --key-variable KEY
  KEY=… npm run conformance -- http://127.0.0.1:8080 --key-variable KEY --change "npx --no-install filter-catalog rollback --dist /srv/dist"
  KEY=… npm run conformance -- http://127.0.0.1:8080 --key-variable KEY --revoke "npx --no-install filter-catalog key revoke trial --keys keys.json"

Exit: 0 everything that was asked holds; 1 something does not; 2 it could not ask.
`;

const options = {
  'key-variable': { type: 'string' },
  'expired-key-variable': { type: 'string' },
  change: { type: 'string' },
  moment: { type: 'string' },
  revoke: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** @returns the exit code. @throws Error whose message says why it cannot ask. */
async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (values.help) {
    process.stdout.write(help);
    return 0;
  }
  const [address = '', ...more] = positionals;
  const url = URL.parse(address);
  if (more.length > 0 || !url || !/^https?:$/.test(url.protocol))
    throw new Error('Give one address, http:// or https://.');
  const { 'key-variable': variable, 'expired-key-variable': expiredVariable } = values;
  if (variable === undefined)
    throw new Error('Name the environment variable that holds a key: --key-variable NAME.');
  const key = keyIn(variable);
  const expiredKey = expiredVariable === undefined ? undefined : keyIn(expiredVariable);
  const { status } = await createClient(url, key)
    .ask()
    .catch((error) => {
      throw new Error(`No answer from ${url.origin}: ${error.code ?? error.message}.`);
    });
  if (status === 401) throw new Error(`${url.origin} does not accept the key in ${variable}.`);
  const moment = values.moment === undefined ? undefined : Date.parse(values.moment);
  if (moment !== undefined && !(moment > Date.now()))
    throw new Error('Give a moment that is ahead: --moment TIME.');
  const [change, revoke] = [values.change, values.revoke].map(runs);
  const outcomes = await conform({ url, key, expiredKey, moment, change, revoke });
  for (const { name, result, why } of outcomes)
    process.stdout.write(`${result.padEnd(9)}  ${name}${why === undefined ? '' : `: ${why}`}\n`);
  const count = (result: Outcome['result']) =>
    outcomes.filter((outcome) => outcome.result === result).length;
  const [held, failed] = [count('ok'), count('not ok')];
  process.stdout.write(
    `${held} of ${held + failed} hold; ${count('not asked')} could not be asked.\n`,
  );
  return failed === 0 ? 0 : 1;
}

/** The key in an environment variable. @throws Error where it holds none. */
function keyIn(variable: string): string {
  const key = process.env[variable];
  if (!key) throw new Error(`The environment variable ${variable} holds no key.`);
  return key;
}

/** What runs a command of the shell. */
function runs(command: string | undefined): (() => Promise<void>) | undefined {
  return command
    ? async () => void (await promisify(execFile)('/bin/sh', ['-c', command]))
    : undefined;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(
    `${error instanceof Error ? error.message : error}\nnpm run conformance -- --help shows how.\n`,
  );
  process.exitCode = 2;
}
