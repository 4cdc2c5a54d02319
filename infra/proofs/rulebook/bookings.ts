import { GROUP_INTERVAL_MINUTES } from '@fourball/contracts/constants.ts';
import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { recommendationRoutes as routes } from '@fourball/contracts/http/recommendation.ts';
import { expect } from 'vitest';
import { refused } from '../asking.ts';
import { registerGolfer } from '../golfer.ts';
import { openDesk, ownBookings, playersOf } from './desk.ts';
import { beFree, firstOf, type House, nowhere } from './house.ts';
import { faults, outsiders, refusals, row } from './row.ts';

/** How a squad books, and what each golfer has booked. */
export function bookingRules(house: House): void {
  const { confirmedBy, bookedFor, teeTimesOf } = openDesk(house);

  let waiting: ReturnType<typeof confirmedBy> | undefined;
  const unbooked = async () => {
    waiting ??= confirmedBy(house.cast.member);
    return { params: (await waiting).params, body: {} };
  };
  row(
    routes.bookRecommendation,
    refusals(house, routes.bookRecommendation, unbooked, { ...outsiders, member: 403, leader: 403 }),
    faults(routes.bookRecommendation, () => house.cast.creator, unbooked, [
      [{ body: { bookingReference: 'r'.repeat(51) } }, 'body.bookingReference'],
      [{ body: { bookingReference: '  ' } }, 'body.bookingReference'],
      [{ body: { bookingReference: 7 } }, 'body.bookingReference'],
      [{ body: { players: [] } }, 'body.players'],
      [{ params: { recommendationId: 'best' } }, 'params.recommendationId'],
    ]),
    [
      [
        'one that does not exist gets 404',
        () =>
          refused(
            house.cast.creator,
            routes.bookRecommendation,
            { params: { recommendationId: nowhere }, body: {} },
            404,
          ),
      ],
      [
        'without a confirmation gets 409, and nothing is booked',
        async () => {
          const { squadId, params } = await confirmedBy();
          await refused(house.cast.creator, routes.bookRecommendation, { params, body: {} }, 409);
          expect(await teeTimesOf(squadId)).toEqual([]);
        },
      ],
      [
        'makes the tee time with a seat for everyone who confirmed, and a reference of its own',
        async () => {
          const { creator, member } = house.cast;
          const { booked, teeTime, offer } = await bookedFor(member, creator);
          expect(booked).toMatchObject({ status: 'booked', bookingConfirmed: true, bookedBy: creator.user.id });
          expect(booked.bookingReference).toMatch(/^FB-/);
          expect(teeTime).toMatchObject({
            date: offer.date,
            time: offer.time,
            status: 'confirmed',
            bookedPlayers: 2,
            maxPlayers: 4,
          });
          expect(playersOf(teeTime).toSorted()).toEqual([member.user.id, creator.user.id].toSorted());
        },
      ],
      [
        "a second call answers the same booking, whatever reference it brings; the caller's first one is kept",
        async () => {
          const { creator, member } = house.cast;
          const { squadId, params } = await confirmedBy(member);
          const first = await creator.ask(routes.bookRecommendation, {
            params,
            body: { bookingReference: 'R'.repeat(50) },
          });
          expect(first.bookingReference).toBe('R'.repeat(50));
          for (const body of [{}, { bookingReference: 'other' }]) {
            expect(await creator.ask(routes.bookRecommendation, { params, body })).toEqual(first);
          }
          expect(await teeTimesOf(squadId)).toHaveLength(1);
        },
      ],
      [
        'a player who is booked elsewhere then gets 409 by name, and nothing is booked',
        async () => {
          const { creator, member } = house.cast;
          const [one, other] = [await confirmedBy(member), await confirmedBy(member)];
          expect([one.offer.date, one.offer.time]).toEqual([other.offer.date, other.offer.time]);
          await creator.ask(routes.bookRecommendation, { params: one.params, body: {} });
          const { firstName } = await member.ask(authRoutes.profile, {});
          await refused(creator, routes.bookRecommendation, { params: other.params, body: {} }, 409, {
            detail: new RegExp(firstName),
          });
          expect(await teeTimesOf(other.squadId)).toEqual([]);
        },
      ],
      [
        'five golfers get two tee times ten minutes apart, three and two, each with one seat',
        async () => {
          const { creator, leader, member } = house.cast;
          const more = [
            await registerGolfer(house.stack.url, 'Fourth'),
            await registerGolfer(house.stack.url, 'Fifth'),
          ];
          const five = [creator, leader, member, ...more];
          const { squadId } = await bookedFor(...five);
          const teeTimes = await teeTimesOf(squadId);
          expect(teeTimes.map((teeTime) => playersOf(teeTime).length)).toEqual([3, 2]);
          expect(new Set(teeTimes.flatMap(playersOf))).toEqual(new Set(five.map(({ user }) => user.id)));
          const minutes = teeTimes.map(({ time }) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)));
          expect(minutes.at(1)).toBe(firstOf(minutes) + GROUP_INTERVAL_MINUTES);
          expect(new Set(teeTimes.map(({ bookingReference }) => bookingReference)).size).toBe(1);
        },
      ],
    ],
  );

  row(
    routes.listBookings,
    refusals(house, routes.listBookings, () => ({}), { visitor: 401 }),
    [
      [
        'answers the own upcoming tee times alone, soonest first',
        async () => {
          const player = await registerGolfer(house.stack.url, 'Player');
          await beFree(player);
          const booked = [await bookedFor(player), await bookedFor(player), await bookedFor(house.cast.creator)];
          const starts = (await player.ask(routes.listBookings, {})).map(({ date, time }) => `${date} ${time}`);
          expect(starts).toHaveLength(2);
          expect(starts).toEqual(starts.toSorted());
          expect((await ownBookings(player)).toSorted()).toEqual(
            booked
              .slice(0, 2)
              .map(({ teeTime }) => teeTime.id)
              .toSorted(),
          );
          expect(await house.cast.stranger.ask(routes.listBookings, {})).toEqual([]);
        },
      ],
    ],
  );
}
