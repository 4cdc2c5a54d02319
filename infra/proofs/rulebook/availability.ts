import { randomUUID } from 'node:crypto';
import { TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { type AvailabilityEntry, availabilityRoutes as routes } from '@fourball/contracts/http/availability.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { expect } from 'vitest';
import { refused } from '../asking.ts';
import { queryOf } from '../databases.ts';
import { inDays } from '../squad.ts';
import { type House, nowhere, squadOf } from './house.ts';
import { accepts, faults, outsiders, refusals, row } from './row.ts';

const answers =
  (expected: Partial<AvailabilityEntry>) =>
  (entry: AvailabilityEntry): void =>
    expect(entry).toMatchObject(expected);
const CHOOSE = 'Choose at least one time slot, or mark the day as busy';

/** Who is free when. */
export function availabilityRules(house: House): void {
  const golfer = () => house.cast.stranger;
  const entry = () => ({ body: { date: inDays(20), timeSlots: ['09:00' as const] } });
  const range = () => ({ query: { startDate: inDays(20), endDate: inDays(40) } });
  const entriesOf = (startDate: string, endDate = startDate) =>
    golfer().ask(routes.listAvailability, { query: { startDate, endDate } });

  row(
    routes.saveAvailability,
    refusals(house, routes.saveAvailability, entry, { visitor: 401 }),
    accepts(routes.saveAvailability, golfer, entry, [
      [{ body: {} }, answers({ timeSlots: ['09:00'], isAvailable: true, notes: null })],
      [{ body: { timeSlots: [...TIME_SLOTS] } }, answers({ timeSlots: [...TIME_SLOTS] })],
      [{ body: { timeSlots: ['18:00', '06:00'] } }, answers({ timeSlots: ['06:00', '18:00'] })],
      [{ body: { isAvailable: false, timeSlots: [] } }, answers({ isAvailable: false, timeSlots: [] })],
      [{ body: { notes: 'n'.repeat(500) } }],
      [{ body: { notes: ' early ' } }, answers({ notes: 'early' })],
      [{ body: { date: inDays(0) } }, answers({ date: inDays(0) })],
      [{ body: { date: inDays(365) } }, answers({ date: inDays(365) })],
    ]),
    faults(routes.saveAvailability, golfer, entry, [
      [{ body: { timeSlots: [] } }, 'body.timeSlots', CHOOSE],
      [{ body: { timeSlots: undefined } }, 'body.timeSlots', CHOOSE],
      [{ body: { timeSlots: ['05:00'] } }, 'body.timeSlots.0'],
      [{ body: { timeSlots: ['19:00'] } }, 'body.timeSlots.0'],
      [{ body: { timeSlots: ['09:00', '09:30'] } }, 'body.timeSlots.1'],
      [{ body: { timeSlots: '09:00' } }, 'body.timeSlots'],
      [{ body: { date: undefined } }, 'body.date'],
      [{ body: { date: '2027-02-29' } }, 'body.date'],
      [{ body: { date: '20270301' } }, 'body.date'],
      [{ body: { date: inDays(-2) } }, 'body.date'],
      [{ body: { date: inDays(368) } }, 'body.date'],
      [{ body: { notes: 'n'.repeat(501) } }, 'body.notes'],
      [{ body: { isAvailable: 'no' } }, 'body.isAvailable'],
      [{ body: { userId: nowhere } }, 'body.userId'],
    ]),
    [
      [
        'takes the place of the entry of that date, its notes included',
        async () => {
          const date = inDays(21);
          const first = await golfer().ask(routes.saveAvailability, {
            body: { date, timeSlots: ['07:00'], notes: 'maybe' },
          });
          const second = await golfer().ask(routes.saveAvailability, { body: { date, timeSlots: ['08:00'] } });
          expect(second).toMatchObject({ id: first.id, timeSlots: ['08:00'], notes: null });
          expect(await entriesOf(date)).toEqual([second]);
        },
      ],
      [
        'two at once leave one entry',
        async () => {
          const body = { date: inDays(22), timeSlots: ['07:00' as const] };
          await Promise.all([1, 2, 3, 4].map(() => golfer().ask(routes.saveAvailability, { body })));
          expect(await entriesOf(body.date)).toHaveLength(1);
        },
      ],
    ],
  );

  row(
    routes.listAvailability,
    refusals(house, routes.listAvailability, range, { visitor: 401 }),
    accepts(routes.listAvailability, golfer, range, [
      [{ query: { endDate: inDays(20 + 365) } }],
      [{ query: { startDate: '2001-01-01', endDate: '2001-01-01' } }, (list: unknown) => expect(list).toEqual([])],
    ]),
    faults(routes.listAvailability, golfer, range, [
      [{ query: { endDate: inDays(20 + 366) } }, 'query.endDate'],
      [{ query: { endDate: inDays(19) } }, 'query.endDate'],
      [{ query: { startDate: undefined } }, 'query.startDate'],
      [{ query: { endDate: 'tomorrow' } }, 'query.endDate'],
    ]),
    [
      [
        'answers the own entries alone, both ends included',
        async () => {
          const [first, last] = [inDays(50), inDays(52)];
          for (const by of [golfer(), house.cast.rival]) {
            for (const date of [inDays(49), first, last, inDays(53)]) {
              await by.ask(routes.saveAvailability, { body: { date, timeSlots: ['06:00'] } });
            }
          }
          const entries = await entriesOf(first, last);
          expect(entries.map(({ date }) => date)).toEqual([first, last]);
          expect(entries.every(({ userId }) => userId === golfer().user.id)).toBe(true);
        },
      ],
    ],
  );

  const theDate = () => ({ params: { date: inDays(23) } });
  row(
    routes.deleteAvailability,
    refusals(house, routes.deleteAvailability, theDate, { visitor: 401 }),
    faults(routes.deleteAvailability, golfer, theDate, [
      [{ params: { date: 'tomorrow' } }, 'params.date'],
      [{ params: { date: '2027-13-01' } }, 'params.date'],
    ]),
    [
      [
        'forgets the own entry of that date alone, and answers alike when there is none',
        async () => {
          const { date } = theDate().params;
          for (const by of [golfer(), house.cast.rival])
            await by.ask(routes.saveAvailability, { body: { date, timeSlots: ['06:00'] } });
          for (const _ of [1, 2]) expect((await golfer().call(routes.deleteAvailability, theDate())).status).toBe(204);
          expect(await entriesOf(date)).toEqual([]);
          const others = await house.cast.rival.ask(routes.listAvailability, {
            query: { startDate: date, endDate: date },
          });
          expect(others).toHaveLength(1);
        },
      ],
    ],
  );

  const here = () => ({ params: { squadId: house.squadId } });
  const squadEntries = () => house.cast.creator.ask(routes.squadAvailability, here());
  row(routes.squadAvailability, refusals(house, routes.squadAvailability, here, outsiders), [
    [
      'members see when each other is free, without the notes',
      async () => {
        const { creator, leader, member } = house.cast;
        const date = inDays(60);
        for (const by of [creator, leader, member])
          await by.ask(routes.saveAvailability, { body: { date, timeSlots: ['10:00'], notes: 'private-matter' } });
        const { body, text } = await member.call(routes.squadAvailability, here());
        const seen = body().filter((one) => one.date === date);
        expect(seen.map(({ userId }) => userId).toSorted()).toEqual(
          [creator, leader, member].map(({ user }) => user.id).toSorted(),
        );
        expect(seen[0]).toMatchObject({ timeSlots: ['10:00'], isAvailable: true });
        expect(text).not.toContain('private-matter');
      },
    ],
    [
      'entries from 7 days ago on are there, older ones are not',
      async () => {
        const { id } = house.cast.member.user;
        for (const days of [7, 10]) {
          await queryOf(
            house.stack,
            'availability',
            `INSERT INTO availability (id, user_id, date, time_slots, is_available, updated_at)
             VALUES ('${randomUUID()}', '${id}', '${inDays(-days)}', '{08:00}', true, now())`,
          );
        }
        const dates = (await squadEntries()).filter(({ userId }) => userId === id).map(({ date }) => date);
        expect(dates).toContain(inDays(-7));
        expect(dates).not.toContain(inDays(-10));
      },
    ],
    [
      'who has left is not in it, nor sees it',
      async () => {
        const { creator, former } = house.cast;
        const { squadId } = await squadOf(creator, { members: [former] });
        await former.ask(routes.saveAvailability, { body: { date: inDays(61), timeSlots: ['10:00'] } });
        await former.ask(squadRoutes.removeMember, { params: { squadId, userId: former.user.id } });
        await refused(former, routes.squadAvailability, { params: { squadId } }, 404);
        const entries = await creator.ask(routes.squadAvailability, { params: { squadId } });
        expect(entries.map(({ userId }) => userId)).not.toContain(former.user.id);
      },
    ],
    [
      'a squad that does not exist gets 404',
      () => refused(golfer(), routes.squadAvailability, { params: { squadId: nowhere } }, 404),
    ],
  ]);
}
