import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nextName } from '../../../src/server/keys/next-name.ts';
import { stateOf } from '../../../src/server/keys/state.ts';
import { expiryOf, timeOf, timeText } from '../../../src/server/keys/time.ts';
import { digest } from '../../support/key-files.ts';

const now = Date.parse('2026-11-20T09:30:00.500Z');

const expiries: readonly (readonly [written: string, time: string | undefined])[] = [
  ['30m', '2026-11-20T10:00:00Z'],
  ['12h', '2026-11-20T21:30:00Z'],
  ['90d', '2027-02-18T09:30:00Z'],
  ['2w', '2026-12-04T09:30:00Z'],
  ['0d', '2026-11-20T09:30:00Z'],
  ['2027-01-01T00:00:00Z', '2027-01-01T00:00:00Z'],
  ['2027-01-01T00:00:00.999+09:00', '2026-12-31T15:00:00Z'],
  ['9999-12-31T23:59:59Z', '9999-12-31T23:59:59Z'],
  ['9999-12-31T23:59:59-01:00', undefined],
  ['1969-12-31T23:59:59Z', undefined],
  ['0000-01-01T00:00:00+01:00', undefined],
  ['2912000d', '9999-09-03T09:30:00Z'],
  ['2913000d', undefined],
  [`${'9'.repeat(400)}d`, undefined],
  ['', undefined],
  ['90', undefined],
  ['d', undefined],
  ['-1d', undefined],
  ['1.5d', undefined],
  ['1e3d', undefined],
  ['90 d', undefined],
  ['90D', undefined],
  ['1y', undefined],
  ['1d12h', undefined],
  ['tomorrow', undefined],
  ['2027-01-01', undefined],
  ['2027-02-29T00:00:00Z', undefined],
  ['2027-01-01T00:00:00', undefined],
];
for (const [written, time] of expiries) {
  test(`takes ${written.slice(0, 30)} for ${time ?? 'no time to expire at'}`, () => {
    const expiry = expiryOf(written, now);
    assert.equal(expiry === undefined ? undefined : timeText(expiry), time);
  });
}

test('a time is what is read again from its text, but for a fraction of a second', () => {
  const times = fc.integer({ min: 0, max: Date.parse('9999-12-31T23:59:59.999Z') });
  fc.assert(fc.property(times, (time) => assert.equal(timeOf(timeText(time)), Math.floor(time / 1000) * 1000)));
});

const from = '2026-11-20T09:30:00Z';
const until = '2026-11-20T09:30:01Z';
const states: readonly (readonly [limits: object, at: string, state: ReturnType<typeof stateOf>])[] = [
  [{}, '1970-01-01T00:00:00.000Z', 'valid'],
  [{ not_before: null, expires_at: null }, '9999-12-31T23:59:59.999Z', 'valid'],
  [{ not_before: from }, '2026-11-20T09:29:59.999Z', 'not-yet-valid'],
  [{ not_before: from }, '2026-11-20T09:30:00.000Z', 'valid'],
  [{ not_before: from, expires_at: until }, '2026-11-20T09:30:00.999Z', 'valid'],
  [{ expires_at: until }, '2026-11-20T09:30:01.000Z', 'expired'],
];
for (const [limits, at, state] of states) {
  test(`a key with ${JSON.stringify(limits)} is ${state} at ${at}`, () => {
    assert.equal(stateOf({ name: 'tv', sha256: digest('a'), ...limits }, Date.parse(at)), state);
  });
}

const names: readonly (readonly [taken: string, others: readonly string[], next: string])[] = [
  ['ios-app', [], 'ios-app-2'],
  ['ios-app', ['ios-app-2', 'ios-app-3'], 'ios-app-4'],
  ['ios-app-2', [], 'ios-app-3'],
  ['ios-app-9', [], 'ios-app-10'],
  ['load-test-2026', [], 'load-test-2026-2'],
  ['7', [], '7-2'],
  ['a'.repeat(64), [], `${'a'.repeat(62)}-2`],
  [`${'a'.repeat(61)}-bb`, [], `${'a'.repeat(61)}-2`],
];
for (const [taken, others, next] of names) {
  test(`after ${taken} and ${others.length} others the next name is ${next}`, () => {
    assert.equal(nextName(taken, [taken, ...others]), next);
  });
}
