import { HEAT_MAP_DAYS, TIME_SLOTS, WEEKLY_SLOTS_LIMIT } from '@fourball/contracts/constants.ts';
import { rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { recommendationRoutes as routes } from '@fourball/contracts/http/recommendation.ts';
import { expect } from 'vitest';
import { refused } from '../asking.ts';
import { rankWeek, thisMonday } from '../jobs.ts';
import { settled } from '../settled.ts';
import { inDays } from '../squad.ts';
import { openDesk } from './desk.ts';
import { type House, nowhere, squadOf } from './house.ts';
import { accepts, faults, outsiders, refusals, row } from './row.ts';

const NOBODYS = { params: { squadId: nowhere } };

/** Rankings that store nothing: what would be if, the week, and who would play with whom. */
export function whatIfRules(house: House): void {
  const { confirmedBy, bookedFor } = openDesk(house);
  const here = () => ({ params: { squadId: house.squadId } });
  const member = () => house.cast.member;
  const idOf = (role: 'member' | 'leader' | 'creator' | 'former' | 'stranger') => house.cast[role].user.id;

  const window = () => ({ ...here(), body: { startDate: inDays(1), endDate: inDays(15) } });
  /** A rule of its own, since the cast is there only once the tests run. */
  const refusesIds = (what: string, ids: () => object, path: RegExp) =>
    [
      `refuses ${what}: 400`,
      async () => {
        const { errors = [] } = await refused(
          member(),
          routes.optimizeTeeTimes,
          { ...here(), body: { ...window().body, ...ids() } },
          400,
        );
        expect(errors.map((error) => error.path).join()).toMatch(path);
      },
    ] as const;
  row(
    routes.optimizeTeeTimes,
    accepts(routes.optimizeTeeTimes, member, window, [
      [{ body: { leaveOut: [], mustCome: [] } }],
      [{ body: { leaveOut: undefined, mustCome: undefined } }],
    ]),
    faults(routes.optimizeTeeTimes, member, window, [
      [{ body: { leaveOut: ['dana'] } }, 'body.leaveOut.0'],
      [{ body: { mustCome: 'everyone' } }, 'body.mustCome'],
      [{ body: { mustCome: Array(501).fill(nowhere) } }, 'body.mustCome'],
    ]),
    [
      refusesIds('who has left, as left out', () => ({ leaveOut: [idOf('former')] }), /body\.leaveOut/),
      refusesIds('a stranger who must come', () => ({ mustCome: [idOf('stranger')] }), /body\.mustCome/),
      refusesIds(
        'a member who must come and is left out',
        () => ({ leaveOut: [idOf('leader')], mustCome: [idOf('leader')] }),
        /body\.(leaveOut|mustCome)/,
      ),
      refusesIds(
        'everybody, as left out',
        () => ({ leaveOut: (['member', 'leader', 'creator'] as const).map(idOf) }),
        /body\.leaveOut/,
      ),
      [
        'who must come is free in all of it, and who is left out is not counted',
        async () => {
          const body = { ...window().body, leaveOut: [idOf('creator')], mustCome: [idOf('leader')] };
          const ranked = await member().ask(routes.optimizeTeeTimes, { ...here(), body });
          expect(ranked.length).toBeGreaterThan(0);
          for (const { freeMembers, totalMembers } of ranked) {
            expect(totalMembers).toBe(2);
            expect(freeMembers).toContain(idOf('leader'));
            expect(freeMembers).not.toContain(idOf('creator'));
          }
        },
      ],
    ],
  );

  for (const route of [rankingRoutes.squadHeatMap, rankingRoutes.squadOutlook, rankingRoutes.weeklySlots]) {
    row(
      route,
      refusals(house, route, here, outsiders),
      faults(route, member, here, [[{ params: { squadId: '7' } }, 'params.squadId']]),
      [['a squad that does not exist gets 404', () => refused(member(), route, NOBODYS, 404)]],
    );
  }
  row(rankingRoutes.squadHeatMap, [
    [
      'names everyone who counts once, and tells of 14 days, the first of them today, who is free at each of 13 slots',
      async () => {
        const { members, silent, days } = await member().ask(rankingRoutes.squadHeatMap, here());
        const inSquad = (['creator', 'leader', 'member'] as const).map(idOf).sort();
        expect(members.map(({ userId }) => userId).sort()).toEqual(inSquad);
        expect(silent).toEqual([]);
        expect(days.map(({ slots }) => slots.length)).toEqual(Array(HEAT_MAP_DAYS).fill(TIME_SLOTS.length));
        // Each of them said of that date when they are free; rounds that others have them play make them busy.
        const then = days.find(({ date }) => date === inDays(9));
        for (const { free, unanswered } of then?.slots ?? []) {
          expect(unanswered).toEqual([]);
          expect([0, 1, 2]).toEqual(expect.arrayContaining(free));
        }
      },
    ],
  ]);
  row(rankingRoutes.squadOutlook, [
    [
      'a squad of which everybody has answered for all that is offered has nobody to ask about that, and it stores nothing',
      async () => {
        const before = await member().ask(routes.listRecommendations, here());
        const { offered, suitable, nearestMisses } = await member().ask(rankingRoutes.squadOutlook, here());
        expect(offered).toBeGreaterThan(0);
        // All of them are free then.
        expect(suitable).toBe(offered);
        for (const miss of nearestMisses) expect(miss.suitable).toBeGreaterThan(suitable);
        expect(await member().ask(routes.listRecommendations, here())).toEqual(before);
      },
    ],
  ]);
  row(rankingRoutes.weeklySlots, [
    [
      'once its week is ranked a squad has up to five slots of it, the best first, each with its receipt; ranked again, the same',
      async () => {
        const { creator, leader, member: third } = house.cast;
        const { squadId } = await squadOf(creator, { leaders: [leader], members: [third] });
        await settled(house.stack);
        const params = { squadId };
        await rankWeek(house.stack, squadId, thisMonday());
        const week = await third.ask(rankingRoutes.weeklySlots, { params });
        await rankWeek(house.stack, squadId, thisMonday());
        expect(await third.ask(rankingRoutes.weeklySlots, { params })).toEqual(week);
        expect([week.weekStarting, week.slots.length <= WEEKLY_SLOTS_LIMIT]).toEqual([thisMonday(), true]);
        const scores = week.slots.map(({ score }) => score);
        expect(scores).toEqual(scores.toSorted((one, other) => other - one));
        for (const { receipt, score, date } of week.slots) {
          expect(receipt.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(score, 2);
          expect(date >= week.weekStarting).toBe(true);
        }
      },
    ],
    [
      'before its first Monday a squad has no slots of the week, and its week starts on a Monday',
      async () => {
        const { weekStarting, ...week } = await member().ask(rankingRoutes.weeklySlots, here());
        expect(week).toEqual({ slots: [], autoBooked: null });
        expect(new Date(weekStarting).getUTCDay()).toBe(1);
        expect(weekStarting > inDays(-9) && weekStarting <= inDays(1)).toBe(true);
      },
    ],
  ]);

  let waiting: ReturnType<typeof confirmedBy> | undefined;
  const unbooked = async () => {
    waiting ??= confirmedBy(house.cast.member);
    return { params: (await waiting).params };
  };
  row(
    routes.groupsOfRecommendation,
    refusals(house, routes.groupsOfRecommendation, unbooked, outsiders),
    faults(routes.groupsOfRecommendation, member, unbooked, [
      [{ params: { recommendationId: 'best' } }, 'params.recommendationId'],
    ]),
    [
      [
        'one that does not exist gets 404',
        () => refused(member(), routes.groupsOfRecommendation, { params: { recommendationId: nowhere } }, 404),
      ],
      [
        'shows who is free, then who confirmed, then who is booked; it changes nothing itself',
        async () => {
          const { params, offer } = await confirmedBy();
          const groups = (of: { readonly recommendationId: string }) =>
            house.cast.leader.ask(routes.groupsOfRecommendation, { params: of });
          expect(await groups(params)).toMatchObject({ of: 'free', label: 'proven best' });
          await member().ask(routes.confirmRecommendation, { params });
          const alone = { groups: [{ time: offer.time, players: [idOf('member')] }] };
          for (const _ of [1, 2]) expect(await groups(params)).toMatchObject({ of: 'confirmed', ...alone });
          const booked = await bookedFor(house.cast.leader);
          expect(await groups(booked.params)).toMatchObject({
            of: 'booked',
            groups: [{ time: booked.offer.time, players: [idOf('leader')] }],
          });
        },
      ],
    ],
  );
}
