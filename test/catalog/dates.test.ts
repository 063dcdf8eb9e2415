import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { closestDate } from '../../src/catalog/closest-date.ts';
import { isDay, isDayOrTime, parseInstant } from '../../src/catalog/dates.ts';
import { runs } from '../support/runs.ts';

/** A text in a zone, and its instant; none if it is no time or lacks a zone. */
const instants: readonly (readonly [zone: string, text: string, instant?: string])[] = [
  ['Asia/Seoul', '2026-12-01', '2026-11-30T15:00:00.000Z'],
  ['Asia/Seoul', '2026-12-01 09:00:30', '2026-12-01T00:00:30.000Z'],
  ['UTC', '2026-03-29 02:30', '2026-03-29T02:30:00.000Z'],
  // Clocks go forward: a time in the gap moves by its length.
  ['America/New_York', '2026-03-08 02:30', '2026-03-08T07:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04 02:15', '2026-10-03T15:45:00.000Z'],
  // Clocks go back: the first of two.
  ['America/New_York', '2026-11-01 01:30', '2026-11-01T05:30:00.000Z'],
  // A day without midnight begins at one o'clock.
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  // Samoa crossed the date line, and skipped 30 December 2011.
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z'],
  // Some write it for ever. Later years would sort before all others.
  ['America/New_York', '9999-12-31 23:59:59', '9999-12-31T23:59:59.999Z'],
  ['', '2026-12-01 09:00Z', '2026-12-01T09:00:00.000Z'],
  ['', '2026-12-01'],
  ['UTC', '2026-02-30'],
  ['UTC', '2026-12-1'],
  ['UTC', ''],
];

for (const [zone, text, instant] of instants) {
  test(`"${text}" in ${zone || 'no zone'} is ${instant ?? 'no instant'}`, () => {
    assert.equal(parseInstant(text, zone || undefined), instant);
    assert.equal(isDayOrTime(text), text === '2026-12-01' || instant !== undefined);
  });
}

test('a day has no time, and is in the calendar', () => {
  const texts = ['2026-12-31', '2028-02-29', '2027-02-29', '2026-12-31 09:00', '2026-1-1', ''];
  assert.deepEqual(texts.filter(isDay), ['2026-12-31', '2028-02-29']);
});

/** Suggestions on 2026-11-27; more are in test/mistakes/. */
const proposals: readonly (readonly [text: string, suggest: string])[] = [
  ['26.12.31', '2026-12-31'],
  ['2026년12월25일'.normalize('NFD'), '2026-12-25'],
  ['25/12', '2026-12-25'],
  ['Sept. 1, 2027', '2027-09-01'],
  ['43831', '2020-01-01'],
  ['2026. 12. 25. (금) 09:00', '2026-12-25 09:00'],
  ['2026-12-01 오전 12:00:00', '2026-12-01 00:00:00'],
];

const today = new Date('2026-11-27T12:00:00Z');

for (const [text, suggest] of proposals) {
  test(`"${text}" should be written ${suggest}`, () => {
    assert.deepEqual(closestDate(text, { today, withTime: true }), { suggest });
    assert.ok(isDayOrTime(suggest));
  });
}

const faults: readonly (readonly [text: string, fault: object])[] = [
  ['2028-02-30', { reason: 'not-in-calendar', month: 2, days: 29 }],
  ['2월 29일', { reason: 'not-in-calendar', month: 2, days: 28 }],
  ['03/04', { reason: 'several', first: '2027-03-04', second: '2027-04-03' }],
  ['12/1/2026', { reason: 'several', first: '2026-12-01', second: '2026-01-12' }],
  ['2026-12-01 오전 18시', { reason: 'unreadable' }],
  ['12월 25일 목요일', { reason: 'weekday-is-wrong', day: '2026-12-25' }],
  ...['', '261225', '99999', '2026-12-01 09:00 IST', `2026-12-25${' '.repeat(60)}`].map(
    (text) => [text, { reason: 'unreadable' }] as const,
  ),
];

for (const [text, fault] of faults) {
  test(`suggests nothing for "${text}": ${JSON.stringify(fault)}`, () => {
    assert.deepEqual(closestDate(text, { today, withTime: true }), { fault });
  });
}

test('a field of days takes no time', () => {
  const asDay = (text: string) => closestDate(text, { today, withTime: false });
  assert.deepEqual(asDay('2026. 12. 31.'), { suggest: '2026-12-31' });
  for (const text of ['2026-12-31 09:00', '2026-12-31 24:00', '12월 31일 오후 6시'])
    assert.deepEqual(asDay(text), { fault: { reason: 'time-is-superfluous', day: '2026-12-31' } });
  const [first, second] = ['2027-03-04', '2027-04-03'];
  assert.deepEqual(asDay('3/4 9am'), { fault: { reason: 'several', first, second } });
  const fault = { reason: 'time-is-superfluous', day: first };
  assert.deepEqual(asDay('3/4 9시'), { fault }); // in Korean the month comes first
});

test('accepts each suggestion', () => {
  const parts =
    '2026 99 12 31 0 24 - . / : 년 월 일 시 분 (금) 오전 pm dec +25:00 kst 까지 46387'.split(' ');
  const text = fc
    .array(fc.constantFrom(' ', ...parts), { maxLength: 9 })
    .map((all) => all.join(''));
  const property = fc.property(text, fc.boolean(), (written, withTime) => {
    const { suggest, fault } = closestDate(written, { today, withTime });
    assert.ok(suggest === undefined ? fault : (withTime ? isDayOrTime : isDay)(suggest), written);
  });
  fc.assert(property, runs(5000));
});
