import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isZone, momentText, offsetAt, wallTimeIn } from '../../src/base/zone.ts';
import { readMoment } from '../../src/catalog/moment.ts';

/** What a text means in a zone: a time, the two ways to write what it may mean, the first after a gap, or a fault. */
const meanings: readonly (readonly [zone: string, text: string, meaning: string])[] = [
  ['Asia/Seoul', '2026-12-01', '2026-11-30T15:00:00.000Z'],
  ['Asia/Seoul', '2026-12-01 09:00:30', '2026-12-01T00:00:30.000Z'],
  ['Asia/Seoul', '2026-12-01T09:00+02:00', '2026-12-01T07:00:00.000Z'],
  ['UTC', '2026-03-29 02:30', '2026-03-29T02:30:00.000Z'],
  ['America/New_York', '2026-03-08 02:59:59', '2026-03-08 03:00'],
  ['America/New_York', '2026-03-08 03:00', '2026-03-08T07:00:00.000Z'],
  ['America/New_York', '2026-11-01 01:30', '2026-11-01T01:30-04:00 2026-11-01T01:30-05:00'],
  ['Australia/Lord_Howe', '2026-04-05 01:45', '2026-04-05T01:45+11:00 2026-04-05T01:45+10:30'],
  ['Australia/Lord_Howe', '2026-10-04 02:15', '2026-10-04 02:30'],
  // A day without its midnight begins at one o'clock; one that has it twice, at the first.
  ['America/Havana', '2026-03-08', '2026-03-08T05:00:00.000Z'],
  ['America/Havana', '2026-11-01', '2026-11-01T04:00:00.000Z'],
  ['America/Havana', '2026-11-01 00:00', '2026-11-01T00:00-04:00 2026-11-01T00:00-05:00'],
  ['Asia/Beirut', '2026-03-29', '2026-03-28T22:00:00.000Z'],
  // It went over the date line, and has no such day.
  ['Pacific/Apia', '2011-12-29 23:59', '2011-12-30T09:59:00.000Z'],
  ['Pacific/Apia', '2011-12-30', '2011-12-31 00:00'],
  ['Pacific/Apia', '2011-12-31', '2011-12-30T10:00:00.000Z'],
  // For ever, as some write it: text of a later year would come before all others.
  ['America/New_York', '9999-12-31 23:59:59', '9999-12-31T23:59:59.999Z'],
  ['UTC', '9999-12-31T23:59-05:00', '9999-12-31T23:59:59.999Z'],
  ['', '2026-12-01', 'time-zone-is-missing'],
  ['', '2026-12-01 09:00Z', '2026-12-01T09:00:00.000Z'],
  ...[
    '2026-02-30',
    '12/1',
    '2026-12-01 24:00',
    '2026-12-01T09:00+25:00',
    '2026-12-1',
    '2026-12-01 9:00',
    '',
  ].map((text) => ['UTC', text, 'malformed'] as const),
];

for (const [zone, text, meaning] of meanings) {
  test(`"${text}" means ${meaning} in ${zone || 'no zone'}`, () => {
    const { at, fault, meant } = readMoment(text, zone || undefined);
    const unclear = zone ? meant?.join(' ') : fault;
    assert.equal(at ?? unclear ?? 'malformed', meaning);
  });
}

test('a time is told with the offset that its zone has then', () => {
  const told = [
    ['Asia/Seoul', '2026-11-30T15:00:00.000Z', '2026-12-01T00:00:00+09:00'],
    ['America/New_York', '2026-11-01T05:59:59.000Z', '2026-11-01T01:59:59-04:00'],
    ['America/New_York', '2026-11-01T06:00:00.000Z', '2026-11-01T01:00:00-05:00'],
    ['Australia/Lord_Howe', '2026-04-04T15:00:00.000Z', '2026-04-05T01:30:00+10:30'],
    ['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31T00:00:00+14:00'],
  ] as const;
  for (const [zone, at, expected] of told)
    assert.equal(`${wallTimeIn(zone, at)}${offsetAt(zone, at)}`, expected);
  const right = [
    'UTC',
    'Asia/Seoul',
    'America/Port-au-Prince',
    'America/Argentina/Buenos_Aires',
    'Asia/Kolkata',
  ];
  const wrong = [
    'asia/seoul',
    'KST',
    'EST',
    'BST',
    'Etc/GMT+9',
    'GMT+9',
    '+09:00',
    'Mars/Base',
    '',
  ];
  assert.deepEqual([...right, ...wrong].filter(isZone), right);
});

test('a moment is told as clocks show it, with its offset where they show it twice, and in UTC without a zone', () => {
  const [once, twice] = ['2027-03-14T07:30:00.000Z', '2027-11-07T06:30:05.000Z'];
  assert.equal(
    momentText(once, 'en', 'America/New_York'),
    '14 March 2027, 03:30 (America/New_York)',
  );
  assert.equal(
    momentText(twice, 'en', 'America/New_York'),
    '7 November 2027, 01:30:05 (America/New_York, -05:00)',
  );
  assert.equal(momentText(once, 'ko'), '2027년 3월 14일 07:30(UTC)');
});
