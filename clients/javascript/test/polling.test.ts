import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { Options } from '../src/index.ts';
import { client, fetched, network, ok, settled, shown } from './support.ts';

const begin = Date.parse('2026-03-01T09:30:00Z');
const day = 86_400_000; // milliseconds
const respond = (status: number, headers: Readonly<Record<string, string>> = {}) =>
  new Response(null, { status, headers });
type Step = () => Response | Promise<Response>;

/** A client on a clock that stands still. It gets these responses and 304 from then on. */
function polled(
  t: TestContext,
  {
    steps = [],
    random = 1,
    ...options
  }: { steps?: readonly Step[]; random?: number } & Partial<Options>,
) {
  t.mock.timers.enable({ apis: ['setTimeout', 'Date'], now: begin });
  t.mock.method(Math, 'random', () => random);
  const rest = steps.values();
  const asked = network(t, () => rest.next().value?.() ?? respond(304));
  /** Lets time pass, and gives the milliseconds between all requests. */
  const after = async (milliseconds: number) => {
    await settled();
    const step = milliseconds > 3_600_000 ? 60_000 : 500;
    for (let time = 0; time < milliseconds; time += step) {
      t.mock.timers.tick(step);
      await settled();
    }
    return asked.slice(1).map(({ at }, index) => at - Number(asked[index]?.at));
  };
  return { asked, after, ...client(t, 'https://filters.example.com', options) };
}
const first = () => ok(fetched);

for (const [random, pauses] of [
  [0, [480_000, 480_000, 480_000]],
  [0.5, [600_000, 600_000]],
  [1, [720_000, 720_000]],
] as const)
  test(`polls at once, then after ${pauses[0]} ms for every 10m where the random number is ${random}`, async (t) => {
    const { catalog, after } = polled(t, { steps: [first], random });
    catalog.start({ every: '10m' });
    assert.deepEqual(await after(1_460_000), pauses);
  });

for (const [every, pause] of [
  ['1s', 1000],
  ['90s', 90_000],
  ['1.5h', 5_400_000],
  ['24h', day],
  [30_000, 30_000],
] as const)
  test(`every ${every} is ${pause} ms`, async (t) => {
    const { catalog, after } = polled(t, { steps: [first], random: 0.5 });
    catalog.start({ every });
    assert.equal((await after(pause))[0], pause);
  });

test('what is no time from a second to a day is refused, and earlier polling goes on', async (t) => {
  const { catalog, asked, after } = polled(t, { steps: [first] });
  catalog.start({ every: '1h' });
  await settled();
  for (const every of [0, -5, 999, Number.NaN, '10 minutes', '500ms', '25h', '', 'h', '1e9s'])
    assert.throws(() => catalog.start({ every: every as '1h' }), RangeError, `${every}`);
  assert.equal(asked.length, 1);
  assert.deepEqual(await after(4_320_000), [4_320_000]);
});

test('after failures it waits longer and longer, to 15 minutes, and after a success as at first', async (t) => {
  const failures = Array.from({ length: 10 }, () => () => respond(503));
  const { catalog, after } = polled(t, { steps: [...failures, first, () => respond(503)] });
  catalog.start({ every: '1m' });
  assert.deepEqual(
    await after(3_170_000),
    [
      5000, 10_000, 20_000, 40_000, 80_000, 160_000, 320_000, 640_000, 900_000, 900_000, 72_000,
      5000,
    ],
  );
});

test('a back-off is a random time', async (t) => {
  const { catalog, after } = polled(t, { steps: [() => respond(503)], random: 0.5 });
  catalog.start({ every: '1m' });
  assert.deepEqual(await after(3000), [2500]);
});

const failure = new TypeError('Network request failed');
/** What a poll meets, and the pause after it where it is every minute; 0 for none. */
const pauses: Readonly<Record<string, readonly [Step, number]>> = {
  'a list': [first, 72_000],
  'a wrong request (400)': [() => respond(400), 72_000],
  'a refused key (401)': [() => respond(401), 0],
  'a proxy that refuses (403)': [() => respond(403), 72_000],
  'a wrong address (404)': [() => respond(404), 72_000],
  'a wrong method (405)': [() => respond(405), 72_000],
  'a time-out of the server (408)': [() => respond(408), 5000],
  'a limit (429)': [() => respond(429), 5000],
  'too large headers (431)': [() => respond(431), 72_000],
  'a bug (500)': [() => respond(500), 5000],
  'no network': [() => Promise.reject(failure), 5000],
  'no response': [() => new Promise(() => {}), 15_000], // with the limit of 10 s
  HTML: [() => new Response('<!doctype html>'), 5000],
  'another JSON': [() => ok({}), 5000],
  'Retry-After in seconds': [() => respond(503, { 'Retry-After': '120' }), 120_000],
  'Retry-After as a date': [
    () => respond(429, { 'Retry-After': 'Sun, 01 Mar 2026 09:31:30 GMT' }),
    90_000,
  ],
  'Retry-After of 0': [() => respond(503, { 'Retry-After': '0' }), 5000],
  'Retry-After in the past': [
    () => respond(503, { 'Retry-After': 'Sun, 01 Mar 2026 09:29:59 GMT' }),
    5000,
  ],
  'Retry-After that says nothing': [() => respond(503, { 'Retry-After': 'soon' }), 5000],
  'Retry-After of a year': [() => respond(503, { 'Retry-After': '31536000' }), day],
};
for (const [what, [step, pause]] of Object.entries(pauses))
  test(`after ${what} the next poll is ${pause === 0 ? 'none' : `${pause} ms later`}`, async (t) => {
    const { catalog, after } = polled(t, { steps: [step] });
    catalog.start({ every: '1m' });
    const [first = 0] = await after(pause || day);
    assert.equal(first, pause);
  });

test('after a refused key polling goes on with a refresh that is not refused', async (t) => {
  const refused = () => respond(401);
  const { catalog, after, asked } = polled(t, { steps: [refused, refused, first], random: 0.5 });
  catalog.start({ every: '2h' });
  await after(day);
  assert.equal(await catalog.refresh(), 'kept');
  await after(day);
  assert.equal(asked.length, 2);
  assert.equal(await catalog.refresh(), 'changed');
  assert.equal((await after(7_200_000)).at(-1), 7_200_000);
});

test('a refresh sends the key and the tag, and puts the next poll off', async (t) => {
  const { catalog, after, asked } = polled(t, { steps: [first], random: 0.5 });
  catalog.start({ every: '10m' });
  await after(300_000);
  assert.equal(await catalog.refresh(), 'unchanged');
  assert.deepEqual(await after(600_000), [300_000, 600_000]);
  const Authorization = 'Basic a2V5LW9mLWlvczo=';
  assert.deepEqual(
    asked.map(({ url, headers }) => [url, headers]),
    [{ Authorization }, ...Array(2).fill({ Authorization, 'If-None-Match': '"1"' })].map(
      (headers) => ['https://filters.example.com/filter-category/active', headers],
    ),
  );
});

test('calls at the same time share one request', async (t) => {
  const { catalog, asked } = polled(t, { steps: [first] });
  const outcomes = [catalog.refresh(), catalog.refresh()];
  catalog.start({ every: '1m' });
  assert.deepEqual(await Promise.all(outcomes), ['changed', 'changed']);
  assert.equal(asked.length, 1);
});

test('a second start replaces the first', async (t) => {
  const { catalog, after } = polled(t, { steps: [first], random: 0.5 });
  catalog.start({ every: '1m' });
  await after(30_000);
  catalog.start({ every: '1h' });
  assert.deepEqual(await after(3_600_000), [30_000, 3_600_000]);
});

test('close ends polling and the open request at once, whose late response changes nothing', async (t) => {
  let arrive: (response: Response) => void = () => {};
  const late = new Promise<Response>((resolve) => (arrive = resolve));
  const { catalog, after, asked, told, saved } = polled(t, { steps: [() => late] });
  catalog.start({ every: '1m' });
  await settled();
  const outcome = catalog.refresh();
  catalog.close();
  assert.equal(await outcome, 'kept');
  arrive(ok(fetched));
  await after(day);
  assert.deepEqual(
    [asked.length, told, saved, shown(catalog.categories())],
    [1, [], [], 'Bundled'],
  );
});

test('a client that was closed can start again, in the same moment too, as at first', async (t) => {
  const steps = [() => new Promise<never>(() => {}), () => respond(503), first];
  const { catalog, after, asked } = polled(t, { steps });
  catalog.start({ every: '1m' });
  await settled();
  catalog.close();
  catalog.start({ every: '1m' });
  await settled();
  assert.equal(asked.length, 2);
  assert.deepEqual(await after(5000), [0, 5000]);
  assert.equal(shown(catalog.categories()), 'Fetched');
});

test('neither a request nor close leaves a timer', async (t) => {
  network(t, () => ok(fetched));
  const set = t.mock.method(globalThis, 'setTimeout').mock;
  const cleared = t.mock.method(globalThis, 'clearTimeout').mock;
  const { catalog } = client(t, 'https://filters.example.com');
  const left = () => {
    const gone = new Set<unknown>(cleared.calls.map(({ arguments: [timer] }) => timer));
    return set.calls.filter(({ result }) => !gone.has(result)).length;
  };
  await catalog.refresh();
  assert.equal(left(), 0);
  catalog.start({ every: '1h' });
  await catalog.refresh();
  assert.equal(left(), 1);
  const outcome = catalog.refresh();
  catalog.close();
  assert.equal(left(), 0);
  await outcome;
  catalog.start({ every: '1h' });
  await catalog.refresh();
  catalog.close();
  assert.equal(left(), 0);
});

test('a request has 10 seconds, or what the app says, whatever it waits for', async (t) => {
  const never = new Promise<never>(() => {});
  const hanging: readonly (Partial<Options> & { steps?: readonly Step[] })[] = [
    { steps: [() => never] },
    { steps: [() => new Response(new ReadableStream())] },
    { key: () => never },
    { store: { get: () => never, set: () => {} } },
  ];
  for (const options of hanging) {
    const { catalog } = polled(t, { ...options });
    let outcome: string | undefined;
    void catalog.refresh().then((it) => (outcome = it));
    t.mock.timers.tick(9999);
    await settled();
    assert.equal(outcome, undefined);
    t.mock.timers.tick(1);
    await settled();
    assert.deepEqual([outcome, catalog.why], ['kept', 'Request failed: no response in time.']);
    t.mock.reset();
    t.mock.timers.reset();
  }
  const { catalog } = polled(t, { steps: [() => never], timeout: 300 });
  const outcome = catalog.refresh();
  t.mock.timers.tick(300);
  assert.equal(await outcome, 'kept');
});

test('a request that has ended is aborted, so that no body keeps a connection', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const signals: AbortSignal[] = [];
  network(t, (_asked, signal) => {
    signals.push(signal);
    return signals.length === 1 ? respond(500) : new Promise(() => {});
  });
  const { catalog } = client(t, 'https://filters.example.com');
  await catalog.refresh();
  const outcome = catalog.refresh();
  await settled();
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [true, false],
  );
  t.mock.timers.tick(10_000);
  await outcome;
  assert.equal(signals[1]?.aborted, true);
});

test('a key that cannot be had, or is no Latin text, keeps the list', async (t) => {
  const keys: readonly Options['key'][] = [
    () => Promise.reject(new Error('no keychain')),
    () => {
      throw new Error('no keychain');
    },
    '열쇠',
  ];
  for (const key of keys) {
    const asked = network(t, () => ok(fetched));
    const { catalog } = client(t, 'https://filters.example.com', { key });
    assert.deepEqual([await catalog.refresh(), asked.length], ['kept', 0]);
    assert.match(
      catalog.why ?? '',
      /^Request failed: (Error: no keychain|InvalidCharacterError.*)\.$/,
    );
    t.mock.reset();
  }
});
