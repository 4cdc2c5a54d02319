import { DAYS, type Day, type TimeSlot } from '@fourball/contracts/constants.ts';
import type { AvailabilityEntry } from '@fourball/contracts/http/availability.ts';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { formatLongDate, fromDateText, toDateText } from '../../../lib/dates.ts';
import { press, renderForGolfer, says, sees, seesNo, textsOf } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { ada, entryOf, teeTimeOf } from '../../../testing/states.ts';
import type { Preferences } from '../use-schedule.ts';
import { ScheduleEditor } from './schedule-editor.tsx';

/** Days of the next month: none of them is past. Which months are within a year depends on the day. */
const now = new Date(2058, 5, 10);
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now }));
const dateOf = (day: number) => toDateText(new Date(now.getFullYear(), now.getMonth() + 1, day));
const full = (text: string) => new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }).format(fromDateText(text));

/** The day of the week of the month's first day, which no test changes. */
const firstDay = DAYS[(fromDateText(dateOf(1)).getDay() + 6) % 7] as Day;
const usual = { days: [firstDay], slots: ['09:00' as const] as TimeSlot[] };

type Save = (changes: Partial<Preferences>) => Promise<void>;

/** The schedule beside a profile that changes as it is saved, here or in another window; and a way to another screen. */
function Schedule({ saved, onSave }: { saved: Preferences; onSave: Save }) {
  const [preferences, setPreferences] = useState(saved);
  const [left, setLeft] = useState(false);
  const save: Save = async (changes) => {
    await onSave(changes);
    setPreferences((before) => ({ ...before, ...changes }));
  };
  return (
    <>
      <button type="button" onClick={() => setPreferences({ ...preferences, preferredTimeSlots: ['11:00'] })}>
        Other window
      </button>
      <button type="button" onClick={() => setLeft(!left)}>
        Home
      </button>
      {!left && <ScheduleEditor golferId={ada.id} preferences={preferences} savePreferences={save} />}
    </>
  );
}

/** The next month of a golfer with a usual week, who plays on its 20th. */
async function open(entries: AvailabilityEntry[] = [], { days, slots } = usual, played = 20) {
  const listBookings = [teeTimeOf({ date: dateOf(played) })];
  const server = createServer({ listAvailability: entries, listBookings, searchCourses: [] });
  const savePreferences = vi.fn<Save>(async () => {});
  const golfer = renderForGolfer(
    <Schedule saved={{ preferredDays: days, preferredTimeSlots: slots }} onSave={savePreferences} />,
    { user: ada, at: '/availability' },
  );
  await golfer.click(screen.getByRole('button', { name: 'Next month' }));
  await waitFor(() => expect(day(1)).toHaveProperty('disabled', false));
  return { server, golfer, savePreferences };
}
const day = (of: number) => screen.getByRole('button', { name: new RegExp(`^${full(dateOf(of))}`) });
const labelOf = (of: number) => day(of).ariaLabel?.replace(full(dateOf(of)), '');
const save = () => screen.getByRole('button', { name: /Save Availability/ });

test('the picker stands open for a golfer who prefers nothing yet, with Saturday, Sunday, 9 and 10', async () => {
  await open([], { days: [], slots: [] });
  const days = within(screen.getByRole('region', { name: 'Preferred Days' }));
  expect(days.getAllByText(/^(Sat|Sun)$/)).toHaveLength(2);
  expect(textsOf(screen.getAllByRole('button', { pressed: true, name: /AM$|PM$/ }))).toEqual(['9:00 AM', '10:00 AM']);
});

const TOGGLES = [
  ['Early Morning 6-9 AM', ['6:00 AM', '7:00 AM', '8:00 AM']],
  ['Morning 9 AM-12 PM', ['9:00 AM', '10:00 AM', '11:00 AM']],
  ['Afternoon 12-5 PM', ['12:00 PM', '1:00 PM', '2:00 PM', '3:00 PM', '4:00 PM']],
  ['Evening 5-6 PM', ['5:00 PM', '6:00 PM']],
  ['Weekend', ['Saturday', 'Sunday']],
  ['Weekdays', ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']],
] as const;
test('the picker is folded once something is saved; each part of the day and of the week toggles all of its own', async () => {
  const { golfer } = await open([], { days: ['sunday'], slots: ['06:00'] });
  seesNo({ button: '7:00 AM' });
  await press(golfer, 'Preferred Days', 'Preferred Times');
  for (const [name, options] of TOGGLES)
    for (const pressed of [true, false]) {
      await press(golfer, name);
      for (const option of options) screen.getByRole('button', { name: option, pressed });
    }
});

describe('the month', () => {
  test('has six weeks of seven days, Sunday first, of which its own alone can be chosen, up to a year ahead', async () => {
    const { golfer } = await open();
    expect(document.querySelector('th')?.getAttribute('aria-label')).toBe('Sunday');
    const days = within(screen.getByRole('grid')).getAllByRole<HTMLButtonElement>('button');
    expect(days).toHaveLength(42);
    const length = new Date(now.getFullYear(), now.getMonth() + 2, 0).getDate();
    expect(days.filter(({ disabled }) => !disabled)).toHaveLength(length);
    act(() => day(length).focus());
    await golfer.keyboard('{ArrowRight}');
    await waitFor(() => expect(document.activeElement?.ariaLabel).toMatch(full(dateOf(length + 1))));
    const next = screen.getByRole('button', { name: 'Next month' });
    let months = 2;
    for (; next.getAttribute('aria-disabled') !== 'true' && months < 20; months += 1) await golfer.click(next);
    expect(months).toBe(12);
  });

  test('says of each day what is saved, changed, taken back, busy or played', async () => {
    const saved = [10, 12].map((one) => entryOf(dateOf(one), ['08:00']));
    const { golfer } = await open([...saved, entryOf(dateOf(11), [])]);
    for (const chosen of [12, 13]) await golfer.click(day(chosen));
    const expected = [', free, saved', ', busy, saved', ', taken back, not saved yet', ', free, not saved yet', ''];
    expect([10, 11, 12, 13, 14].map(labelOf)).toEqual(expected);
    await waitFor(() => expect(labelOf(20)).toBe(', you play'));
    expect(screen.getByText('You play at 9:00 AM, Fern Hill')).toBeTruthy();
  });

  test('a date is only if need be by its button in the list, until another press; one whose times are all played is named', async () => {
    const { server, golfer } = await open([entryOf(dateOf(10), ['08:00'])]);
    const button = screen.getByRole('button', { name: /^If need be: .* 10$/, pressed: false });
    await golfer.click(button);
    expect([labelOf(10), button.ariaPressed]).toEqual([', free if need be, not saved yet', 'true']);
    screen.getByText('8:00 AM if need be');
    await golfer.click(button);
    expect(labelOf(10)).toBe(', free, saved');
    await waitFor(() => expect(labelOf(20)).toBe(', you play'));
    await golfer.click(day(20));
    expect(screen.getByRole('alert').textContent).toMatch(/^You play at the chosen times on .* Choose other times/);
    expect(save()).toHaveProperty('disabled', true);
    expect(server.asked.every(({ method }) => method === 'GET')).toBe(true);
  });
});

test('the usual week is said in words, and seen on the days that count by it', async () => {
  const { golfer } = await open([entryOf(dateOf(8), [])]);
  const usual = within(screen.getByRole('region', { name: 'Your usual week' }));
  usual.getByText(/^Unless you say otherwise, you count as free every \w{3}, 9:00 AM\.$/);
  expect([1, 8, 15, 16].map(labelOf)).toEqual([', usual week', ', busy, saved', ', usual week', '']);
  await golfer.click(day(15));
  expect(labelOf(15)).toBe(', free, not saved yet');
});

describe('the week', () => {
  // The week after that of the first.
  const monday = 8 - ((new Date(now.getFullYear(), now.getMonth() + 1, 1).getDay() + 6) % 7);
  const [tuesday, wednesday, played] = [monday + 1, monday + 2, monday + 5];
  const labelled = (of: number, what: string) => `${formatLongDate(dateOf(of))}, ${what}`;
  const slot = (of: number, time: string) => screen.getByRole('button', { name: new RegExp(`^${labelled(of, time)}`) });
  const chosen = () =>
    screen
      .getAllByRole('button', { name: /, not saved yet$/, pressed: true })
      .map((one) => one.getAttribute('aria-label')?.replace(', not saved yet', ''));

  // Its code is fetched on demand, which a busy machine takes long for.
  beforeAll(() => import('../week/week-editor.tsx'));

  async function openWeek() {
    const { golfer } = await open([], usual, played);
    await press(golfer, 'Week', 'Next week');
    await screen.findByRole('button', { name: labelled(played, '9:00 AM, you play') });
    return golfer;
  }

  test('is painted by keys alone: one stop of the Tab key, in which arrows, Home, End and the page keys lead on', async () => {
    const golfer = await openWeek();
    expect(screen.getByRole('grid').querySelectorAll('[tabindex="0"]')).toHaveLength(1);
    act(() => slot(monday, '6:00 AM').focus());
    await golfer.keyboard('{ArrowRight}{ArrowDown}{ArrowDown}[Space]{ArrowRight}{Enter}{ArrowDown}');
    await golfer.keyboard('{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    expect(chosen()).toEqual([
      ...[labelled(tuesday, '8:00 AM'), labelled(wednesday, '8:00 AM')],
      ...[labelled(wednesday, '9:00 AM'), labelled(wednesday + 1, '9:00 AM')],
      ...[labelled(wednesday, '10:00 AM'), labelled(wednesday + 1, '10:00 AM')],
    ]);
    screen.getByText(/^Free: .+ at 9:00 AM to .+ at 10:00 AM$/);
    for (const [keys, of, what] of [
      ['{End}', monday + 6, '10:00 AM'],
      ['{PageDown}', monday + 13, '10:00 AM'],
      ['{PageUp}{Control>}{Home}{/Control}', monday, '6:00 AM'],
      ['{ArrowUp}', monday, 'whole day'],
    ] as const) {
      await golfer.keyboard(keys);
      await waitFor(() => expect(document.activeElement?.ariaLabel).toBe(labelled(of, what)));
    }
    await press(golfer, ...Array<string>(11).fill('Previous week'));
    expect(document.activeElement?.ariaLabel).toBe('Previous week');
  });

  test('leads an hour to free, to if need be and back, each told in words, and a head its day, but for hours that are played', async () => {
    const golfer = await openWeek();
    const states: unknown[] = [];
    for (let taps = 0; taps < 3; taps += 1) {
      await golfer.click(slot(tuesday, '8:00 AM'));
      const { ariaLabel, ariaPressed } = slot(tuesday, '8:00 AM');
      states.push([ariaLabel?.replace(labelled(tuesday, '8:00 AM'), ''), ariaPressed]);
    }
    expect(states).toEqual([
      [', not saved yet', 'true'],
      [', if need be, not saved yet', 'mixed'],
      ['', 'false'],
    ]);
    screen.getByText(/^No longer free: .+ at 8:00 AM$/);
    await golfer.click(slot(played, '9:00 AM, you play'));
    expect(screen.queryByRole('button', { name: /not saved yet/ })).toBeNull();
    await golfer.click(slot(played, 'whole day'));
    expect(chosen()).toHaveLength(13 - 5);
    await press(golfer, 'Month');
    expect(labelOf(played)).toBe(', free, not saved yet, you play');
  });
});

test('saving of nothing says so; of dates, also those taken back, it is one call, during which nothing is changed', async () => {
  const { server, golfer, savePreferences } = await open([entryOf(dateOf(10), ['08:00'])]);
  await golfer.click(save());
  await says('Nothing to save', 'Your availability is as you left it.');
  const sent = () => server.asked.filter(({ method }) => method !== 'GET');
  expect(sent()).toEqual([]);
  server.answers({ changeAvailability: [12, 13].map((one) => entryOf(dateOf(one), ['09:00'])) });
  const answer = server.holds('changeAvailability');
  for (const chosen of [10, 12, 13]) await golfer.click(day(chosen));
  await golfer.click(save());
  await sees({ button: 'Saving...' });
  expect([day(14), screen.getByText('Weekend')].every((one) => one.matches(':disabled'))).toBe(true);
  answer();
  await says('Availability saved', 'Your availability has been updated successfully');
  const entries = [12, 13].map((one) => ({ date: dateOf(one), isAvailable: true, timeSlots: ['09:00'] }));
  expect(sent()).toEqual([{ method: 'PUT', path: '/api/availability', body: { entries, deletions: [dateOf(10)] } }]);
  expect(savePreferences).not.toHaveBeenCalled();
});

test('who leaves while it is saved, and is back before the answer, hears that it was and finds nothing unsaved', async () => {
  const { server, golfer } = await open();
  server.answers({ changeAvailability: [entryOf(dateOf(12), ['09:00'])] });
  const answer = server.holds('changeAvailability');
  await golfer.click(day(12));
  await golfer.click(save());
  await press(golfer, 'Home', 'Home', 'Saving...');
  seesNo('What you had not saved is still here.');
  answer();
  await says('Availability saved', 'Your availability has been updated successfully');
  await waitFor(() => seesNo(/^Not saved yet/));
  await press(golfer, 'Home', 'Home');
  seesNo(/^Not saved yet/);
});

test.each([
  ['its days', ['Saturday']],
  ['its hours', ['9:00 AM']],
  ['all of it', ['Saturday', '9:00 AM']],
])('a usual week without %s is saved like any other, and counts no more', async (_, taps) => {
  const { golfer } = await open([], { days: ['saturday'], slots: ['09:00'] });
  await press(golfer, 'Preferred Days', 'Preferred Times', ...taps);
  await sees('Your usual week is not saved yet.');
  await golfer.click(save());
  await says('Usual week saved', 'It counts on no day.');
  seesNo('Your usual week is not saved yet.', /^Not saved yet/);
});

test('hours that another window saved are taken over, and stay where the days alone are picked and saved', async () => {
  const { golfer, savePreferences } = await open([], { days: ['saturday'], slots: ['09:00'] });
  await press(golfer, 'Other window');
  seesNo('Your usual week is not saved yet.');
  screen.getByText('11:00 AM', { selector: 'span' });
  await press(golfer, 'Preferred Days', 'Sunday');
  await golfer.click(save());
  await says('Usual week saved', /11:00 AM\.$/);
  expect(savePreferences.mock.calls).toEqual([[{ preferredDays: ['saturday', 'sunday'] }]]);
});

test('saving all dates stay where one is refused, and that one is named', async () => {
  const { server, golfer } = await open();
  server.refuses('changeAvailability', 400, 'That date is past', { 'body.entries.1.date': 'That date is past' });
  for (const chosen of [11, 12]) await golfer.click(day(chosen));
  await golfer.click(save());
  await says('Error', /^Not saved\. [A-Z][a-z]{2}, [A-Z][a-z]{2} 12: That date is past\.$/);
  expect(labelOf(12)).toBe(', free, not saved yet');
  expect(screen.getByText(/^Not saved yet: .*11 and .*12\.$/)).toBeTruthy();
});

test('what is not saved has the browser ask before the page is closed, is there again after it, and can be discarded', async () => {
  const leave = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
  const { golfer: before } = await open();
  expect(leave()).toBe(true);
  await before.click(day(12));
  await waitFor(() => expect(leave()).toBe(false));
  cleanup();
  const { golfer } = await open();
  screen.getByText('What you had not saved is still here.');
  expect(labelOf(12)).toBe(', free, not saved yet');
  await press(golfer, 'Discard');
  expect([labelOf(12), leave(), sessionStorage.length]).toEqual(['', true, 0]);
});
