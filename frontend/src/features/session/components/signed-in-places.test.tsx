import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderForGolfer, says, textsOf } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { idOf } from '../../../testing/states.ts';
import { SignedInPlaces } from './signed-in-places.tsx';

const createdAt = '2058-01-01T12:00:00Z';
const lastUsedAt = '2058-01-02T12:00:00Z';
const times = { createdAt, lastUsedAt };

function open() {
  const server = createServer({
    listSessions: [
      { id: idOf(21), device: 'Safari on iPhone', isCurrent: true, ...times },
      { id: idOf(22), device: 'Chrome on Windows', isCurrent: false, ...times },
      { id: idOf(23), device: null, isCurrent: false, ...times },
    ],
  });
  server.answers({ endSession: undefined, endAllSessions: undefined, unsubscribeFromPush: undefined });
  server.answers({ listPushSubscriptions: [{ id: idOf(24), device: 'Chrome on Android', ...times }] });
  const google = { provider: 'google' as const, feedUrl: 'https://x' };
  const calendars = {
    ...{ syncEnabled: true, autoSync: true },
    connections: [{ ...google, connectedAt: createdAt, lastSyncAt: createdAt, lastUsedAt: null }],
    imported: { host: 'calendar.example', importedAt: null, lastSyncAt: lastUsedAt, busyTimes: 2, failure: null },
  };
  server.answers({ calendarSync: calendars, disconnectCalendar: calendars, forgetCalendar: calendars });
  return { server, golfer: renderForGolfer(<SignedInPlaces />) };
}
const rowsOf = async (name: string) =>
  textsOf(within(await screen.findByRole('region', { name })).getAllByRole('listitem'));

test('a golfer sees where they are signed in, who is told of things, and which calendars are connected', async () => {
  open();
  const used = 'Since Jan 1, 2058 · last used Jan 2, ';
  expect(await rowsOf('Devices')).toEqual([
    expect.stringMatching(new RegExp(`^Safari on iPhone${used}.*This device$`)),
    expect.stringMatching(new RegExp(`^Chrome on Windows${used}.*Sign Out$`)),
    expect.stringMatching(new RegExp(`^Unknown device${used}.*Sign Out$`)),
  ]);
  expect(await rowsOf('Notifications on devices')).toEqual([expect.stringContaining(`Chrome on Android${used}`)]);
  expect(await rowsOf('Calendars')).toEqual([
    'Feed for Google CalendarSince Jan 1, 2058 · never readDisconnect',
    expect.stringContaining('Calendar from calendar.exampleLast read Jan 2, '),
  ]);
});

test.each([
  [/^Sign Out: Chrome on Windows/, 'DELETE', `/api/sessions/${idOf(22)}`],
  [/^Switch Off: Chrome on Android/, 'DELETE', `/api/notifications/push-subscriptions/${idOf(24)}`],
  [/^Disconnect: Feed for Google Calendar/, 'DELETE', '/api/calendar/connections/google'],
  [/^Disconnect: Calendar from calendar.example/, 'DELETE', '/api/calendar/import'],
])('%s ends that one', async (name, method, path) => {
  const { server, golfer } = open();
  await golfer.click(await screen.findByRole('button', { name }));
  await expect.poll(() => server.asked).toContainEqual({ method, path, body: undefined });
});

test('signing out everywhere is asked about first, and says what it did', async () => {
  const { server, golfer } = open();
  await golfer.click(await screen.findByRole('button', { name: 'Sign Out Everywhere' }));
  expect(server.asked.every(({ method }) => method === 'GET')).toBe(true);
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Sign out everywhere?' }));
  await golfer.click(dialog.getByRole('button', { name: 'Sign Out Everywhere' }));
  await says('Signed Out Everywhere');
  expect(server.asked).toContainEqual({ method: 'POST', path: '/api/sessions/end-all', body: undefined });
});
