import type { CalendarSync } from '@fourball/contracts/http/calendar.ts';
import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { fill, isWrong, press, renderForGolfer, says, sees } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { CalendarDialog } from './calendar-dialog.tsx';

const at = '2058-01-01T00:00:00Z';
const none: CalendarSync = { syncEnabled: true, autoSync: false, connections: [], imported: null };
const connection = { provider: 'google' as const, feedUrl: 'https://x/feed.ics', connectedAt: at, lastSyncAt: at };
const google: CalendarSync = { ...none, connections: [connection] };

function open(calendars: CalendarSync) {
  const server = createServer({ calendarSync: calendars });
  return { server, golfer: renderForGolfer(<CalendarDialog onClose={() => {}} />) };
}

test('it begins without a calendar; connecting leads to the provider with a private feed, or says why it cannot, disconnecting revokes it', async () => {
  const { server, golfer } = open(none);
  await screen.findByText('0 connected');
  expect(screen.queryByRole('button', { name: 'Sync Now' })).toBeNull();
  for (const words of ['Sync with your Google Calendar events', 'Sync with your iPhone/Mac calendar', 'How it works'])
    screen.getByText(words);
  const leave = vi.spyOn(window, 'open').mockReturnValue(null);
  await press(golfer, 'Connect Apple Calendar');
  await says('Apple Calendar Not Available', 'Calendar access is not available on this device/browser');
  await press(golfer, 'Connect Google Calendar');
  await says('Connection Failed', 'Unable to connect to calendar. Please try again.');
  server.answers({ connectCalendar: google });
  await press(golfer, 'Connect Google Calendar');
  await sees('1 connected', /^Last sync: /);
  expect(leave.mock.calls.flat().join()).toContain('calendar.google.com');
  server.answers({ disconnectCalendar: none });
  await press(golfer, 'Disconnect Google Calendar');
  await screen.findByText('0 connected');
});

test('calendars are synced by a button, which says what failed, is under way, succeeds and is off', async () => {
  const { server, golfer } = open(google);
  await press(golfer, 'Sync Now');
  await says('Sync Failed', '404: Not Found');
  server.answers({ syncCalendar: google });
  const answer = server.holds('syncCalendar');
  await press(golfer, 'Sync Now');
  await sees({ button: 'Syncing...' });
  answer();
  await says('Sync Complete');
  const failure = 'The server there cannot be reached';
  server.answers({
    syncCalendar: { ...none, imported: { host: 'cal.example', lastSyncAt: at, busyTimes: 1, failure } },
  });
  await press(golfer, 'Sync Now');
  await says('Sync Failed', failure);
  server.answers({ syncCalendar: { ...google, syncEnabled: false } });
  await press(golfer, 'Sync Now');
  await says('Calendar Sync Is Off', 'Turn it on to exchange anything with your calendars.');
});

test.each([
  [true, 1, 'When it is busy, your squads know that you are.'],
  [true, 0, 'It has no busy times in the coming weeks.'],
  [false, 1, 'It counts once you turn calendar sync on.'],
])('connecting a calendar says what it counts for (sync %s, %i busy)', async (syncEnabled, busyTimes, effect) => {
  const { server, golfer } = open(none);
  const imported = { host: 'cal.example', lastSyncAt: at, busyTimes, failure: null };
  server.answers({ importCalendar: { ...none, syncEnabled, imported } });
  await fill(golfer, await screen.findByLabelText("Your calendar's secret address"), 'https://cal.example/a.ics');
  await press(golfer, 'Connect');
  await says('Calendar Connected', effect);
});

test('auto-sync needs sync, and each switch is saved by itself', async () => {
  const { server, golfer } = open(google);
  await screen.findByRole('switch', { name: 'Enable Calendar Sync', checked: true });
  server.answers({ changeCalendarSync: { ...google, syncEnabled: false, autoSync: true } });
  await press(golfer, { switch: 'Auto-sync' });
  await waitFor(() => expect(screen.getByRole('switch', { name: 'Auto-sync' })).toHaveProperty('disabled', true));
  await press(golfer, { switch: 'Enable Calendar Sync' });
  const sent = () => server.sent('PATCH');
  await waitFor(() => expect(sent()).toEqual([{ autoSync: true }, { syncEnabled: true }]));
});

test('changes are sent one after the other: the answer to an earlier one takes nothing back', async () => {
  const { server, golfer } = open(google);
  await screen.findByRole('switch', { name: 'Auto-sync', checked: false });
  server.answers({ changeCalendarSync: { ...google, autoSync: true } });
  const answer = server.holds('changeCalendarSync');
  await press(golfer, { switch: 'Auto-sync' });
  server.answers({ disconnectCalendar: { ...none, autoSync: true } });
  await press(golfer, 'Disconnect Google Calendar');
  expect(server.sent('DELETE')).toEqual([]);
  answer();
  await sees('0 connected');
});

test('an address that is no calendar on the public internet is refused beside its field', async () => {
  const { server, golfer } = open(none);
  const address = await screen.findByLabelText("Your calendar's secret address");
  await fill(golfer, address, 'http://calendar.example/private.ics');
  await press(golfer, 'Connect');
  await waitFor(() => expect(address.getAttribute('aria-invalid')).toBe('true'));
  expect(server.asked.every(({ method }) => method === 'GET')).toBe(true);
  server.refuses('importCalendar', 400, 'This address is not public');
  await fill(golfer, address, 'webcal://127.0.0.1/private.ics');
  await press(golfer, 'Connect');
  await isWrong(address, '400: This address is not public');
  expect(server.asked.at(-1)?.body).toEqual({ address: 'https://127.0.0.1/private.ics' });
});
