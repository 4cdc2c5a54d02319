import { OPTIMAL_SLOTS_LIMIT } from '@fourball/contracts/constants.ts';
import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { recommendationRoutes as routes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect } from 'vitest';
import { refused } from '../asking.ts';
import { registerGolfer } from '../golfer.ts';
import { inDays } from '../squad.ts';
import { beFree, firstOf, type House, nowhere, squadOf } from './house.ts';
import { accepts, faults, outsiders, refusals, row } from './row.ts';

/** Slots that suit a squad, and the one that a member chooses. */
export function slotRules(house: House): void {
  const here = () => ({ params: { squadId: house.squadId } });
  const optimizer = () => house.cast.creator;
  const window = () => ({ ...here(), body: { startDate: inDays(1), endDate: inDays(15) } });
  const slotsOf = (squadId: string) =>
    optimizer().ask(routes.optimizeTeeTimes, { params: { squadId }, body: window().body });

  row(
    routes.optimizeTeeTimes,
    refusals(house, routes.optimizeTeeTimes, window, outsiders),
    accepts(routes.optimizeTeeTimes, optimizer, window, [
      [{ body: { startDate: inDays(1), endDate: inDays(31) } }],
      [{ body: { startDate: inDays(5), endDate: inDays(5) } }],
      [{ body: { startDate: inDays(0), endDate: inDays(30) } }],
    ]),
    faults(routes.optimizeTeeTimes, optimizer, window, [
      [{ body: { startDate: inDays(1), endDate: inDays(32) } }, 'body.endDate'],
      [{ body: { startDate: inDays(6), endDate: inDays(5) } }, 'body.endDate'],
      [{ body: { startDate: undefined } }, 'body.startDate'],
      [{ body: { endDate: 'soon' } }, 'body.endDate'],
      [{ body: { limit: 5 } }, 'body.limit'],
      [{ params: { squadId: 'mine' } }, 'params.squadId'],
    ]),
    [
      [
        'ranks slots of the window, the best first, and stores nothing',
        async () => {
          const slots = await slotsOf(house.squadId);
          expect(slots.length).toBeGreaterThan(0);
          const scores = slots.map(({ score }) => score);
          expect(scores).toEqual(scores.toSorted((one, other) => other - one));
          for (const { date, squadId, freeMembers, availableMembers } of slots) {
            expect(squadId).toBe(house.squadId);
            expect(date >= inDays(1) && date <= inDays(15)).toBe(true);
            expect(freeMembers).toHaveLength(availableMembers);
          }
          expect(await house.cast.member.ask(routes.optimizeTeeTimes, window())).toEqual(slots);
          expect(await optimizer().ask(routes.listRecommendations, here())).toEqual([]);
        },
      ],
    ],
  );

  row(
    routes.optimalWeekendSlots,
    refusals(house, routes.optimalWeekendSlots, () => ({}), { visitor: 401 }),
    [
      [
        'who is in no squad gets an empty list',
        async () => expect(await house.cast.stranger.ask(routes.optimalWeekendSlots, {})).toEqual([]),
      ],
      [
        'the five best of Saturday and Sunday over all own squads, the best first',
        async () => {
          const golfer = await registerGolfer(house.stack.url, 'Weekend');
          await beFree(golfer, [0, 1, 2, 3, 4, 5, 6, 7, 8]);
          const own = [
            (await squadOf(golfer, { name: 'One' })).squadId,
            (await squadOf(golfer, { name: 'Two' })).squadId,
          ];
          const slots = await golfer.ask(routes.optimalWeekendSlots, {});
          expect(slots.length).toBeGreaterThan(0);
          expect(slots.length).toBeLessThanOrEqual(OPTIMAL_SLOTS_LIMIT);
          const scores = slots.map(({ score }) => score);
          expect(scores).toEqual(scores.toSorted((one, other) => other - one));
          for (const { squadId, squadName, day, date } of slots) {
            expect(own).toContain(squadId);
            expect(['One', 'Two']).toContain(squadName);
            expect(['saturday', 'sunday']).toContain(day);
            expect(date <= inDays(8)).toBe(true);
          }
        },
      ],
    ],
  );

  const slot = async () => {
    const { date, time, courseId } = firstOf(await slotsOf(house.squadId));
    return { ...here(), body: { slot: { date, time, courseId } } };
  };
  /** A squad of its own, and its best slot. */
  const fresh = async () => {
    const { leader, member } = house.cast;
    const { squadId } = await squadOf(optimizer(), { leaders: [leader], members: [member] });
    const { date, time, courseId } = firstOf(await slotsOf(squadId));
    return { squadId, chosen: { params: { squadId }, body: { slot: { date, time, courseId } } } };
  };
  const wrong = (other: Record<string, unknown>) => ({
    body: { slot: { date: inDays(4), time: '09:00', courseId: nowhere, ...other } },
  });
  row(
    routes.confirmOptimalSlot,
    refusals(house, routes.confirmOptimalSlot, slot, outsiders),
    faults(routes.confirmOptimalSlot, () => house.cast.member, slot, [
      [wrong({ date: 'soon' }), 'body.slot.date'],
      [wrong({ time: '9 am' }), 'body.slot.time'],
      [wrong({ courseId: 'pebble' }), 'body.slot.courseId'],
      [wrong({ score: 100 }), 'body.slot.score'],
      [{ body: { slot: undefined } }, 'body.slot'],
    ]),
    [
      [
        'a course that does not exist is refused',
        () => refused(house.cast.member, routes.confirmOptimalSlot, { ...here(), ...wrong({}) }, [400, 404]),
      ],
      [
        'a slot that has passed is refused',
        async () => {
          const { body, params } = await slot();
          await refused(
            house.cast.member,
            routes.confirmOptimalSlot,
            { params, body: { slot: { ...body.slot, date: inDays(-3) } } },
            [400, 409],
          );
        },
      ],
      [
        'becomes a recommendation that the caller has confirmed; again the same one',
        async () => {
          const { member, leader } = house.cast;
          const { squadId, chosen } = await fresh();
          const first = await member.ask(routes.confirmOptimalSlot, chosen);
          expect(first).toMatchObject({ ...chosen.body.slot, status: 'confirmed', confirmedMembers: [member.user.id] });
          expect(await member.ask(routes.confirmOptimalSlot, chosen)).toEqual(first);
          const second = await leader.ask(routes.confirmOptimalSlot, chosen);
          expect(second).toMatchObject({ id: first.id, confirmedMembers: [member.user.id, leader.user.id] });
          const listed = await leader.ask(routes.listRecommendations, { params: { squadId } });
          expect(listed.filter(({ date, time }) => date === first.date && time === first.time)).toHaveLength(1);
        },
      ],
      [
        'tells the other members, and not the one who chose',
        async () => {
          const [chooser, other] = [
            await registerGolfer(house.stack.url, 'Chooser'),
            await registerGolfer(house.stack.url, 'Told'),
          ];
          await beFree(chooser);
          const { squadId } = await squadOf(chooser, { members: [other] });
          const { date, time, courseId } = firstOf(
            await chooser.ask(routes.optimizeTeeTimes, { params: { squadId }, body: window().body }),
          );
          const told = async (by: typeof chooser) =>
            (await by.ask(notificationRoutes.listNotifications, { query: {} })).length;
          await other.ask(squadRoutes.getSquad, { params: { squadId } });
          const before = await told(other);
          await chooser.ask(routes.confirmOptimalSlot, {
            params: { squadId },
            body: { slot: { date, time, courseId } },
          });
          await until('the other member to be told', async () => (await told(other)) > before);
          const news = await chooser.ask(notificationRoutes.listNotifications, { query: {} });
          expect(news.filter(({ type }) => type === 'tee_time_reminder')).toEqual([]);
        },
      ],
      [
        'a slot that is booked already gets 409',
        async () => {
          const { member } = house.cast;
          const { chosen } = await fresh();
          const { id } = await member.ask(routes.confirmOptimalSlot, chosen);
          await optimizer().ask(routes.bookRecommendation, { params: { recommendationId: id }, body: {} });
          await refused(member, routes.confirmOptimalSlot, chosen, 409);
        },
      ],
    ],
  );
}
