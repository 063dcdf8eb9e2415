import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isZone, momentText } from '../../src/base/zone.ts';

test('a zone is an area and a city, or UTC', () => {
  const right = ['UTC', 'Asia/Seoul', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata'];
  const wrong = ['asia/seoul', 'KST', 'Etc/GMT+9', '+09:00', 'Mars/Base', ''];
  assert.deepEqual([...right, ...wrong].filter(isZone), right);
});

test('a time is written as clocks in its zone show it, in UTC without a zone', () => {
  const texts = [
    ['2027-03-14T07:30:00.000Z', 'America/New_York', '14 March 2027, 03:30 (America/New_York)'],
    ['2011-12-30T10:00:00.000Z', 'Pacific/Apia', '31 December 2011, 00:00 (Pacific/Apia)'],
  ] as const;
  for (const [at, zone, text] of texts) assert.equal(momentText(at, 'en', zone), text);
  assert.equal(momentText('2027-03-14T07:30:00.000Z', 'ko'), '2027년 3월 14일 07:30(UTC)');
});
