import { RECOMMENDATION_LIMIT } from '@fourball/contracts/constants.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { type Recommendation, recommendationRoutes as routes } from '@fourball/contracts/http/recommendation.ts';
import { expect } from 'vitest';
import { refused } from '../asking.ts';
import { queryOf } from '../databases.ts';
import { registerGolfer } from '../golfer.ts';
import { beFree, type House, nowhere, offersOf, squadOf } from './house.ts';
import { faults, outsiders, refusals, row } from './row.ts';

/** Recommended tee times: ranked, confirmed and withdrawn. */
export function recommendationRules(house: House): void {
  const here = () => ({ params: { squadId: house.squadId } });
  /** A squad of creator, leader and member with tee times that nobody has confirmed. */
  const offered = async () => {
    const { creator, leader, member } = house.cast;
    const { squadId } = await squadOf(creator, { leaders: [leader], members: [member] });
    const [offer, ...more] = await offersOf(creator, squadId);
    return { squadId, offer, more, params: { recommendationId: offer.id } };
  };
  const listed = (squadId: string) => house.cast.creator.ask(routes.listRecommendations, { params: { squadId } });
  /** One squad serves the rules that change nothing. */
  let shared: ReturnType<typeof offered> | undefined;
  const untouched = async () => {
    shared ??= offered();
    return { params: (await shared).params };
  };

  /** One that two members confirmed and whose start has passed since. */
  const expired = async () => {
    const { squadId, params } = await offered();
    for (const by of [house.cast.member, house.cast.creator]) await by.ask(routes.confirmRecommendation, { params });
    const past = `UPDATE squad_tee_time_recommendations SET starts_at = now() - interval '1 second'`;
    await queryOf(house.stack, 'recommendation', `${past} WHERE id = '${params.recommendationId}'`);
    return { squadId, params };
  };

  row(routes.listRecommendations, refusals(house, routes.listRecommendations, here, outsiders), [
    [
      'one whose start has passed is not listed any more, and allows nothing: 409',
      async () => {
        const { squadId, params } = await expired();
        expect((await listed(squadId)).map(({ id }) => id)).not.toContain(params.recommendationId);
        await refused(house.cast.leader, routes.confirmRecommendation, { params }, 409);
        await refused(house.cast.member, routes.withdrawConfirmation, { params }, 409);
        await refused(house.cast.creator, routes.bookRecommendation, { params, body: {} }, 409);
      },
    ],
    ['a squad without any answers an empty list', async () => expect(await listed(house.squadId)).toEqual([])],
    [
      'members see them, the best score first, each with its receipt',
      async () => {
        const { squadId } = await offered();
        const seen = await house.cast.member.ask(routes.listRecommendations, { params: { squadId } });
        expect(seen).toEqual(await listed(squadId));
        const scores = seen.map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((one, other) => other - one));
        for (const { receipt, score } of seen) {
          expect(receipt.reduce((sum, line) => sum + line.points, 0)).toBeCloseTo(score, 2);
        }
      },
    ],
  ]);

  row(
    routes.generateRecommendations,
    refusals(house, routes.generateRecommendations, here, outsiders),
    faults(routes.generateRecommendations, () => house.cast.creator, here, [
      [{ params: { squadId: '7' } }, 'params.squadId'],
    ]),
    [
      [
        'a squad that does not exist gets 404',
        () => refused(house.cast.creator, routes.generateRecommendations, { params: { squadId: nowhere } }, 404),
      ],
      [
        'ten at most, at most two of a date, all of them ahead and pending',
        async () => {
          const { squadId } = await offered();
          const offers = await listed(squadId);
          expect(offers).toHaveLength(RECOMMENDATION_LIMIT);
          const perDate = Map.groupBy(offers, ({ date }) => date);
          expect(Math.max(...[...perDate.values()].map((same) => same.length))).toBeLessThanOrEqual(2);
          for (const offer of offers) {
            expect(offer).toMatchObject({
              status: 'pending',
              confirmedMembers: [],
              bookingConfirmed: false,
              totalMembers: 3,
            });
            expect(offer.availableMembers).toBeGreaterThanOrEqual(1);
          }
        },
      ],
      [
        'keeps the confirmed one and what is ranked again, so that a yes under way still counts; what is not ranked any more goes',
        async () => {
          const golfer = await registerGolfer(house.stack.url, 'Ranked');
          const { squadId } = await squadOf(golfer);
          await beFree(golfer, [3, 4, 5], ['09:00']);
          const offers: Recommendation[] = await offersOf(golfer, squadId);
          const [confirmed, stays, goes] = offers as [Recommendation, Recommendation, Recommendation];
          const { id: recommendationId } = confirmed;
          await golfer.ask(routes.confirmRecommendation, { params: { recommendationId } });
          await golfer.ask(availabilityRoutes.deleteAvailability, { params: { date: goes.date } });
          const again = await golfer.ask(routes.generateRecommendations, { params: { squadId } });
          expect(again.map(({ id }) => id).toSorted()).toEqual([confirmed.id, stays.id].toSorted());
          await golfer.ask(routes.confirmRecommendation, { params: { recommendationId: stays.id } });
          await refused(golfer, routes.confirmRecommendation, { params: { recommendationId: goes.id } }, 404);
        },
      ],
      [
        'keeps the booked one, and never offers its time again',
        async () => {
          const { squadId, offer, params } = await offered();
          await house.cast.member.ask(routes.confirmRecommendation, { params });
          await house.cast.creator.ask(routes.bookRecommendation, { params, body: {} });
          const again = await offersOf(house.cast.creator, squadId);
          const same = again.filter(({ date, time }) => date === offer.date && time === offer.time);
          expect(same).toMatchObject([{ id: offer.id, status: 'booked' }]);
        },
      ],
      [
        'ranked again with nothing changed, the same tee times come out',
        async () => {
          const { squadId } = await offered();
          const slots = async () =>
            (await offersOf(house.cast.creator, squadId)).map(({ date, time, courseId, score }) => ({
              date,
              time,
              courseId,
              score,
            }));
          expect(await slots()).toEqual(await slots());
        },
      ],
    ],
  );

  row(
    routes.confirmRecommendation,
    refusals(house, routes.confirmRecommendation, untouched, outsiders),
    faults(routes.confirmRecommendation, () => house.cast.member, untouched, [
      [{ params: { recommendationId: 'best' } }, 'params.recommendationId'],
    ]),
    [
      [
        'one that does not exist gets 404',
        () => refused(house.cast.member, routes.confirmRecommendation, { params: { recommendationId: nowhere } }, 404),
      ],
      [
        'any member confirms; again nothing changes; the order of the confirmations is kept',
        async () => {
          const { member, creator, leader } = house.cast;
          const { params } = await offered();
          const first = await member.ask(routes.confirmRecommendation, { params });
          expect(first).toMatchObject({ status: 'confirmed', confirmedMembers: [member.user.id] });
          expect(await member.ask(routes.confirmRecommendation, { params })).toEqual(first);
          await creator.ask(routes.confirmRecommendation, { params });
          const { confirmedMembers } = await leader.ask(routes.confirmRecommendation, { params });
          expect(confirmedMembers).toEqual([member, creator, leader].map(({ user }) => user.id));
        },
      ],
      [
        'a booked one gets 409, and stays as it is',
        async () => {
          const { creator, member, leader } = house.cast;
          const { squadId, params } = await offered();
          await member.ask(routes.confirmRecommendation, { params });
          await creator.ask(routes.bookRecommendation, { params, body: {} });
          await refused(leader, routes.confirmRecommendation, { params }, 409);
          const booked = (await listed(squadId)).find(({ id }) => id === params.recommendationId);
          expect(booked).toMatchObject({ status: 'booked', confirmedMembers: [member.user.id] });
        },
      ],
    ],
  );

  row(
    routes.withdrawConfirmation,
    refusals(house, routes.withdrawConfirmation, untouched, outsiders),
    faults(routes.withdrawConfirmation, () => house.cast.member, untouched, [
      [{ params: { recommendationId: 'best' } }, 'params.recommendationId'],
    ]),
    [
      [
        'the last to withdraw makes it pending again; those before do not',
        async () => {
          const { creator, member } = house.cast;
          const { params } = await offered();
          for (const by of [creator, member]) await by.ask(routes.confirmRecommendation, { params });
          const one = await creator.ask(routes.withdrawConfirmation, { params });
          expect(one).toMatchObject({ status: 'confirmed', confirmedMembers: [member.user.id] });
          const none = await member.ask(routes.withdrawConfirmation, { params });
          expect(none).toMatchObject({ status: 'pending', confirmedMembers: [] });
          expect(await member.ask(routes.withdrawConfirmation, { params })).toEqual(none);
        },
      ],
      [
        'who has not confirmed withdraws without effect',
        async () => {
          const { params } = await offered();
          const answer = await house.cast.leader.ask(routes.withdrawConfirmation, { params });
          expect(answer).toMatchObject({ status: 'pending', confirmedMembers: [] });
        },
      ],
      [
        'who withdrew may confirm again',
        async () => {
          const { member } = house.cast;
          const { params } = await offered();
          await member.ask(routes.confirmRecommendation, { params });
          await member.ask(routes.withdrawConfirmation, { params });
          expect(await member.ask(routes.confirmRecommendation, { params })).toMatchObject({
            confirmedMembers: [member.user.id],
          });
        },
      ],
      [
        'from a booked one gets 409, and the seat stays',
        async () => {
          const { creator, member } = house.cast;
          const { squadId, params } = await offered();
          await member.ask(routes.confirmRecommendation, { params });
          await creator.ask(routes.bookRecommendation, { params, body: {} });
          await refused(member, routes.withdrawConfirmation, { params }, 409);
          const [teeTime] = await creator.ask(routes.listTeeTimes, { params: { squadId } });
          expect(teeTime?.bookings.map(({ userId }) => userId)).toEqual([member.user.id]);
        },
      ],
    ],
  );
}
