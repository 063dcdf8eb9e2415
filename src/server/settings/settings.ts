import { closest } from '../../base/closest.ts';
import { Failure } from '../../diagnostic/failure.ts';
import { type Declaration, type SettingName, settingsTable } from './table.ts';
import { readValue, type ValueOf } from './value.ts';

type Table = typeof settingsTable;
type Tabled = {
  readonly [Name in SettingName]:
    | ValueOf<Table[Name]['takes']>
    | (Table[Name]['fallback'] extends string ? never : undefined);
};

/**
 * Everything that can be set for the server, by the names of `settingsTable`, which documents each: from the flags, then
 * the environment, then defaults. Durations are in milliseconds, sizes in bytes.
 */
export interface Settings extends Tabled {
  /** The API keys of FILTER_CATALOG_API_KEYS, in plain text: only their digests are kept. */
  readonly plainKeys: readonly string[];
}

/** What was said on the command line: `true` for a flag whose value was left out. */
export type Flags = { readonly [Name in SettingName]?: string | true };

/** `process.env`, or what stands for it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings of a run. Nothing else of the server reads the environment.
 *
 * @throws Failure `setting-is-malformed`, `variable-is-unknown`, `settings-are-in-conflict`, `setting-is-missing`,
 *   `ports-are-equal`, `key-is-malformed`.
 */
export function readSettings(flags: Flags, environment: Environment): Settings {
  refuseUnknownVariables(environment);
  const names = Object.keys(settingsTable) as SettingName[]; // an object literal has no other keys
  const given = new Map(names.map((name) => [name, written(name, flags, environment)]));
  refuseConflicts(given);
  const values = names.map((name) => [name, settled(settingsTable[name], given.get(name))]);
  const tabled = Object.fromEntries(values) as Tabled; // each value is of the kind that the table says
  refuseOnePort(tabled);
  return Object.freeze({ ...tabled, plainKeys: readKeys(environment[keysVariable] ?? '') });
}

const prefix = 'FILTER_CATALOG_';
const keysVariable = `${prefix}API_KEYS`;
/** Of other commands: an operator may have them set for all. */
const ofCommands: readonly string[] = [`${prefix}IMPORT_KEY`];
const variables: readonly string[] = [keysVariable, ...Object.values(settingsTable).map(({ variable }) => variable)];
/** What Kubernetes sets in every container for a Service that is called filter-catalog. */
const ofService =
  /^FILTER_CATALOG_(?:SERVICE_(?:HOST|PORT(?:_.+)?)|PORT_\d+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)$/;

function withoutPrefix(variable: string): string {
  return variable.slice(prefix.length);
}

/** A misspelt variable would be a setting that nobody notices is not there. */
function refuseUnknownVariables(environment: Environment): void {
  const isUnknown = (name: string) =>
    name.startsWith(prefix) && ![...variables, ...ofCommands].includes(name) && !ofService.test(name);
  const name = Object.keys(environment).find(isUnknown);
  if (name === undefined) return;
  // What all have in common would make names alike that are not.
  const meant = closest(withoutPrefix(name), variables.map(withoutPrefix));
  throw new Failure('variable-is-unknown', { name, closest: meant === undefined ? meant : prefix + meant });
}

/** A value and where it was written. */
interface Written {
  readonly source: string;
  readonly text: string;
  readonly isFlag: boolean;
}

function written(name: SettingName, flags: Flags, environment: Environment): Written | undefined {
  const { flag, variable }: Declaration = settingsTable[name];
  const said = flags[name];
  if (said !== undefined) return { source: nameOf(flag), text: said === true ? 'private' : said, isFlag: true };
  const candidates = name === 'port' ? [variable, 'PORT'] : [variable];
  for (const source of candidates) {
    const text = environment[source];
    const isOfService = name === 'port' && /^(?:tcp|udp|sctp):\/\//.test(text ?? ''); // as Kubernetes sets it, see above
    if (text !== undefined && text !== '' && !isOfService) return { source, text, isFlag: false };
  }
  return undefined;
}

/** A setting, and what it is nothing without. */
const companions = [
  ['tlsCert', 'tlsKey'],
  ['tlsKey', 'tlsCert'],
  ['adminHost', 'adminPort'],
] as const;

function refuseConflicts(given: ReadonlyMap<SettingName, Written | undefined>): void {
  const listen = given.get('listen');
  const other = [given.get('host'), given.get('port')].find((written) => written?.isFlag);
  if (listen?.isFlag && other !== undefined) {
    throw new Failure('settings-are-in-conflict', { first: listen.source, second: other.source });
  }
  for (const [one, another] of companions) {
    const present = given.get(one);
    if (present === undefined || given.get(another) !== undefined) continue;
    throw new Failure('setting-is-missing', { given: present.source, missing: nameOf(settingsTable[another].flag) });
  }
}

/** Else the second to listen would be told that another program has the port. */
function refuseOnePort({ listen, host, port, adminHost, adminPort }: Tabled): void {
  const isEverywhere = (address: string) => address === '0.0.0.0' || address === '::';
  const isShared = host === adminHost || isEverywhere(host) || isEverywhere(adminHost);
  if (listen !== undefined || port === 0 || port !== adminPort || !isShared) return;
  throw new Failure('ports-are-equal', { port });
}

function settled({ takes, fallback }: Declaration, written: Written | undefined) {
  if (written === undefined && fallback === undefined) return undefined;
  const { source, text } = written ?? { source: 'default', text: fallback ?? '' };
  const { value, nearest } = readValue(text, takes, fallback ?? exampleOf(takes));
  if (value === undefined) throw new Failure('setting-is-malformed', { source, value: text, takes, nearest });
  return value;
}

/** A value to name for a setting that has no default. */
function exampleOf(takes: Declaration['takes']): string {
  switch (takes.kind) {
    case 'duration':
      return '5';
    case 'number':
      return '9090';
    default:
      return 'FILE';
  }
}

function nameOf(flag: string): string {
  return flag.split(' ', 1)[0] ?? flag;
}

/** Keys stand with commas between them; blanks around a key, and nothing between two commas, are no keys. */
function readKeys(list: string): readonly string[] {
  const keys = list
    .split(',')
    .map((key) => key.trim())
    .filter((key) => key !== '');
  const malformed = keys.findIndex((key) => /[:\p{Cc}]/u.test(key)); // RFC 7617, section 2: no user name has these
  if (malformed !== -1) throw new Failure('key-is-malformed', { position: malformed + 1 });
  return keys;
}
