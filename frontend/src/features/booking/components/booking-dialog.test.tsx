import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderForGolfer } from '../../../testing/golfer.tsx';
import { ada, idOf, roundOf } from '../../../testing/states.ts';
import { BookingDialog } from './booking-dialog.tsx';

test.each([
  [2, false],
  [1, true],
])('of a group of two with four seats, %i free, guests are spoken of: %s', (freeSeats, areSpokenOf) => {
  const group = { teeTimeId: idOf(30), time: '09:00' as const, players: [ada.id, idOf(2)], freeSeats, seats: 4 };
  const dialog = <BookingDialog action="cancel" teeTime={roundOf({ groups: [group] })} onClose={() => {}} />;
  renderForGolfer(dialog, { user: ada });
  const words = 'Guests read it behind their link, and those who asked for mails get one.';
  expect(screen.getByRole('alertdialog').textContent?.includes(words)).toBe(areSpokenOf);
});
