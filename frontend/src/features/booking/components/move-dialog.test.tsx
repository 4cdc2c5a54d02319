import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { addDays, fromDateText, toDateText } from '../../../lib/dates.ts';
import { press, renderForGolfer, says, sees } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { ada, courseOf, idOf, roundOf, teeTimeOf } from '../../../testing/states.ts';
import { MoveDialog } from './move-dialog.tsx';

/** The tenth of the month after next, so that its neighbours are in the same month and ahead. */
const now = new Date();
const date = toDateText(new Date(now.getFullYear(), now.getMonth() + 2, 10));
const full = (text: string) => new Intl.DateTimeFormat('en-US', { dateStyle: 'full' }).format(fromDateText(text));
const teeTime = roundOf({ date });

function open({ reservedAs = null }: { reservedAs?: string | null } = {}) {
  const server = createServer();
  const elsewhere = teeTimeOf({ id: idOf(39), date: addDays(date, 2) });
  server.answers({ listBookings: [teeTime, elsewhere], moveBooking: teeTime });
  const onClose = vi.fn();
  const dialog = <MoveDialog teeTime={{ ...teeTime, reservedAs }} onClose={onClose} />;
  return { server, onClose, golfer: renderForGolfer(dialog, { user: ada }) };
}
const dateField = () => screen.getByLabelText<HTMLInputElement>('Date');

test('the month and the field say the one date that is chosen, also one on which the golfer plays; a time needs to be by day', async () => {
  const { server, onClose, golfer } = open();
  const chosen = () => screen.getAllByRole('button', { name: /, chosen/ }).map(({ ariaLabel }) => ariaLabel);
  expect(chosen()).toEqual([`${full(date)}, chosen`]);
  const far = toDateText(new Date(now.getFullYear(), now.getMonth() + 5, 10));
  fireEvent.change(dateField(), { target: { value: far } });
  expect(chosen()).toEqual([`${full(far)}, chosen`]);
  fireEvent.change(dateField(), { target: { value: date } });
  await press(golfer, `${full(addDays(date, 2))}, you play`);
  expect([dateField().value, chosen()]).toEqual([addDays(date, 2), [`${full(addDays(date, 2))}, chosen, you play`]]);
  for (const time of ['05:30', '10:30']) {
    fireEvent.change(screen.getByLabelText('Time'), { target: { value: time } });
    await press(golfer, 'Move Tee Time');
    if (time === '05:30') await sees('Choose a time from 6:00 AM to 6:59 PM');
  }
  await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(server.sent('PATCH')).toEqual([{ date: addDays(date, 2), time: '10:30' }]);
  await says('Tee time moved', /^Your squad plays on .* at 10:30 AM\. Its players are told\.$/);
});

test('a move that the server refuses stays, with the reason in the form; a fault of a field stands beside it alone', async () => {
  const { server, onClose, golfer } = open();
  const taken = 'The squad has another tee time then';
  const stop = server.refuses('moveBooking', 409, taken);
  await golfer.click(screen.getByRole('button', { name: 'Move Tee Time' }));
  expect((await within(screen.getByRole('dialog')).findByRole('alert')).textContent).toBe(taken);
  stop();
  const late = 'Choose a time two hours from now or later';
  server.refuses('moveBooking', 400, late, { 'body.time': late });
  await golfer.click(screen.getByRole('button', { name: 'Move Tee Time' }));
  await within(screen.getByRole('dialog')).findByText(late);
  expect(within(screen.getByRole('dialog')).getByRole('alert').textContent).toBe('');
  expect(onClose).not.toHaveBeenCalled();
});

test("a move that takes the course's number away says so before", () => {
  open({ reservedAs: '48213' });
  expect(screen.getByText(/^Moving removes the course's number, /).textContent).toContain('48213');
  cleanup();
  open();
  expect(screen.queryByText(/course's number/)).toBeNull();
});

test('a round of today at its course is moved on that day, also where the browser has tomorrow', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2058-06-16T01:00:00Z') });
  const server = createServer({ listBookings: [], moveBooking: teeTime });
  const start = { date: '2058-06-15', time: '16:30' };
  const round = roundOf({ ...start, course: courseOf({ timeZone: 'Pacific/Pago_Pago' }) });
  const golfer = renderForGolfer(<MoveDialog teeTime={round} onClose={() => {}} />, { user: ada });
  await golfer.click(screen.getByRole('button', { name: 'Move Tee Time' }));
  await vi.waitFor(() => expect(server.sent('PATCH')).toEqual([start]));
});
