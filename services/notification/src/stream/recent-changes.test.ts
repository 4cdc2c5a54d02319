import { createTtlCache } from '@fourball/kit/process/ttl-cache.ts';
import { expect, test } from 'vitest';
import { createRecentChanges } from './recent-changes.ts';

test('lists that changed before a page began to read are not named, and after a minute none is', () => {
  let now = 1_000_000;
  const recent = createRecentChanges(createTtlCache(10, { now: () => now }), () => now);
  const add = (topic: 'squads' | 'bookings') =>
    recent.add({ event: 'change', userIds: ['ann'], data: { topics: [topic] } });
  add('squads');
  now += 30_000;
  add('bookings');
  expect(recent.within('ann', 30_000)).toEqual(['squads', 'bookings']);
  expect([recent.within('ann', 0), recent.within('ben', 60_000)]).toEqual([['bookings'], []]);
  now += 60_000;
  expect(recent.within('ann', 120_000)).toEqual([]);
});
