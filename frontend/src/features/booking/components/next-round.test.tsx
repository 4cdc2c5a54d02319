import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { serverOfAda } from '../../../testing/app.tsx';
import { renderForGolfer } from '../../../testing/golfer.tsx';
import { ada, idOf, squadOf, teeTimeOf } from '../../../testing/states.ts';
import { NextRound } from './next-round.tsx';

test.each([
  ['waits', null, "You're in line", 'You are 2nd in line: first come'],
  ['is offered a seat', '2058-06-11T20:00:00.000Z', 'Seat offered', /^A seat is yours until /],
])("on a squad's next round a golfer who %s reads so, and not that they are not in", async (...row) => {
  const [, offeredUntil, badge, note] = row;
  const nextTeeTime = { date: '2058-06-15', time: '09:00' };
  const seats = teeTimeOf().bookings.filter(({ userId }) => userId !== ada.id);
  const round = { recommendationId: idOf(20), squadId: squadOf().id, teeTimeId: idOf(29), courseName: 'Heron Ridge' };
  const server = serverOfAda({ listTeeTimes: [teeTimeOf({ ...nextTeeTime, bookings: seats })] });
  server.answers({ listWaiting: [{ ...round, ...nextTeeTime, place: 2, rule: 'first-come', offeredUntil }] });
  renderForGolfer(<NextRound squad={squadOf({ nextTeeTime })} userId={ada.id} namesOf={() => ''} />);
  const link = within(await screen.findByRole('link', { name: /^Next: Sat, Jun 15/ }));
  expect(await link.findByText(badge)).toBeTruthy();
  expect(link.getByText(note)).toBeTruthy();
});
