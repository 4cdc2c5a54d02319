import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderForGolfer } from '../../../testing/golfer.tsx';
import { createServer } from '../../../testing/server.ts';
import { ada, idOf, squadOf, teeTimeOf } from '../../../testing/states.ts';
import { OwnNextRound } from './own-next-round.tsx';

const [own, other] = teeTimeOf().bookings;

test.each([
  ['golfers', { bookings: [own!, other!], bookedPlayers: 2 }, 'with Lee'],
  ['golfers and a guest', { bookings: [own!, other!], bookedPlayers: 3 }, 'with Lee and 1 guest'],
  ['guests alone', { bookings: [own!], bookedPlayers: 3 }, 'with 2 guests'],
  ['nobody, yesterday here,', { bookings: [own!], date: '2020-06-15' }, teeTimeOf().squad.name],
  ['nobody', { bookings: [own!], bookedPlayers: 1 }, 'Nobody else has a seat yet'],
])('who plays next with %s reads of all whom the round counts', async (_, change, words) => {
  createServer({ listBookings: [teeTimeOf(change)] });
  const namesOf = (userIds: readonly string[]) => userIds.map((id) => (id === idOf(2) ? 'Lee' : id)).join(', ');
  const part = <OwnNextRound userId={ada.id} squads={[squadOf()]} namesOf={namesOf} beginning={null} />;
  renderForGolfer(part, { user: ada });
  expect(await screen.findByText(words)).toBeTruthy();
});
