import { recommendationRoutes as routes } from '@fourball/contracts/http/recommendation.ts';
import { expect } from 'vitest';
import { refused } from '../asking.ts';
import { queryOf } from '../databases.ts';
import { inDays } from '../squad.ts';
import { openDesk, ownBookings, playersOf } from './desk.ts';
import type { House } from './house.ts';
import { nowhere, offersOf } from './house.ts';
import { faults, outsiders, refusals, row } from './row.ts';

/** What becomes of a booked tee time: seats given up, moves, the end. */
export function teeTimeRules(house: House): void {
  const { bookedFor, teeTimesOf } = openDesk(house);

  let standing: ReturnType<typeof bookedFor> | undefined;
  const untouched = async () => {
    standing ??= bookedFor(house.cast.member);
    return standing;
  };
  const cancel = async () => ({ params: (await untouched()).seat, body: {} });
  row(
    routes.cancelBooking,
    refusals(house, routes.cancelBooking, cancel, { ...outsiders, leader: 403 }),
    faults(routes.cancelBooking, () => house.cast.member, cancel, [
      [{ params: { teeTimeId: 'mine' } }, 'params.teeTimeId'],
      [{ body: { seatOnly: 'yes' } }, 'body.seatOnly'],
      [{ body: { userId: nowhere } }, 'body.userId'],
    ]),
    [
      [
        'one that does not exist gets 404',
        () => refused(house.cast.member, routes.cancelBooking, { params: { teeTimeId: nowhere }, body: {} }, 404),
      ],
      [
        'a player gives up the own seat alone; again nothing changes',
        async () => {
          const { creator, member, leader } = house.cast;
          const { seat } = await bookedFor(member, leader);
          const own = { params: seat, body: {} };
          const left = await member.ask(routes.cancelBooking, own);
          expect(left).toMatchObject({ status: 'confirmed', bookedPlayers: 1 });
          expect(playersOf(left)).toEqual([leader.user.id]);
          expect(await ownBookings(member)).not.toContain(seat.teeTimeId);
          const again = await member.call(routes.cancelBooking, own);
          if (again.status === 200) expect(playersOf(again.body())).toEqual([leader.user.id]);
          expect([200, 403]).toContain(again.status);
          expect(await ownBookings(leader)).toContain(seat.teeTimeId);
          await creator.ask(routes.cancelBooking, own);
        },
      ],
      [
        'the last player to cancel cancels the tee time, and its recommendation for good',
        async () => {
          const { member, leader } = house.cast;
          const { squadId, seat, params } = await bookedFor(member);
          expect(await member.ask(routes.cancelBooking, { params: seat, body: {} })).toMatchObject({
            status: 'cancelled',
          });
          expect((await teeTimesOf(squadId)).map(({ status }) => status)).toEqual(['cancelled']);
          await refused(leader, routes.confirmRecommendation, { params }, 409);
          await refused(leader, routes.withdrawConfirmation, { params }, 409);
          await refused(house.cast.creator, routes.bookRecommendation, { params, body: {} }, 409);
        },
      ],
      [
        'the creator cancels the whole booking, also without playing; again nothing changes',
        async () => {
          const { creator, member, leader } = house.cast;
          const { squadId, seat } = await bookedFor(member, leader);
          for (const _ of [1, 2]) {
            expect(await creator.ask(routes.cancelBooking, { params: seat, body: {} })).toMatchObject({
              status: 'cancelled',
            });
          }
          expect((await teeTimesOf(squadId)).map(({ status }) => status)).toEqual(['cancelled']);
          for (const golfer of [member, leader]) expect(await ownBookings(golfer)).not.toContain(seat.teeTimeId);
        },
      ],
      [
        'the creator gives up just the own seat with seatOnly',
        async () => {
          const { creator, member } = house.cast;
          const { seat } = await bookedFor(member, creator);
          const left = await creator.ask(routes.cancelBooking, { params: seat, body: { seatOnly: true } });
          expect([left.status, playersOf(left)]).toEqual(['confirmed', [member.user.id]]);
        },
      ],
      [
        'the freed time may be offered again',
        async () => {
          const { creator, member } = house.cast;
          const { squadId, seat, offer } = await bookedFor(member);
          await creator.ask(routes.cancelBooking, { params: seat, body: {} });
          const again = await offersOf(creator, squadId);
          expect(
            again.filter(({ status }) => status === 'pending').map(({ date, time }) => `${date} ${time}`),
          ).toContain(`${offer.date} ${offer.time}`);
        },
      ],
    ],
  );

  const move = async () => ({ params: (await untouched()).seat, body: { date: inDays(6), time: '12:30' } });
  row(
    routes.moveBooking,
    refusals(house, routes.moveBooking, move, { ...outsiders, member: 403, leader: 403 }),
    faults(routes.moveBooking, () => house.cast.creator, move, [
      [{ body: { time: '25:00' } }, 'body.time'],
      [{ body: { time: '9:00' } }, 'body.time'],
      [{ body: { time: undefined } }, 'body.time'],
      [{ body: { date: '2027-02-30' } }, 'body.date'],
      [{ body: { date: undefined } }, 'body.date'],
      [{ body: { courseId: nowhere } }, 'body.courseId'],
    ]),
    [
      [
        'one that does not exist gets 404',
        () =>
          refused(
            house.cast.creator,
            routes.moveBooking,
            { params: { teeTimeId: nowhere }, body: { date: inDays(6), time: '12:30' } },
            404,
          ),
      ],
      [
        'to a start that has passed is refused, and it stays where it was',
        async () => {
          const { params, body } = await move();
          await refused(
            house.cast.creator,
            routes.moveBooking,
            { params, body: { ...body, date: inDays(-3) } },
            [400, 409],
          );
          const { teeTime, squadId } = await untouched();
          expect(await teeTimesOf(squadId)).toEqual([teeTime]);
        },
      ],
      [
        'the creator moves it, its seats and its course with it',
        async () => {
          const { creator, member } = house.cast;
          const { seat, teeTime } = await bookedFor(member);
          const body = { date: inDays(29), time: '13:10' };
          const moved = await creator.ask(routes.moveBooking, { params: seat, body });
          expect(moved).toMatchObject({
            ...body,
            courseId: teeTime.courseId,
            status: 'confirmed',
            bookingReference: teeTime.bookingReference,
          });
          expect(playersOf(moved)).toEqual([member.user.id]);
          const own = await member.ask(routes.listBookings, {});
          expect(own.find(({ id }) => id === teeTime.id)).toMatchObject(body);
          await creator.ask(routes.cancelBooking, { params: seat, body: {} });
          await refused(creator, routes.moveBooking, { params: seat, body }, 409);
        },
      ],
      [
        'to a time at which a player is booked elsewhere gets 409, and it stays where it was',
        async () => {
          const { creator, member } = house.cast;
          const [one, other] = [await bookedFor(member), await bookedFor(member)];
          const { date, time } = one.teeTime;
          await refused(creator, routes.moveBooking, { params: other.seat, body: { date, time } }, 409);
          expect(await teeTimesOf(other.squadId)).toEqual([other.teeTime]);
        },
      ],
    ],
  );

  const started = async () => {
    const { seat } = await bookedFor(house.cast.member);
    const past = `UPDATE tee_times SET starts_at = now() - interval '1 second' WHERE id = '${seat.teeTimeId}'`;
    await queryOf(house.stack, 'recommendation', past);
    return seat;
  };
  row(routes.cancelBooking, [
    [
      'one that has started can neither be given up nor moved: 409',
      async () => {
        const { creator, member } = house.cast;
        const params = await started();
        for (const by of [member, creator]) await refused(by, routes.cancelBooking, { params, body: {} }, 409);
        await refused(creator, routes.moveBooking, { params, body: { date: inDays(29), time: '08:10' } }, 409);
        expect(await ownBookings(member)).not.toContain(params.teeTimeId);
      },
    ],
  ]);

  row(
    routes.listTeeTimes,
    refusals(house, routes.listTeeTimes, () => ({ params: { squadId: house.squadId } }), outsiders),
    [
      [
        'a squad that has not played answers an empty list',
        async () => expect(await teeTimesOf(house.squadId)).toEqual([]),
      ],
      [
        'every member sees them, cancelled ones included',
        async () => {
          const { creator, leader, member } = house.cast;
          const { squadId, seat } = await bookedFor(member);
          await creator.ask(routes.cancelBooking, { params: seat, body: {} });
          const seen = await leader.ask(routes.listTeeTimes, { params: { squadId } });
          expect(seen).toMatchObject([
            { id: seat.teeTimeId, status: 'cancelled', squad: { name: 'Weekend Warriors' } },
          ]);
        },
      ],
    ],
  );
}
