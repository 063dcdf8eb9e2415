import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isTimestamp, toTimestamp } from '../../src/base/time.ts';
import { isZone } from '../../src/base/zone.ts';
import { timeText } from '../../src/wording/shared.ts';
import { runs } from '../support/runs.ts';

const days =
  '1969-12-31 1970-01-01 2024-02-29 2025-02-29 2026-02-30 2026-04-31 2026-13-01 2026-00-10 9999-12-31';
const clocks = '00:00:00 23:59:59 24:00:00 23:59:60 12:60:00 9:00:00';

test('accepts the timestamps that `toISOString` prints, from 1970 on', () => {
  const day = fc.constantFrom(...days.split(' '), '2026-1-1', '02026-01-01', 'x');
  const clock = fc.constantFrom(...clocks.split(' '));
  const end = fc.constantFrom('.000Z', '.999Z', 'Z', '.000+00:00', '.0000Z', '.000Z ', '');
  fc.assert(
    fc.property(day, clock, end, (date, time, rest) => {
      const value = `${date}T${time}${rest}`;
      const printed = new Date(value);
      const isValid =
        !Number.isNaN(printed.getTime()) && printed.toISOString() === value && value >= '1970';
      assert.equal(isTimestamp(value), isValid, value);
    }),
    runs(2000),
  );
});

test('converts a time with an offset to UTC', () => {
  assert.equal(toTimestamp('1969-12-31T19:00:00-05:00'), '1970-01-01T00:00:00.000Z');
  assert.equal(toTimestamp('2026-03-01T09:30:00+09:00'), '2026-03-01T00:30:00.000Z');
  const wrong = '1970-01-01T00:00:00+01:00 2026-02-30T00:00:00Z 2026-03-01T09:30:00 2026-03-01';
  for (const each of wrong.split(' ')) assert.equal(toTimestamp(each), undefined, each);
});

test('a zone is an area and a city, or UTC', () => {
  const right = ['UTC', 'Asia/Seoul', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata'];
  const wrong = ['asia/seoul', 'KST', 'Etc/GMT+9', '+09:00', 'Mars/Base', ''];
  assert.deepEqual([...right, ...wrong].filter(isZone), right);
});

test('a time is formatted in its zone, by default in UTC', () => {
  const texts = [
    ['2027-03-14T07:30:00.000Z', 'America/New_York', '14 Mar 2027 03:30 (America/New_York)'],
    ['2011-12-30T10:00:00.000Z', 'Pacific/Apia', '31 Dec 2011 00:00 (Pacific/Apia)'],
  ] as const;
  for (const [at, zone, text] of texts) assert.equal(timeText(at, 'en', zone), text);
  assert.equal(timeText('2027-03-14T07:30:00.000Z', 'ko'), '2027년 3월 14일 07:30(UTC)');
});
