import { Failure } from '../diagnostic/failure.ts';

/** Everything that can be set for the server. */
export interface Settings {
  /** The published folder. */
  readonly dist: string;
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The API keys that are let in, in plain text: `createKeys` keeps their digests only. */
  readonly keys: readonly string[];
}

/** What was said on the command line. */
export interface Flags {
  readonly dist: string;
  readonly host: string;
  readonly port?: string;
}

/** `process.env`, or what stands for it. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The settings from the flags, then the environment (`PORT`, `FILTER_CATALOG_API_KEYS`), then defaults. Nothing else
 * reads the environment.
 *
 * @throws Failure `port-is-malformed`, `key-is-malformed`.
 */
export function readSettings({ dist, host, port }: Flags, environment: Environment): Settings {
  const { PORT, FILTER_CATALOG_API_KEYS } = environment;
  return Object.freeze({
    dist,
    host,
    port: port === undefined ? readPort('PORT', PORT || '8080') : readPort('--port', port),
    keys: readKeys(FILTER_CATALOG_API_KEYS ?? ''),
  });
}

function readPort(source: string, value: string): number {
  const port = Number(value);
  if (!/^\d{1,5}$/.test(value) || port > 65_535) throw new Failure('port-is-malformed', { source, value });
  return port;
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
