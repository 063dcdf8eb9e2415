import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Asked, askedFor, gzip } from './answers.ts';
import type { RunningOurs } from './contenders.ts';
import type { Ground } from './ground.ts';
import type { Pair } from './payloads.ts';
import { ask } from './verify.ts';

/** Points the published folder at one of the two snapshots, as `build` and `rollback` do: by rename. */
export function pointAt({ payload, manifests }: Pair, place: 0 | 1): void {
  const path = join(payload.dist, 'manifest.json');
  writeFileSync(`${path}.tmp`, manifests[place]);
  renameSync(`${path}.tmp`, path);
}

/** Work that goes on until it is ended. */
export interface Ongoing {
  readonly end: () => Promise<void>;
}

/** Does something every so many milliseconds. */
export function every(milliseconds: number, act: (count: number) => Promise<void> | void): Ongoing {
  const stop = new AbortController();
  const loop = async () => {
    for (let count = 0; !stop.signal.aborted; count += 1) {
      const begun = performance.now();
      await act(count);
      const left = milliseconds - (performance.now() - begun);
      await sleep(Math.max(0, left), undefined, { signal: stop.signal }).catch(() => {}); // the end
    }
  };
  const ended = loop();
  return {
    end: async () => {
      stop.abort();
      await ended;
    },
  };
}

/** Asks in between, and counts answers that are neither of the two snapshots, whole and under its own tag. */
export interface Probe {
  readonly look: () => Promise<void>;
  readonly seen: () => { readonly looks: number; readonly wrong: number };
}

export function createProbe({ key }: Ground, { port }: RunningOurs, { manifests, bodies }: Pair): Probe {
  const asked: Asked = askedFor(gzip, port, { authorization: key.authorization });
  const tags = manifests.map((text) => `"${JSON.parse(text).digest}-gzip"`);
  let looks = 0;
  let wrong = 0;
  return {
    look: async () => {
      looks += 1;
      try {
        const { status, headers, body } = await ask(asked);
        const place = tags.indexOf(headers.etag ?? '');
        if (status !== 200 || bodies[place]?.gzip.equals(body) !== true) wrong += 1;
      } catch {
        wrong += 1;
      }
    },
    seen: () => ({ looks, wrong }),
  };
}

/** How often the server has loaded a snapshot, and failed to. */
export async function reloadsOf({ adminUrl }: RunningOurs): Promise<{ successes: number; failures: number }> {
  const answer = await fetch(`${adminUrl}/status`);
  const { reloads } = (await answer.json()) as { reloads: { snapshot: { successes: number; failures: number } } };
  return reloads.snapshot;
}
