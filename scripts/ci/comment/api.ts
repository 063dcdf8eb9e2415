/** An interface over HTTP with JSON, as the hosts of git have one. */
export interface Api {
  readonly get: (path: string) => Promise<unknown>;
  /** All that stands on the pages of a list, a hundred each. */
  readonly getAll: (path: string) => Promise<readonly unknown[]>;
  readonly send: (method: 'DELETE' | 'PATCH' | 'POST' | 'PUT', path: string, body?: object) => Promise<void>;
}

export interface ApiOptions {
  /** The address before the paths. */
  readonly base: string;
  /** What proves who asks; never part of a message. */
  readonly headers: Readonly<Record<string, string>>;
}

const pageSize = 100;
/** More comments than people read: an answer that never ends is no reason to ask forever. */
const maximumPages = 100;
/** Milliseconds. */
const patience = 30_000;

/** Makes an interface of which every call fails with a sentence where the answer is not a success. */
export function apiAt({ base, headers }: ApiOptions): Api {
  return { get: (path) => ask('GET', path), getAll, send: async (...call) => void (await ask(...call)) };

  async function ask(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json', 'user-agent': 'filter-catalog' },
      redirect: 'error', // the token is for this host alone
      signal: AbortSignal.timeout(patience),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      const { cause } = error instanceof Error ? error : {};
      throw new Error(`No answer to ${method} ${path}: ${JSON.stringify(String(cause ?? error))}`);
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${response.status} to ${method} ${path}: ${JSON.stringify(text.slice(0, 300))}`);
    return text === '' ? undefined : JSON.parse(text);
  }

  async function getAll(path: string): Promise<readonly unknown[]> {
    const all: unknown[] = [];
    for (let page = 1; page <= maximumPages; page += 1) {
      const found = await ask('GET', `${path}${path.includes('?') ? '&' : '?'}per_page=${pageSize}&page=${page}`);
      if (!Array.isArray(found)) throw new Error(`The answer to GET ${path} is not a list.`);
      all.push(...found);
      if (found.length < pageSize) break;
    }
    return all;
  }
}

/** What stands at a path in an answer, such as `head.repo.full_name`; undefined where it leads nowhere. */
export function at(value: unknown, path: string): unknown {
  return path.split('.').reduce((inner: unknown, name) => {
    const isObject = typeof inner === 'object' && inner !== null && Object.hasOwn(inner, name);
    return isObject ? (inner as Readonly<Record<string, unknown>>)[name] : undefined;
  }, value);
}

/** A text at a path. @throws Error where there is none. */
export function textAt(value: unknown, path: string): string {
  const text = at(value, path);
  if (typeof text !== 'string' || text === '') throw new Error(`There is no ${path} in what was answered.`);
  return text;
}

/** A whole number at a path. @throws Error where there is none. */
export function numberAt(value: unknown, path: string): number {
  const number = at(value, path);
  if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
    throw new Error(`There is no ${path} in what was answered.`);
  }
  return number;
}

/** A variable that must be set. @throws Error where it is not. */
export function variable(env: NodeJS.ProcessEnv, name: string): string {
  const value = env[name];
  if (value === undefined || value === '') throw new Error(`The variable ${name} is not set.`);
  return value;
}
