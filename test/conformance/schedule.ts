import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  acceptOnly,
  type Client,
  type Encoding,
  type Expectations,
  encodings,
  equal,
  headerOf,
  inEach,
  type Request,
  tagOf,
} from './client.ts';
import type { Response } from './exchange.ts';

/** Times are in milliseconds since 1970. */
interface Timed {
  readonly sent: number;
  readonly received: number;
  readonly response: Response;
}

/** Responses before, during and after a scheduled change. */
interface Observation {
  readonly time: number;
  readonly before: Readonly<Record<Encoding, Response>>;
  readonly around: readonly (Timed & { readonly encoding: Encoding })[];
  /** Conditional requests with the previous date or tag. */
  readonly conditional: Readonly<Record<'date' | 'tag', readonly Timed[]>>;
}

/** Milliseconds of polling after the change. */
const margin = 1000;

/** Polls until a scheduled change has passed. Both clocks must agree. */
export async function observeSchedule(client: Client, time: number): Promise<Observation> {
  const before = await inEach(client);
  const tag: Request = {
    headers: [`If-None-Match: ${headerOf(before.identity, 'etag')}`, 'Accept-Encoding: identity'],
  };
  const date: Request = {
    headers: [`If-Modified-Since: ${headerOf(before.identity, 'last-modified')}`],
  };
  assert.ok(Date.now() < time, 'the scheduled change is in the past');
  const timed = async (request: Request) => {
    const sent = Date.now();
    const response = await client.ask(request);
    return { sent, received: Date.now(), response };
  };
  const around: Observation['around'][number][] = [];
  const conditional: Record<'date' | 'tag', Timed[]> = { date: [], tag: [] };
  while (Date.now() < time + margin) {
    for (const encoding of encodings) {
      around.push({ encoding, ...(await timed(acceptOnly(encoding))) });
      conditional.tag.push(await timed(tag));
      conditional.date.push(await timed(date));
    }
    await sleep(5);
  }
  return { time, before, around, conditional };
}

/** Splits responses into those received before the change and those requested after it. */
function split<Each extends Timed>(all: readonly Each[], time: number) {
  const early = all.filter(({ received }) => received < time);
  const late = all.filter(({ sent }) => sent >= time);
  const counts = `${early.length} responses came before it, and ${late.length} after it`;
  assert.ok(early.length > 0 && late.length > 0, counts);
  return { early, late };
}

const offset = ({ sent }: Timed, time: number) => `${sent - time} ms after it`;

export const scheduleClaims: Expectations<Promise<Observation>> = {
  'A scheduled list is not served early': async (_client, observation) => {
    const { time, before, around } = await observation;
    for (const each of split(around, time).early) {
      const old = before[each.encoding].headers.get('etag');
      equal(each.response.headers.get('etag'), old, `${offset(each, time)}: ETag`);
    }
  },
  'A scheduled list is served on time': async (_client, observation) => {
    const { time, before, around } = await observation;
    for (const each of split(around, time).late) {
      equal(each.response.status, 200, 'the status');
      const old = before[each.encoding].headers.get('etag');
      const current = each.response.headers.get('etag');
      assert.notEqual(current, old, `${offset(each, time)}: ETag is still ${old}`);
    }
  },
  'During a scheduled change, each body fits its ETag': async (_client, observation) => {
    for (const { response } of (await observation).around)
      equal(response.headers.get('etag'), tagOf(response), 'ETag');
  },
  'Last-Modified is the latest change, never in the future': async (_client, observation) => {
    const { time, around } = await observation;
    const { early, late } = split(around, time);
    for (const { response, received } of [...early, ...late]) {
      const modified = headerOf(response, 'last-modified');
      assert.ok(Date.parse(modified) <= received, `${modified} is ahead`);
      const isBefore = Date.parse(modified) < Math.floor(time / 1000) * 1000;
      assert.equal(isBefore, received < time, `it is ${modified}`);
    }
  },
  'The old tag and date are a 304 before it, and a 200 after': async (_client, observation) => {
    const { time, conditional } = await observation;
    for (const [name, all] of Object.entries(conditional)) {
      const { early, late } = split(all, time);
      const is = (status: number) => (each: Timed) =>
        equal(each.response.status, status, `${name}, ${offset(each, time)}: the status`);
      early.forEach(is(304));
      late.forEach(is(200));
    }
  },
};
