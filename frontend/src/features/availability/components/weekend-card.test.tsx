import type { TimeSlot } from '@fourball/contracts/constants.ts';
import type { AvailabilityEntry } from '@fourball/contracts/http/availability.ts';
import { screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { addDays, formatShortDate, toDateText } from '../../../lib/dates.ts';
import { press, renderForGolfer, seesNo } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { entryOf } from '../../../testing/states.ts';
import type { Draft, Hours } from '../draft.ts';
import { weekOf } from '../week/week.ts';
import { WeekendCard } from './weekend-card.tsx';

const monday = weekOf(toDateText(new Date()))[0] as string;
const [saturday, sunday] = [addDays(monday, 5), addDays(monday, 6)];
const name = (what: string, date = saturday) => `${what}: ${formatShortDate(date)}`;

const hours = (...timeSlots: TimeSlot[]): Hours => ({ timeSlots, ifNeedBe: [] });
async function open({ entries = [] as AvailabilityEntry[], usual = [] as TimeSlot[], today = monday } = {}) {
  const server = createServer();
  const drafts: Draft[] = [];
  const booked = new Map([[saturday, ['09:00' as const]]]);
  const schedule = { timeSlots: [], booked, usualOn: (date: string) => (date === saturday ? usual : []) };
  function Weekend() {
    const [draft, setDraft] = useState<Draft>({});
    drafts.push(draft);
    return <WeekendCard today={today} draft={draft} known={schedule} disabled={false} onDraft={setDraft} />;
  }
  const golfer = renderForGolfer(<Weekend />);
  await screen.findAllByText('Could not be loaded');
  server.answers({ listAvailability: entries });
  await press(golfer, 'Try again');
  const known = screen.getByRole('button', { name: name('Evening', sunday) });
  await waitFor(() => expect(known).toHaveProperty('disabled', false));
  const pressAll = (...labels: string[]) => press(golfer, ...labels);
  const isPressed = (label: string) => screen.getByRole('button', { name: label }).ariaPressed;
  return { pressAll, isPressed, draft: () => drafts.at(-1) };
}

test('taps lead a part of a day to free, to if need be and back, but for the times of a round, once it is known what was said', async () => {
  const { pressAll, draft, isPressed } = await open();
  expect(screen.getAllByText('No answer yet')).toHaveLength(2);
  await pressAll(name('Morning'), name('Evening'));
  expect(draft()).toEqual({ [saturday]: hours('10:00', '11:00', '17:00', '18:00') });
  screen.getByText('10:00 AM, 11:00 AM, 5:00 PM, +1 more');
  expect([isPressed(name('Morning')), isPressed(name('Afternoon'))]).toEqual(['true', 'false']);
  await pressAll(name('Morning'), name('Evening'));
  expect(isPressed(name('Morning, if need be'))).toBe('mixed');
  screen.getByText('10:00 AM, 11:00 AM, 5:00 PM, +1 more if need be');
  await pressAll(name('Morning, if need be'), name('Evening, if need be'));
  expect(draft()).toEqual({});
});

test('"Can\'t play" is the whole day, and another tap takes it back', async () => {
  const { pressAll, draft } = await open({ entries: [entryOf(sunday, ['09:00'])] });
  await pressAll(name("Can't play", sunday));
  expect(draft()).toEqual({ [sunday]: 'busy' });
  screen.getByText('Busy all day');
  await pressAll(name("Can't play", sunday));
  expect(draft()).toEqual({});
});

test('one tap answers as last week, or as usual; neither is offered where there is nothing', async () => {
  const lastWeek = [entryOf(addDays(saturday, -7), ['12:00']), entryOf(addDays(sunday, -7), [])];
  const { pressAll, draft, isPressed } = await open({ entries: lastWeek, usual: ['08:00', '09:00'] });
  screen.getByText('Your usual: 8:00 AM to 9:00 AM');
  await pressAll('Same as last week');
  expect(draft()).toEqual({ [saturday]: hours('12:00'), [sunday]: 'busy' });
  expect([isPressed(name('Afternoon')), isPressed(name('Morning'))]).toEqual(['mixed', 'false']);
  await pressAll('My usual');
  expect(draft()).toEqual({ [saturday]: hours('08:00'), [sunday]: 'busy' });
});

test('on a Sunday the Saturday is over', async () => {
  await open({ today: sunday });
  seesNo({ button: name('Morning') }, { button: 'Same as last week' }, { button: 'My usual' });
});
