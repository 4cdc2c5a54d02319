import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect } from 'vitest';
import { refused } from '../asking.ts';
import { openDesk, ownBookings, playersOf } from './desk.ts';
import type { House } from './house.ts';
import { row } from './row.ts';

/** What becomes of the tee times of those who leave, and of squads that go. */
export function departureRules(house: House): void {
  const { bookedFor, teeTimesOf } = openDesk(house);

  row(squadRoutes.removeMember, [
    [
      'who leaves gives up the seats to come, and the last one to do so cancels the tee time',
      async () => {
        const { member, leader } = house.cast;
        const { squadId, seat } = await bookedFor(member, leader);
        for (const [golfer, players] of [
          [member, [leader.user.id]],
          [leader, []],
        ] as const) {
          await golfer.ask(squadRoutes.removeMember, { params: { squadId, userId: golfer.user.id } });
          const teeTime = await until('the seat to be free', async () => {
            const [found] = await teeTimesOf(squadId);
            return found?.bookedPlayers === players.length && found;
          });
          expect(playersOf(teeTime)).toEqual(players);
          expect(await ownBookings(golfer)).not.toContain(seat.teeTimeId);
        }
        expect((await teeTimesOf(squadId)).map(({ status }) => status)).toEqual(['cancelled']);
      },
    ],
  ]);

  row(squadRoutes.deleteSquad, [
    [
      'its booked tee times that have not started are cancelled for their players',
      async () => {
        const { creator, member } = house.cast;
        const { squadId, seat } = await bookedFor(member);
        await creator.ask(squadRoutes.deleteSquad, { params: { squadId } });
        await until('the tee time to be gone', async () => !(await ownBookings(member)).includes(seat.teeTimeId));
        await refused(member, recommendationRoutes.listTeeTimes, { params: { squadId } }, 404);
      },
    ],
  ]);
}
