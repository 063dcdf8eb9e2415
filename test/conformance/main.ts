import { execFile } from 'node:child_process';
import { parseArgs, promisify } from 'node:util';
import { createClient } from './client.ts';
import { checkConformance, type Outcome } from './conform.ts';

const help = `Asks what responses at an address for all that docs/api.md says of it.

Usage: npm run conformance -- ADDRESS --key-variable NAME [--expired-key-variable NAME] [--moment TIME] [--change COMMAND]
         [--revoke COMMAND]

  ADDRESS                       of the server, as in http://127.0.0.1:8080 or https://filters.example.com/v1
  --key-variable NAME           the environment variable that holds a valid key
  --expired-key-variable NAME   the environment variable that holds a key that was valid, and has expired
  --moment TIME                 time of a scheduled change in some seconds, as in 2026-12-01T00:00:00Z
  --change COMMAND              a shell command that publishes another list
  --revoke COMMAND              a shell command that revokes the key of --key-variable; it runs last

Checks that need a missing option are listed. A remark is an allowed deviation that costs clients something.

Examples:
  KEY=… npm run conformance -- https://filters.example.com --key-variable KEY
  KEY=… npm run conformance -- http://127.0.0.1:8080 --key-variable KEY --change "npx --no-install filter-catalog rollback --dist /srv/dist"
  KEY=… npm run conformance -- http://127.0.0.1:8080 --key-variable KEY --revoke "npx --no-install filter-catalog key revoke trial --keys keys.json"

Exit codes: 0 all checks passed; 1 a check failed; 2 the server could not be checked.
`;

const options = {
  'key-variable': { type: 'string' },
  'expired-key-variable': { type: 'string' },
  change: { type: 'string' },
  moment: { type: 'string' },
  revoke: { type: 'string' },
  help: { type: 'boolean' },
} as const;

/** @returns the exit code. @throws Error for invalid arguments or an unreachable server. */
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
  const key = readKey(variable);
  const expiredKey = expiredVariable === undefined ? undefined : readKey(expiredVariable);
  const { status } = await createClient(url, key)
    .ask()
    .catch((error) => {
      throw new Error(`No response from ${url.origin}: ${error.code ?? error.message}.`);
    });
  if (status === 401) throw new Error(`${url.origin} does not accept the key in ${variable}.`);
  const moment = values.moment === undefined ? undefined : Date.parse(values.moment);
  if (moment !== undefined && !(moment > Date.now()))
    throw new Error('Give a time in the future: --moment TIME.');
  const [change, revoke] = [values.change, values.revoke].map(runShell);
  const outcomes = await checkConformance({ url, key, expiredKey, moment, change, revoke });
  for (const { name, result, why } of outcomes)
    process.stdout.write(`${result.padEnd(9)}  ${name}${why === undefined ? '' : `: ${why}`}\n`);
  const count = (result: Outcome['result']) =>
    outcomes.filter((outcome) => outcome.result === result).length;
  const [passed, failed] = [count('ok'), count('not ok')];
  process.stdout.write(
    `${passed} of ${passed + failed} hold; ${count('not asked')} could not be asked.\n`,
  );
  return failed === 0 ? 0 : 1;
}

/** Reads a key from an environment variable. */
function readKey(variable: string): string {
  const key = process.env[variable];
  if (!key) throw new Error(`The environment variable ${variable} holds no key.`);
  return key;
}

function runShell(command: string | undefined): (() => Promise<void>) | undefined {
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
