import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderForGolfer } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { ada, idOf, roundOf, teeTimeOf } from '../../../testing/states.ts';
import { SeatsDialog } from './seats-dialog.tsx';

const groups = [
  { teeTimeId: idOf(30), time: '09:00', players: [ada.id, idOf(2)], seats: 3, freeSeats: 0 },
  { teeTimeId: idOf(33), time: '09:10', players: [idOf(3), idOf(4)], seats: 3, freeSeats: 1 },
  { teeTimeId: idOf(34), time: '09:20', players: [], seats: 1, freeSeats: 1 },
];

function open() {
  const server = createServer();
  const onClose = vi.fn();
  const golfer = renderForGolfer(<SeatsDialog round={roundOf({ groups })} onClose={onClose} />, { user: ada });
  return { server, onClose, press: (name: string) => golfer.click(screen.getByRole('button', { name })) };
}
const seats = () => screen.getByRole('status').textContent;
const isOff = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

test('seats go from those who play, guests included, and one for each tee time without players, to four for each tee time; as many as there were are not sent', async () => {
  const { server, onClose, press } = open();
  expect(seats()).toBe('7 seats5 players, 2 free');
  await press('Save Seats');
  expect([server.asked, onClose.mock.calls.length]).toEqual([[], 1]);
  for (let less = 0; less < 2; less += 1) await press('One seat less');
  expect([seats(), isOff('One seat less')]).toEqual(['6 seats5 players, 1 free', true]);
  for (let more = 0; more < 6; more += 1) await press('One seat more');
  expect([seats(), isOff('One seat more')]).toEqual(['12 seats5 players, 7 free', true]);
  server.answers({ changeSeats: teeTimeOf() });
  await press('Save Seats');
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(2));
  expect(server.asked).toMatchObject([{ method: 'PUT', body: { seats: 12 } }]);
});
