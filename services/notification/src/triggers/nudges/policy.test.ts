import { expect, it } from 'vitest';
import { weekToNudge } from './policy.ts';

const week = { weekStarting: new Date('2027-06-07'), answeredSince: new Date('2027-06-03') };

it.each([
  ['2027-06-10T17:59:00Z', 'UTC', undefined],
  ['2027-06-10T18:00:00Z', 'UTC', week],
  ['2027-06-10T20:59:00Z', 'UTC', week],
  ['2027-06-10T21:00:00Z', 'UTC', undefined],
  ['2027-06-11T00:00:00Z', 'America/Denver', week],
  ['2027-06-10T18:00:00Z', 'America/Denver', undefined],
  ['2027-06-10T12:15:00Z', 'Asia/Kathmandu', week],
  ['2027-06-10T12:14:00Z', 'Asia/Kathmandu', undefined],
  ['2027-06-09T18:00:00Z', 'UTC', undefined],
  ['2027-06-10T18:00:00Z', 'Nowhere/Land', week],
])('members are asked on Thursday from 18:00 to 21:00 where the squad is: %s in %s', (now, zone, expected) => {
  expect(weekToNudge(new Date(now), zone)).toEqual(expected);
});

it('the clocks going forward moves no week', () => {
  expect(weekToNudge(new Date('2027-03-18T22:00:00Z'), 'America/New_York')?.weekStarting).toEqual(
    new Date('2027-03-15'),
  );
});
