import type { TimeSlot } from '@fourball/contracts/constants.ts';
import { type AvailabilityEntry, availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { fromDateText, toDateText } from '../../../lib/dates.ts';
import { ada, idOf } from '../../../testing/golfers.ts';
import { renderForGolfer } from '../../../testing/render.tsx';
import { teeTimeOf } from '../../../testing/rounds.ts';
import { says } from '../../../testing/says.ts';
import { createServer } from '../../../testing/server.ts';
import { ScheduleEditor } from './schedule-editor.tsx';

/** Days of the next month: none of them is past. */
const now = new Date();
const dateOf = (day: number) => toDateText(new Date(now.getFullYear(), now.getMonth() + 1, day));
const full = (text: string) => new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }).format(fromDateText(text));

const entryOf = (date: string, timeSlots: TimeSlot[], isAvailable = true): AvailabilityEntry => ({
  ...{ id: idOf(50), userId: ada.id, date, timeSlots, isAvailable, notes: null },
  ...{ createdAt: ada.createdAt, updatedAt: ada.updatedAt },
});

function serverOf({ entries = [] as AvailabilityEntry[], teeTimes = [teeTimeOf({ date: dateOf(20) })] } = {}) {
  const server = createServer();
  server.answers(availabilityRoutes.listAvailability, entries);
  server.answers(availabilityRoutes.deleteAvailability, undefined);
  server.answers(recommendationRoutes.listBookings, teeTimes);
  server.answers(recommendationRoutes.searchCourses, []);
  return server;
}

async function open({ days = ['saturday' as const], slots = ['09:00' as const] as TimeSlot[] } = {}) {
  const savePreferences = vi.fn(async () => {});
  const preferences = { preferredDays: days, preferredTimeSlots: slots };
  const golfer = renderForGolfer(
    <ScheduleEditor golferId={ada.id} preferences={preferences} savePreferences={savePreferences} />,
    { user: ada, at: '/availability' },
  );
  await golfer.click(screen.getByRole('button', { name: 'Next month' }));
  await waitFor(() => expect(day(1)).toHaveProperty('disabled', false));
  return { golfer, savePreferences };
}
const day = (of: number) => screen.getByRole('button', { name: new RegExp(`^${full(dateOf(of))}`) });
const labelOf = (of: number) =>
  day(of)
    .getAttribute('aria-label')
    ?.replace(full(dateOf(of)), '');
const save = () => screen.getByRole('button', { name: /Save Availability/ });

describe('the picker', () => {
  test('stands open for a golfer who prefers nothing yet, with Saturday, Sunday, 9 and 10', async () => {
    serverOf();
    await open({ days: [], slots: [] });
    const badges = (name: string) => within(screen.getByRole('region', { name }));
    expect(badges('Preferred Days').getAllByText(/^(Sat|Sun)$/)).toHaveLength(2);
    expect(screen.getByRole('button', { name: '9:00 AM', pressed: true })).toBeTruthy();
    expect(screen.getByRole('button', { name: '10:00 AM', pressed: true })).toBeTruthy();
    expect(screen.getAllByRole('button', { pressed: true, name: /AM$|PM$/ })).toHaveLength(2);
  });

  test('is folded for one who has saved theirs, and unfolds', async () => {
    serverOf();
    const { golfer } = await open();
    expect(screen.queryByRole('button', { name: '6:00 AM' })).toBeNull();
    await golfer.click(screen.getByRole('button', { name: 'Preferred Times', expanded: false }));
    expect(screen.getByRole('button', { name: '6:00 AM' })).toBeTruthy();
  });

  test('shows four times and counts the rest', async () => {
    serverOf();
    await open({ slots: ['06:00', '07:00', '08:00', '09:00', '10:00', '11:00'] });
    expect(within(screen.getByRole('region', { name: 'Preferred Times' })).getByText('+2 more')).toBeTruthy();
  });
});

describe('the month', () => {
  test('says of each day what is saved, changed, taken back, busy or played', async () => {
    serverOf({
      entries: [entryOf(dateOf(10), ['08:00']), entryOf(dateOf(11), [], false), entryOf(dateOf(12), ['08:00'])],
    });
    const { golfer } = await open();
    await golfer.click(day(12));
    await golfer.click(day(13));
    expect([10, 11, 12, 13, 14].map(labelOf)).toEqual([
      ', free, saved',
      ', busy, saved',
      ', taken back, not saved yet',
      ', free, not saved yet',
      '',
    ]);
    await waitFor(() => expect(labelOf(20)).toBe(', you play'));
    expect(screen.getByText('You play at 9:00 AM, Fern Hill')).toBeTruthy();
  });

  test('a date whose chosen times are all played is named before it is sent', async () => {
    const server = serverOf();
    const { golfer } = await open();
    await waitFor(() => expect(labelOf(20)).toBe(', you play'));
    await golfer.click(day(20));
    expect(screen.getByRole('alert').textContent).toMatch(/^You play at the chosen times on .* Choose other times/);
    expect(save()).toHaveProperty('disabled', true);
    expect(server.asked.every(({ method }) => method === 'GET')).toBe(true);
  });
});

describe('saving', () => {
  test('sends each date by a call of its own and deletes what was taken back', async () => {
    const server = serverOf({ entries: [entryOf(dateOf(10), ['08:00'])] });
    server.answers(availabilityRoutes.saveAvailability, entryOf(dateOf(12), ['09:00']));
    const { golfer, savePreferences } = await open();
    await golfer.click(day(10));
    await golfer.click(day(12));
    await golfer.click(save());
    await says('Availability saved', 'Your availability has been updated successfully');
    const sent = server.asked.filter(({ method }) => method !== 'GET');
    expect(sent).toEqual([
      { method: 'DELETE', path: `/api/availability/${dateOf(10)}`, body: undefined },
      {
        method: 'POST',
        path: '/api/availability',
        body: { date: dateOf(12), isAvailable: true, timeSlots: ['09:00'] },
      },
    ]);
    expect(savePreferences).not.toHaveBeenCalled();
  });

  test('reads "Saving..." while it is pending, and nothing is changed meanwhile', async () => {
    const server = serverOf();
    server.keepsSilent(availabilityRoutes.saveAvailability);
    const { golfer } = await open();
    await golfer.click(day(12));
    await golfer.click(save());
    await waitFor(() => expect(screen.getByRole('button', { name: 'Saving...' })).toBeTruthy());
    expect(day(13)).toHaveProperty('disabled', true);
  });

  test('dates that are refused stay and are named', async () => {
    const server = serverOf();
    server.refuses(availabilityRoutes.saveAvailability, 400, 'That date is past');
    const { golfer } = await open();
    await golfer.click(day(12));
    await golfer.click(save());
    await says('Error', /^Not saved: [A-Z][a-z]{2}, [A-Z][a-z]{2} 12\. 400: That date is past$/);
    expect(labelOf(12)).toBe(', free, not saved yet');
    expect(screen.getByText(/^Not saved yet: .*12\.$/)).toBeTruthy();
  });
});

describe('what is not saved', () => {
  test('is there again after the screen was left, and can be discarded', async () => {
    serverOf();
    const first = await open();
    await first.golfer.click(day(12));
    cleanup();
    const { golfer } = await open();
    expect(screen.getByText('What you had not saved is still here.')).toBeTruthy();
    expect(labelOf(12)).toBe(', free, not saved yet');
    await golfer.click(screen.getByRole('button', { name: 'Discard' }));
    expect(labelOf(12)).toBe('');
    expect(sessionStorage).toHaveLength(0);
  });

  test('has the browser ask before the page is closed; saved things do not', async () => {
    serverOf();
    const { golfer } = await open();
    const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(true);
    await golfer.click(day(12));
    expect(leave()).toBe(false);
    await golfer.click(day(12));
    expect(leave()).toBe(true);
  });
});

test('availability and tee times that cannot be read are said, each with a way to try again', async () => {
  const server = serverOf();
  server.refuses(availabilityRoutes.listAvailability, 503, 'Try again later');
  server.refuses(recommendationRoutes.listBookings, 500);
  renderForGolfer(
    <ScheduleEditor
      golferId={ada.id}
      preferences={{ preferredDays: [], preferredTimeSlots: [] }}
      savePreferences={vi.fn()}
    />,
  );
  await screen.findByText('Failed to fetch availability');
  expect(await screen.findByText('503: Try again later')).toBeTruthy();
  expect(await screen.findByText('Your tee times could not be loaded')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(2);
});
