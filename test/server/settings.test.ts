import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { test } from 'node:test';
import { Failure } from '../../src/diagnostic/failure.ts';
import { en } from '../../src/diagnostic/wording/en.ts';
import { failureSentence } from '../../src/diagnostic/wording/wording.ts';
import { type Environment, type Flags, readSettings, type Settings } from '../../src/server/settings/settings.ts';
import { type Declaration, settingsTable } from '../../src/server/settings/table.ts';
import { run } from '../support/program.ts';
import { publishedFolder } from '../support/server.ts';

function sentenceOf(flags: Flags, environment: Environment = {}): string {
  try {
    readSettings(flags, environment);
  } catch (error) {
    if (error instanceof Failure) return failureSentence(error, en);
    throw error;
  }
  return '';
}

const privateNetworks = [
  '127.0.0.0/8',
  '::1',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  'fc00::/7',
  'fe80::/10',
];
const nothing = undefined;

interface Row {
  readonly name: keyof Omit<Settings, 'plainKeys'>;
  readonly flag: string | true;
  readonly fromFlag: unknown;
  readonly variable: string;
  readonly fromVariable: unknown;
  readonly standard: unknown;
}

const row = (
  name: Row['name'],
  [flag, fromFlag]: readonly [string | true, unknown],
  [variable, fromVariable, standard]: readonly [string, unknown, unknown],
): Row => ({ name, flag, fromFlag, variable, fromVariable, standard });

/** For every setting: a flag and what it gives, its variable and what that gives, and what holds without either. */
const rows: readonly Row[] = [
  row('dist', ['a', 'a'], ['b', 'b', 'dist']),
  row('poll', ['500ms', 500], ['1m', 60_000, nothing]),
  row('keys', ['a.json', 'a.json'], ['b.json', 'b.json', nothing]),
  row('maxUnauthorizedPerMinute', ['30', 30], ['0', 0, 0]),
  row('host', ['::', '::'], ['0.0.0.0', '0.0.0.0', '127.0.0.1']),
  row('port', ['0', 0], ['65535', 65_535, 8080]),
  row('listen', ['unix:a', 'a'], ['unix:/run/b', '/run/b', nothing]),
  row('trustProxy', ['10.0.0.0/8, ::1', ['10.0.0.0/8', '::1']], ['127.0.0.1', ['127.0.0.1'], nothing]),
  row('trustProxy', [true, privateNetworks], ['private', privateNetworks, nothing]),
  row('workers', ['2', 2], ['auto', availableParallelism(), 1]),
  row('logLevel', ['debug', 'debug'], ['silent', 'silent', 'info']),
  row('adminPort', ['9090', 9090], ['0', 0, nothing]),
  row('shutdownDelay', ['5', 5000], ['0.5', 500, 0]),
  row('shutdownTimeout', ['1m', 60_000], ['0', 0, 10_000]),
  row('maxHeaderBytes', ['1024', 1024], ['1048576', 1_048_576, 16_384]),
  row('headersTimeout', ['10ms', 10], ['24h', 86_400_000, 10_000]),
  row('requestTimeout', ['1.5', 1500], ['20 s', 20_000, 30_000]),
  row('keepAliveTimeout', ['5s', 5000], ['2m', 120_000, 72_000]),
  row('sendTimeout', ['0.25', 250], ['1h', 3_600_000, 30_000]),
  row('maxConnections', ['1', 1], ['007', 7, 10_000]),
  row('maxRequestsInFlight', ['1000000', 1_000_000], ['1', 1, 5000]),
];
for (const { name, flag, fromFlag, variable, fromVariable, standard } of rows) {
  test(`takes ${name} from the flag (${flag}), then from the variable (${variable}), then its default`, () => {
    const environment = { [settingsTable[name].variable]: variable };
    assert.deepEqual(readSettings({ [name]: flag }, environment)[name], fromFlag);
    assert.deepEqual(readSettings({}, environment)[name], fromVariable);
    assert.deepEqual(readSettings({}, { [settingsTable[name].variable]: '' })[name], standard);
    assert.deepEqual(readSettings({}, {})[name], standard);
  });
}

test('takes a certificate and its private key from flags and variables, also one from each', () => {
  const environment = { FILTER_CATALOG_TLS_CERT: 'c', FILTER_CATALOG_TLS_KEY: 'd' };
  const { tlsCert, tlsKey } = readSettings({ tlsKey: 'b' }, environment);
  assert.deepEqual([tlsCert, tlsKey], ['c', 'b']);
  assert.deepEqual([readSettings({}, {}).tlsCert, readSettings({}, {}).tlsKey], [undefined, undefined]);
});

test('takes the host for operators from the flag, then from the variable, then its default', () => {
  const environment = { FILTER_CATALOG_ADMIN_HOST: 'localhost', FILTER_CATALOG_ADMIN_PORT: '9090' };
  assert.equal(readSettings({ adminHost: '::1' }, environment).adminHost, '::1');
  assert.equal(readSettings({}, environment).adminHost, 'localhost');
  assert.equal(readSettings({}, { ...environment, FILTER_CATALOG_ADMIN_HOST: '' }).adminHost, '127.0.0.1');
  assert.equal(readSettings({}, {}).adminHost, '127.0.0.1');
});

test('reads PORT where nothing else says the port', () => {
  const environment = { PORT: '3000', FILTER_CATALOG_PORT: '4000' };
  assert.equal(readSettings({ port: '5000' }, environment).port, 5000);
  assert.equal(readSettings({}, environment).port, 4000);
  assert.equal(readSettings({}, { PORT: '3000' }).port, 3000);
  assert.equal(readSettings({}, { PORT: '3000', FILTER_CATALOG_PORT: '' }).port, 3000);
});

test('is not led astray by what Kubernetes sets for a service that is called filter-catalog', () => {
  const service = {
    FILTER_CATALOG_SERVICE_HOST: '10.0.0.1',
    FILTER_CATALOG_SERVICE_PORT: '80',
    FILTER_CATALOG_SERVICE_PORT_HTTP: '80',
    FILTER_CATALOG_PORT: 'tcp://10.0.0.1:80',
    FILTER_CATALOG_PORT_80_TCP: 'tcp://10.0.0.1:80',
    FILTER_CATALOG_PORT_80_TCP_PROTO: 'tcp',
    FILTER_CATALOG_PORT_80_TCP_PORT: '80',
    FILTER_CATALOG_PORT_80_TCP_ADDR: '10.0.0.1',
  };
  assert.deepEqual(readSettings({}, service), readSettings({}, {}));
  assert.equal(readSettings({}, { ...service, PORT: '3000' }).port, 3000);
});

test('lets pass what is set for another command', () => {
  assert.deepEqual(readSettings({}, { FILTER_CATALOG_IMPORT_KEY: 'x' }), readSettings({}, {}));
});

const unknownRows = [
  ['FILTER_CATALOG_ADMINPORT', 'Change it to FILTER_CATALOG_ADMIN_PORT.'],
  ['FILTER_CATALOG_API_KEY', 'Change it to FILTER_CATALOG_API_KEYS.'],
  ['FILTER_CATALOG_SHUTDOWN_DELY', 'Change it to FILTER_CATALOG_SHUTDOWN_DELAY.'],
  ['FILTER_CATALOG_COLOUR', 'Delete it; the settings are in: filter-catalog serve --help'],
] as const;
for (const [name, advice] of unknownRows) {
  test(`refuses the variable ${name}, which is no setting, and says what to do`, () => {
    assert.equal(
      sentenceOf({}, { [name]: '' }),
      `The environment has ${name}, and there is no such setting. ${advice}`,
    );
  });
}

const seconds = 'a duration from 0.01 to 86400 seconds, as in 30, 500ms or 5m';
const delay = 'a duration from 0 to 3600 seconds, as in 30, 500ms or 5m';
const port = 'a whole number from 0 to 65535';
const workers = 'a whole number from 1 to 256, or auto';
const levels = 'one of debug, info, warn, error, silent';
const socket = 'unix: and the path of a socket, at most 103 bytes long';
const addresses = 'addresses or networks with commas between them, as in 10.0.0.0/8,::1';
const impossible: readonly (readonly [name: Row['name'], value: string, must: string, nearest: string])[] = [
  ['port', '65536', port, '65535'],
  ['port', '-1', port, '0'],
  ['port', '80.4', port, '80'],
  ['port', 'http', port, '8080'],
  ['port', '', port, '8080'],
  ['port', '0x50', port, '80'],
  ['adminPort', '99999', port, '65535'],
  ['adminPort', 'metrics', port, '9090'],
  ['maxHeaderBytes', '1', 'a whole number from 1024 to 1048576', '1024'],
  ['maxConnections', '0', 'a whole number from 1 to 1000000', '1'],
  ['maxConnections', '99999999999999999999', 'a whole number from 1 to 1000000', '1000000'],
  ['headersTimeout', '0', seconds, '0.01'],
  ['headersTimeout', '5ms', seconds, '0.01'],
  ['headersTimeout', '-1', seconds, '0.01'],
  ['headersTimeout', '1d', seconds, '1'],
  ['requestTimeout', '1e3', seconds, '1000'],
  ['keepAliveTimeout', '25h', seconds, '86400'],
  ['shutdownDelay', '-1', delay, '0'],
  ['shutdownDelay', '2h', delay, '3600'],
  ['shutdownDelay', 'soon', delay, '0'],
  ['poll', '0', 'a duration from 0.1 to 3600 seconds, as in 30, 500ms or 5m', '0.1'],
  ['poll', 'yes', 'a duration from 0.1 to 3600 seconds, as in 30, 500ms or 5m', '5'],
  ['logLevel', 'warning', levels, 'warn'],
  ['logLevel', 'DEBUG', levels, 'debug'],
  ['logLevel', 'verbose', levels, 'info'],
  ['workers', '0', workers, '1'],
  ['workers', '1000', workers, '256'],
  ['workers', 'autoo', workers, 'auto'],
  ['workers', 'all', workers, '1'],
  ['listen', '/run/a.sock', socket, 'unix:/run/a.sock'],
  ['listen', 'unix:', socket, 'unix:server.sock'],
  ['listen', `unix:/${'a'.repeat(103)}`, socket, 'unix:server.sock'],
  ['trustProxy', '10.0.0.0/33', addresses, '10.0.0.0'],
  ['trustProxy', 'nginx', addresses, '127.0.0.1'],
  ['trustProxy', '10.0.0.1,nginx', addresses, '10.0.0.1'],
  ['trustProxy', '::1/129', addresses, '::1'],
  ['trustProxy', 'fe80::1%eth0', addresses, '127.0.0.1'],
  ['host', '', 'a text that is not empty', '127.0.0.1'],
  ['dist', '', 'a text that is not empty', 'dist'],
  ['keys', '', 'a text that is not empty', 'FILE'],
];
for (const [name, value, must, nearest] of impossible) {
  test(`refuses ${value.length < 50 ? `"${value}"` : `${value.length} letters`} as ${name}, and names what would do`, () => {
    const { flag, variable }: Declaration = settingsTable[name];
    const sentence = `is "${value}", and must be ${must}. The nearest that would do: ${nearest}`;
    assert.equal(sentenceOf({ [name]: value }), `${flag.split(' ')[0]} ${sentence}`);
    if (value !== '') assert.equal(sentenceOf({}, { [variable]: value }), `${variable} ${sentence}`);
    if (nearest !== 'FILE') assert.equal(sentenceOf({ [name]: nearest }), '');
  });
}

const conflicts: readonly (readonly [claim: string, flags: Flags, environment: Environment, sentence: string])[] = [
  [
    'two places to listen',
    { listen: 'unix:a', port: '1' },
    {},
    '--listen and --port exclude each other. Leave one of them out.',
  ],
  [
    'a socket and a host',
    { listen: 'unix:a', host: '::' },
    {},
    '--listen and --host exclude each other. Leave one of them out.',
  ],
  ['a certificate alone', { tlsCert: 'a' }, {}, '--tls-cert needs --tls-key beside it. Give both, or neither.'],
  ['a private key alone', { tlsKey: 'a' }, {}, '--tls-key needs --tls-cert beside it. Give both, or neither.'],
  [
    'a certificate alone in the environment',
    {},
    { FILTER_CATALOG_TLS_CERT: 'a' },
    'FILTER_CATALOG_TLS_CERT needs --tls-key beside it. Give both, or neither.',
  ],
  [
    'a host for operators without a port',
    { adminHost: '::1' },
    {},
    '--admin-host needs --admin-port beside it. Give both, or neither.',
  ],
  [
    'one port for two listeners',
    { port: '9090', adminPort: '9090' },
    {},
    '--port and --admin-port are both 9090. Give each one of its own, as in --admin-port 9091.',
  ],
  [
    'one port for two listeners of which one takes every address',
    { port: '65535', host: '::' },
    { FILTER_CATALOG_ADMIN_PORT: '65535' },
    '--port and --admin-port are both 65535. Give each one of its own, as in --admin-port 9090.',
  ],
  ['one port at two addresses', { port: '9090', adminPort: '9090', host: '10.0.0.1' }, {}, ''],
  ['any free port for two listeners', { port: '0', adminPort: '0' }, {}, ''],
  ['a socket beside a port for operators that is the usual one', { listen: 'unix:a', adminPort: '8080' }, {}, ''],
  ['a socket by flag where the environment has a port', { listen: 'unix:a' }, { PORT: '3000' }, ''],
];
for (const [claim, flags, environment, sentence] of conflicts) {
  test(`${sentence === '' ? 'takes' : 'refuses'} ${claim}`, () => {
    assert.equal(sentenceOf(flags, environment), sentence);
  });
}

test('does not change once it is read', () => {
  assert.ok(Object.isFrozen(readSettings({}, {})));
});

test('lists every setting in the help, under its flag, with its default, and nothing that is none', () => {
  const { stdout, status } = run(['serve', '--help']);
  assert.equal(status, 0);
  const listed = [...stdout.matchAll(/^ {2}(?:-\w, )?(--[\w-]+(?: [<[][\w-]+[>\]])?)/gm)].map(([, flag]) => flag);
  const declared = Object.values<Declaration>(settingsTable);
  const flags = declared.map(({ flag }) => flag);
  assert.deepEqual(listed.toSorted(), [...flags, '--temporary-key', '--lang <language>', '--help'].toSorted());
  for (const { flag, variable, fallback } of declared) {
    const line = stdout.split('\n').find((one) => one.includes(`  ${flag} `)) ?? '';
    assert.equal(/ \(default: ([^)]*)\)$/.exec(line)?.[1], fallback, line);
    assert.equal(variable, `FILTER_CATALOG_${flag.replace(/ .*/, '').slice(2).replaceAll('-', '_').toUpperCase()}`);
  }
});

test('exits with 2 and the sentence alone', async (t) => {
  const dist = await publishedFolder(t);
  const { status, stdout, stderr } = run(['serve', '--dist', dist], { env: { FILTER_CATALOG_WORKERS: 'autoo' } });
  assert.deepEqual(
    [status, stdout, stderr],
    [2, '', `FILTER_CATALOG_WORKERS is "autoo", and must be ${workers}. The nearest that would do: auto\n`],
  );
});
