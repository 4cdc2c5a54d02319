import { authEvents } from '@fourball/contracts/events/auth.ts';
import { recommendationEvents as rounds } from '@fourball/contracts/events/recommendation.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import type { NotificationSettings } from '@fourball/contracts/http/auth.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createBrowser } from '../testing/browsers.ts';
import { type NotificationService, startNotificationService } from '../testing/notification-service.ts';
import { hoursBefore, inHours, roundAt } from '../testing/rounds.ts';
import { seal } from '../testing/sealing.ts';
import {
  golferState,
  membershipState,
  notificationSettings,
  recommendationState,
  squadState,
  weeklySlotsState,
} from '../testing/states.ts';
import { achieveTenthRounds } from '../triggers/achievements/service.ts';
import { nudgeSilentMembers } from '../triggers/nudges/service.ts';
import { remindOfTeeTimes } from '../triggers/reminders/service.ts';

const all = { ...notificationSettings, weeklyReminders: true };
const settings = Object.keys(all) as (keyof NotificationSettings)[];
/** One golfer who wants everything, and one without each of the six settings; all other ways are the policy's. */
const golfers = [undefined, ...settings].map((off) =>
  golferState({
    firstName: off ?? 'Everything',
    email: `${off}@example.com`,
    notificationSettings: off ? { ...all, [off]: false } : all,
  }),
);
const everybody = golfers.map(({ id }) => id);
const dana = golferState();
const squad = squadState({ createdBy: dana.id });
const expiresAt = '2099-01-01T00:00:00.000Z';

let service: NotificationService;
beforeAll(async () => {
  service = await startNotificationService();
  await service.hear(squadEvents.squadCreated, squad);
  for (const golfer of [dana, ...golfers]) {
    await service.hear(authEvents.userRegistered, golfer);
    const joinedAt = '2026-06-01T00:00:00.000Z';
    const role = golfer === dana ? 'leader' : 'member';
    const membership = membershipState({ squadId: squad.id, userId: golfer.id, joinedAt, role });
    await service.hear(squadEvents.memberJoined, membership);
    const body = createBrowser(`https://push.example/${golfer.id}`).subscription;
    await service.call('POST', '/api/notifications/push-subscriptions', golfer.id, body);
  }
});
afterAll(() => service.stop());

const forget = async () => {
  await service.client.notification.deleteMany();
  await service.client.mail.deleteMany();
};
beforeEach(async () => {
  await forget();
  await service.client.teeTime.deleteMany();
  await service.client.achievement.deleteMany();
  await service.client.achievement.createMany({
    data: everybody.map((userId) => ({ userId, kind: 'first-booking' })),
  });
});

const round = (hours = 100) => roundAt(inHours(hours), { squadId: squad.id, players: everybody, changedBy: dana.id });
async function book(state = round()) {
  await service.hear(rounds.teeTimeBooked, state);
  await forget();
  return state;
}

type Category = Exclude<keyof NotificationSettings, 'emailNotifications' | 'pushNotifications'> | 'always';
type Channels = readonly ('app' | 'mail' | 'push')[];

/** All that golfers are told: what it is, the setting that decides, the channels, and what makes it. */
const news: [name: string, category: Category, channels: Channels, cause: () => Promise<unknown>][] = [
  [
    'a booked tee time',
    'bookingConfirmations',
    ['app', 'mail', 'push'],
    () => service.hear(rounds.teeTimeBooked, round()),
  ],
  [
    'a moved tee time',
    'bookingConfirmations',
    ['app', 'mail', 'push'],
    async () =>
      service.hear(rounds.teeTimeMoved, { ...(await book()), movedFrom: { date: '2027-06-11', time: '09:00' } }, 2),
  ],
  [
    'a cancelled tee time',
    'bookingConfirmations',
    ['app', 'mail', 'push'],
    async () => service.hear(rounds.teeTimeCancelled, { ...(await book()), status: 'cancelled', players: [] }, 2),
  ],
  [
    'a seat that is free',
    'bookingConfirmations',
    ['app', 'push'],
    async () => service.hear(rounds.seatFreed, await book(), 2),
  ],
  [
    'a seat that was taken away',
    'bookingConfirmations',
    ['mail'],
    async () => service.hear(rounds.seatFreed, { ...(await book()), players: [], changedBy: null }, 2),
  ],
  [
    'a picked slot',
    'teeTimeAlerts',
    ['app', 'push'],
    () => service.hear(rounds.slotChosen, recommendationState({ squadId: squad.id, confirmedMembers: [dana.id] })),
  ],
  [
    "a leader's notice",
    'teeTimeAlerts',
    ['app', 'mail', 'push'],
    () =>
      service.call('POST', `/api/squads/${squad.id}/notify-tee-time`, dana.id, {
        teeTimeDetails: {
          date: inHours(100).toISOString().slice(0, 10),
          time: '09:00',
          course: 'Heron',
          pricePerPlayer: 50,
        },
        availableMembers: everybody,
      }),
  ],
  [
    'a reminder',
    'teeTimeAlerts',
    ['app', 'mail', 'push'],
    async () => remindOfTeeTimes({ client: service.client, log, now: hoursBefore((await book()).startsAt, 24) }),
  ],
  [
    'a nudge',
    'teeTimeAlerts',
    ['app', 'push'],
    () => nudgeSilentMembers({ client: service.client, now: new Date('2099-06-11T18:00:00Z') }),
  ],
  [
    'the week',
    'weeklyReminders',
    ['app', 'mail', 'push'],
    () =>
      service.hear(
        rounds.weeklySlotsRanked,
        weeklySlotsState({ squadId: squad.id, weekStarting: inHours(0).toISOString().slice(0, 10) }),
      ),
  ],
  [
    'an invitation',
    'squadInvites',
    ['app', 'mail', 'push'],
    async () => {
      for (const golfer of golfers) await invite(golfer);
    },
  ],
  [
    'a new member',
    'always',
    ['app'],
    async () => {
      const kit = golferState();
      await service.hear(authEvents.userRegistered, kit);
      const joinedAt = new Date().toISOString();
      await service.hear(squadEvents.memberJoined, membershipState({ squadId: squad.id, userId: kit.id, joinedAt }));
    },
  ],
  [
    'an achievement',
    'always',
    ['app'],
    async () => {
      for (let day = 1; day <= 10; day++) await book(round(-24 * day));
      await achieveTenthRounds({ client: service.client, now: new Date() });
    },
  ],
];

const invite = async ({ email }: { email: string }) => {
  const sealed = await seal({ email, inviteCode: 'the-code', squadName: squad.name, message: null });
  await service.hear(squadEvents.invitationMade, {
    id: newId(),
    squadId: squad.id,
    invitedBy: dana.id,
    expiresAt,
    sealed,
  });
};

/** The names of those of the golfers whom a channel reaches, each as often as it does. */
const named = (ids: readonly (string | null)[]) =>
  golfers.flatMap(({ id, firstName }) => ids.filter((reached) => reached === id).map(() => firstName));

it.each(news)(
  '%s reaches exactly those who want it, where they want it, once',
  async (_name, category, channels, cause) => {
    await cause();
    const { client } = service;
    const pushes = await client.push.findMany({ select: { subscription: { select: { userId: true } } } });
    const reached = {
      app: named((await client.notification.findMany()).map(({ userId }) => userId)),
      mail: named((await client.mail.findMany()).map(({ userId }) => userId)),
      push: named(pushes.map(({ subscription }) => subscription.userId)),
    };
    const wanting = golfers.filter(({ notificationSettings: settings }) => category === 'always' || settings[category]);
    const namesOf = (channel: Channels[number], setting?: 'emailNotifications' | 'pushNotifications') =>
      channels.includes(channel)
        ? wanting
            .filter(({ notificationSettings }) => !setting || notificationSettings[setting])
            .map((one) => one.firstName)
        : [];
    expect(reached).toEqual({
      app: namesOf('app'),
      mail: namesOf('mail', 'emailNotifications'),
      push: namesOf('push', 'pushNotifications'),
    });
  },
);

it('a link for a new password is mailed whatever the settings are, and told nowhere else', async () => {
  for (const { id: userId, email, firstName } of golfers) {
    const sealed = await seal({ email, firstName, token: 'the-token' });
    await service.hear(authEvents.passwordResetRequested, { id: newId(), userId, expiresAt, sealed });
  }
  expect(named((await service.client.mail.findMany()).map(({ userId }) => userId))).toHaveLength(golfers.length);
  expect([await service.client.notification.count(), await service.client.push.count()]).toEqual([0, 0]);
});
