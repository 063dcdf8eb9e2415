import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type Asked,
  acceptOnly,
  type Client,
  type Encoding,
  type Expectations,
  encodings,
  headerOf,
  inEach,
  same,
  tagOf,
} from './client.ts';
import type { Answer } from './exchange.ts';

/** An answer, and the milliseconds since 1970 in which it was asked for, and had come. */
interface Timed {
  readonly sent: number;
  readonly received: number;
  readonly answer: Answer;
}

/** What was answered before a moment, while it passed, and after it. */
interface Passage {
  readonly moment: number;
  readonly before: Readonly<Record<Encoding, Answer>>;
  readonly around: readonly (Timed & { readonly encoding: Encoding })[];
  /** To clients that have the list before it, by what they say of it. */
  readonly conditional: Readonly<Record<'date' | 'tag', readonly Timed[]>>;
}

/** Milliseconds for which it is asked on, after the moment. */
const longEnough = 1000;

/** Asks again and again, until a moment that is ahead has passed. The clocks here and there must not differ. */
export async function pass(client: Client, moment: number): Promise<Passage> {
  const before = await inEach(client);
  const tag: Asked = {
    headers: [`If-None-Match: ${headerOf(before.identity, 'etag')}`, 'Accept-Encoding: identity'],
  };
  const date: Asked = {
    headers: [`If-Modified-Since: ${headerOf(before.identity, 'last-modified')}`],
  };
  assert.ok(Date.now() < moment, 'the moment has come before it was asked for');
  const timed = async (asked: Asked) => {
    const sent = Date.now();
    const answer = await client.ask(asked);
    return { sent, received: Date.now(), answer };
  };
  const around: Passage['around'][number][] = [];
  const conditional: Record<'date' | 'tag', Timed[]> = { date: [], tag: [] };
  while (Date.now() < moment + longEnough) {
    for (const encoding of encodings) {
      around.push({ encoding, ...(await timed(acceptOnly(encoding))) });
      conditional.tag.push(await timed(tag));
      conditional.date.push(await timed(date));
    }
    await sleep(5);
  }
  return { moment, before, around, conditional };
}

/** The answers that had come before the moment, and those that were asked for from it on: there are some of both. */
function split<Each extends Timed>(all: readonly Each[], moment: number) {
  const early = all.filter(({ received }) => received < moment);
  const late = all.filter(({ sent }) => sent >= moment);
  const said = `${early.length} answers came before it, and ${late.length} after it`;
  assert.ok(early.length > 0 && late.length > 0, said);
  return { early, late };
}

const whenOf = ({ sent }: Timed, moment: number) => `${sent - moment} ms after it`;

/** What holds where another list is to follow at a moment. */
export const ofMoment: Expectations<Promise<Passage>> = {
  'Before its moment a list is not answered': async (_client, passage) => {
    const { moment, before, around } = await passage;
    for (const each of split(around, moment).early) {
      const old = before[each.encoding].headers.get('etag');
      same(each.answer.headers.get('etag'), old, `${whenOf(each, moment)}: ETag`);
    }
  },
  'From its moment on a list is answered': async (_client, passage) => {
    const { moment, before, around } = await passage;
    for (const each of split(around, moment).late) {
      same(each.answer.status, 200, 'the status');
      const old = before[each.encoding].headers.get('etag');
      const current = each.answer.headers.get('etag');
      assert.notEqual(current, old, `${whenOf(each, moment)}: ETag is still ${old}`);
    }
  },
  'While a moment passes, each body fits its ETag': async (_client, passage) => {
    for (const { answer } of (await passage).around)
      same(answer.headers.get('etag'), tagOf(answer), 'ETag');
  },
  'Last-Modified is not before the moment that has come, nor ahead': async (_client, passage) => {
    const { moment, around } = await passage;
    const { early, late } = split(around, moment);
    for (const { answer, received } of [...early, ...late]) {
      const modified = headerOf(answer, 'last-modified');
      assert.ok(Date.parse(modified) <= received, `${modified} is ahead`);
      const isBefore = Date.parse(modified) < Math.floor(moment / 1000) * 1000;
      assert.equal(isBefore, received < moment, `it is ${modified}`);
    }
  },
  'The tag and date before a moment are a 304 until it comes, and then a 200': async (
    _client,
    passage,
  ) => {
    const { moment, conditional } = await passage;
    for (const [name, all] of Object.entries(conditional)) {
      const { early, late } = split(all, moment);
      const is = (status: number) => (each: Timed) =>
        same(each.answer.status, status, `${name}, ${whenOf(each, moment)}: the status`);
      early.forEach(is(304));
      late.forEach(is(200));
    }
  },
};
