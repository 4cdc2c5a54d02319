import { NOTE_MAX } from '@fourball/contracts/constants.ts';
import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { notificationRoutes as routes } from '@fourball/contracts/http/notification.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect } from 'vitest';
import { refused } from '../asking.ts';
import { type Golfer, registerGolfer } from '../golfer.ts';
import { settled } from '../settled.ts';
import { inDays } from '../squad.ts';
import { openDesk } from './desk.ts';
import { firstOf, type House, nowhere, squadOf } from './house.ts';
import { accepts, faults, outsiders, refusals, row } from './row.ts';

const MISSING = 'Please fill in the golf course and price per player';
const details = () => ({
  date: inDays(5),
  day: 'saturday' as const,
  time: '09:00',
  course: 'Proof Links',
  pricePerPlayer: 45.5,
});

/** What golfers are told. */
export function notificationRules(house: House): void {
  const leader = () => house.cast.leader;
  const notice = (members: readonly Golfer[] = []) => ({
    params: { squadId: house.squadId },
    body: { teeTimeDetails: details(), availableMembers: members.map(({ user }) => user.id) },
  });
  const changed = (other: Record<string, unknown>) => ({ body: { teeTimeDetails: { ...details(), ...other } } });
  const notificationsOf = (golfer: Golfer) => golfer.ask(routes.listNotifications, { query: { limit: 100 } });
  const remindersOf = async (golfer: Golfer) =>
    (await notificationsOf(golfer)).filter(({ type }) => type === 'tee_time_reminder');
  /** Has the golfer told of a tee time, and answers what they were told. */
  const told = async (golfer: Golfer, note?: string) => {
    const before = (await remindersOf(golfer)).length;
    const { params, body } = notice([golfer]);
    await leader().ask(routes.notifyTeeTime, { params, body: { ...body, ...(note === undefined ? {} : { note }) } });
    const reminders = await until('the golfer to be told', async () => {
      const all = await remindersOf(golfer);
      return all.length > before && all;
    });
    return firstOf(reminders);
  };

  row(
    routes.notifyTeeTime,
    refusals(house, routes.notifyTeeTime, () => notice([house.cast.creator]), { ...outsiders, member: 403 }),
    accepts(routes.notifyTeeTime, leader, notice, [
      [{ body: {} }, (answer: { notified: number }) => expect(answer).toEqual({ notified: 0 })],
      [changed({ pricePerPlayer: 0 })],
      [changed({ day: undefined })],
      [{ body: { note: null } }],
      [{ body: { note: 'n'.repeat(5000) } }],
    ]),
    faults(routes.notifyTeeTime, leader, notice, [
      [changed({ course: undefined }), 'body.teeTimeDetails.course', MISSING],
      [changed({ course: '  ' }), 'body.teeTimeDetails.course', MISSING],
      [changed({ course: 'c'.repeat(201) }), 'body.teeTimeDetails.course'],
      [changed({ pricePerPlayer: undefined }), 'body.teeTimeDetails.pricePerPlayer', MISSING],
      [changed({ pricePerPlayer: '45' }), 'body.teeTimeDetails.pricePerPlayer', MISSING],
      [changed({ pricePerPlayer: -0.01 }), 'body.teeTimeDetails.pricePerPlayer'],
      [changed({ pricePerPlayer: 9.999 }), 'body.teeTimeDetails.pricePerPlayer'],
      [changed({ date: 'saturday' }), 'body.teeTimeDetails.date'],
      [changed({ day: 'Saturday' }), 'body.teeTimeDetails.day'],
      [changed({ time: '9 am' }), 'body.teeTimeDetails.time'],
      [{ body: { availableMembers: ['everyone'] } }, 'body.availableMembers.0'],
      [{ body: { availableMembers: undefined } }, 'body.availableMembers'],
      [{ body: { subject: 'Spam' } }, 'body.subject'],
    ]),
    [
      [
        'reaches the named members, and nobody outside of the squad',
        async () => {
          const { member, stranger, former, creator } = house.cast;
          const before = await Promise.all([stranger, former, creator].map(remindersOf));
          const { params, body } = notice([member, stranger, former]);
          expect(await leader().ask(routes.notifyTeeTime, { params, body })).toEqual({ notified: 1 });
          const { message } = await told(member);
          expect(message).toContain('Proof Links');
          expect(await Promise.all([stranger, former, creator].map(remindersOf))).toEqual(before);
        },
      ],
      [
        `shows ${NOTE_MAX} characters of a note, and refuses none`,
        async () => {
          const { message } = await told(house.cast.member, `${'x'.repeat(NOTE_MAX)}TOO-LONG`);
          expect(message).toContain('x'.repeat(NOTE_MAX - 1));
          expect(message).not.toContain('x'.repeat(NOTE_MAX + 1));
          expect(message).not.toContain('TOO-LONG');
        },
      ],
      [
        'who has switched off tee time alerts hears nothing of it',
        async () => {
          const golfer = await registerGolfer(house.stack.url, 'Quiet');
          const { squadId } = await squadOf(house.cast.creator, { members: [golfer] });
          const notificationSettings = { ...golfer.user.notificationSettings, teeTimeAlerts: false };
          await golfer.ask(authRoutes.changeProfile, { body: { notificationSettings } });
          // The golfer's own read waits for their change.
          await notificationsOf(golfer);
          const body = { teeTimeDetails: details(), availableMembers: [golfer.user.id] };
          expect(await house.cast.creator.ask(routes.notifyTeeTime, { params: { squadId }, body })).toEqual({
            notified: 0,
          });
          expect(await remindersOf(golfer)).toEqual([]);
        },
      ],
    ],
  );

  row(
    routes.listNotifications,
    refusals(house, routes.listNotifications, () => ({ query: {} }), { visitor: 401 }),
    accepts(
      routes.listNotifications,
      () => house.cast.member,
      () => ({ query: {} }),
      [[{ query: { limit: 1 } }, (list: unknown[]) => expect(list).toHaveLength(1)], [{ query: { limit: 100 } }]],
    ),
    faults(
      routes.listNotifications,
      () => house.cast.member,
      () => ({ query: {} }),
      [
        [{ query: { limit: 0 } }, 'query.limit'],
        [{ query: { limit: 101 } }, 'query.limit'],
        [{ query: { limit: 1.5 } }, 'query.limit'],
        [{ query: { limit: 'all' } }, 'query.limit'],
      ],
    ),
    [
      [
        'answers the own ones alone, newest first',
        async () => {
          const { member } = house.cast;
          await told(member);
          const all = await notificationsOf(member);
          expect(all.every(({ userId }) => userId === member.user.id)).toBe(true);
          const times = all.map(({ createdAt }) => createdAt);
          expect(times).toEqual(times.toSorted().toReversed());
        },
      ],
    ],
  );

  row(recommendationRoutes.bookRecommendation, [
    [
      'tells the players; who has switched off booking confirmations hears nothing of it',
      async () => {
        const { member, leader } = house.cast;
        const settings = (bookingConfirmations: boolean) => ({
          body: { notificationSettings: { ...leader.user.notificationSettings, bookingConfirmations } },
        });
        await leader.ask(authRoutes.changeProfile, settings(false));
        const ofBooking = async (golfer: Golfer, teeTimeId: string) =>
          (await notificationsOf(golfer)).filter(
            ({ type, data }) => type === 'booking_confirmation' && data.teeTimeId === teeTimeId,
          );
        await notificationsOf(leader);
        const { seat } = await openDesk(house).bookedFor(member, leader);
        await until('the player to be told', async () => (await ofBooking(member, seat.teeTimeId)).length > 0);
        await settled(house.stack);
        expect(await ofBooking(leader, seat.teeTimeId)).toEqual([]);
        expect(await ofBooking(member, seat.teeTimeId)).toHaveLength(1);
        await leader.ask(authRoutes.changeProfile, settings(true));
      },
    ],
  ]);

  const its = async () => ({ params: { notificationId: (await told(house.cast.member)).id } });
  const none = () => ({ params: { notificationId: nowhere } });
  for (const route of [routes.readNotification, routes.deleteNotification]) {
    row(
      route,
      refusals(house, route, its, { visitor: 401, stranger: 404, creator: 404 }),
      faults(route, () => house.cast.member, none, [[{ params: { notificationId: 'last' } }, 'params.notificationId']]),
      [
        [
          "another golfer's and one that does not exist answer alike",
          async () => {
            const theirs = await refused(house.cast.stranger, route, await its(), 404);
            expect(await refused(house.cast.stranger, route, none(), 404)).toEqual(theirs);
          },
        ],
      ],
    );
  }
  row(routes.readNotification, [
    [
      'the owner reads it, once and again',
      async () => {
        const { member } = house.cast;
        const input = await its();
        for (const _ of [1, 2]) expect((await member.ask(routes.readNotification, input)).isRead).toBe(true);
        expect((await notificationsOf(member)).find(({ id }) => id === input.params.notificationId)?.isRead).toBe(true);
      },
    ],
  ]);
  row(routes.deleteNotification, [
    [
      'the owner removes it; again it is not there: 404',
      async () => {
        const { member } = house.cast;
        const input = await its();
        await member.ask(routes.deleteNotification, input);
        await refused(member, routes.deleteNotification, input, 404);
        expect((await notificationsOf(member)).map(({ id }) => id)).not.toContain(input.params.notificationId);
      },
    ],
  ]);
  row(
    routes.readAllNotifications,
    refusals(house, routes.readAllNotifications, () => ({}), { visitor: 401 }),
    [
      [
        'reads all of the own ones and none of anyone else; again there are none',
        async () => {
          const { member, creator } = house.cast;
          await told(member);
          await told(creator);
          expect((await member.ask(routes.readAllNotifications, {})).updated).toBeGreaterThan(0);
          expect((await notificationsOf(member)).filter(({ isRead }) => !isRead)).toEqual([]);
          expect((await notificationsOf(creator)).some(({ isRead }) => !isRead)).toBe(true);
          expect(await member.ask(routes.readAllNotifications, {})).toEqual({ updated: 0 });
        },
      ],
    ],
  );
}
