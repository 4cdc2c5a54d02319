import { expect, test } from 'vitest';
import { connectedCount, opensCalendarAddresses, subscribeLink } from './model.ts';

const feed = 'https://fourball.example/api/calendar/feeds/s3cret/fourball.ics';

test('each provider is asked to subscribe in its own way', () => {
  expect(subscribeLink('apple', feed)).toBe('webcal://fourball.example/api/calendar/feeds/s3cret/fourball.ics');
  const google = new URL(subscribeLink('google', feed));
  expect(google.host).toBe('calendar.google.com');
  expect(google.searchParams.get('cid')).toBe('webcal://fourball.example/api/calendar/feeds/s3cret/fourball.ics');
});

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X)', true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', true],
  ['Mozilla/5.0 (Linux; Android 16; Pixel 10)', false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', false],
])('%s opens calendar addresses: %s', (userAgent, opens) => expect(opensCalendarAddresses(userAgent)).toBe(opens));

test('feeds and the own calendar count as connected', () => {
  const connection = { provider: 'google' as const, feedUrl: feed, connectedAt: '', lastSyncAt: '' };
  const imported = { host: 'calendar.example', lastSyncAt: null, busyTimes: 0, failure: null };
  expect(connectedCount({ connections: [connection], imported })).toBe(2);
  expect(connectedCount({ connections: [], imported: null })).toBe(0);
});
