import { authEvents } from '@fourball/contracts/events/auth.ts';
import { recommendationEvents as rounds } from '@fourball/contracts/events/recommendation.ts';
import { squadEvents } from '@fourball/contracts/events/squad.ts';
import type { NotificationSettings } from '@fourball/contracts/http/auth.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { testLog as log } from '@fourball/kit/testing/log.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBrowser } from '../testing/browsers.ts';
import { askForReset, invite } from '../testing/mails.ts';
import { startNotificationService } from '../testing/notification-service.ts';
import {
  gameDateState,
  golferState,
  hoursBefore,
  inHours,
  membershipState,
  notificationSettings,
  recommendationState,
  roundAt,
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

const service = await startNotificationService();
beforeAll(async () => {
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

const forget = async () => {
  await service.client.notification.deleteMany();
  await service.client.mail.deleteMany();
};
beforeEach(async () => {
  await forget();
  await service.client.teeTime.deleteMany();
  await service.client.achievement.deleteMany();
  await service.client.achievement.createMany({ data: everybody.map((userId) => ({ userId, kind: 'first-booking' })) });
});

const round = (hours = 100) => roundAt(inHours(hours), { squadId: squad.id, players: everybody, changedBy: dana.id });
async function book(state = round()) {
  await service.hear(rounds.teeTimeBooked, state);
  await forget();
  return state;
}
const inviteAll = async () => {
  for (const { email } of golfers) await invite(service, email, { squadId: squad.id, invitedBy: dana.id });
};
async function newMember() {
  const kit = await service.register();
  const joinedAt = new Date().toISOString();
  await service.hear(squadEvents.memberJoined, membershipState({ squadId: squad.id, userId: kit.id, joinedAt }));
}
async function tenRounds() {
  for (let day = 1; day <= 10; day++) await book(round(-24 * day));
  await achieveTenthRounds({ ...service.live, now: new Date() });
}
const daysAhead = (days: number) => roundAt(inHours(24 * days)).date;
const teeTimeDetails = { date: daysAhead(4), time: '09:00', course: 'Heron', pricePerPlayer: 50 };
const notice = { teeTimeDetails, availableMembers: everybody };
const noticePath = `/api/squads/${squad.id}/notify-tee-time`;
const remind = async () => remindOfTeeTimes({ ...service.live, log, now: hoursBefore((await book()).startsAt, 24) });
const movedFrom = { date: '2055-06-11', time: '09:00' };
const danaToo = { players: [...everybody, dana.id] };
const roundOfDana = recommendationState({ squadId: squad.id, confirmedMembers: [dana.id], bookedBy: dana.id });
const picked = recommendationState({ squadId: squad.id, confirmedMembers: [dana.id] });
const gameDate = gameDateState({ squadId: squad.id, silent: everybody });
const week = weeklySlotsState({ squadId: squad.id, weekStarting: daysAhead(0) });
const { hear, client } = service;

type Cause = () => Promise<unknown>;
const everywhere = 'app mail push';
/** All that golfers are told, by the setting that decides: what it is, the channels, and what makes it. */
const news: Record<string, [name: string, channels: string, cause: Cause][]> = {
  bookingConfirmations: [
    ['a booked tee time', everywhere, () => hear(rounds.teeTimeBooked, round())],
    ['a moved tee time', everywhere, async () => hear(rounds.teeTimeMoved, { ...(await book()), movedFrom }, 2)],
    ['a cancelled one', everywhere, async () => service.cancel(await book())],
    ['a seat that is free', 'app push', async () => hear(rounds.seatGivenUp, { ...(await book()), isFree: true }, 2)],
    ['a seat that is taken', 'app push', async () => hear(rounds.seatTaken, { ...(await book()), ...danaToo }, 2)],
    ['a round of others', 'app push', () => hear(rounds.recommendationBooked, roundOfDana)],
    ['a locked date of a standing game', everywhere, () => hear(rounds.gameDateLocked, { ...gameDate, in: everybody })],
    ['a lost seat', 'mail', async () => hear(rounds.seatFreed, { ...(await book()), players: [], changedBy: null }, 2)],
  ],
  teeTimeAlerts: [
    ['an opened date of a standing game', everywhere, () => hear(rounds.gameDateOpened, { ...gameDate, id: newId() })],
    ['a picked slot', 'app push', () => hear(rounds.slotChosen, picked)],
    ["a leader's notice", everywhere, () => service.call('POST', noticePath, dana.id, notice)],
    ['a reminder', everywhere, remind],
    ['a nudge', 'app push', () => nudgeSilentMembers({ ...service.live, now: new Date('2099-06-11T18:00:00Z') })],
  ],
  weeklyReminders: [['the week', everywhere, () => hear(rounds.weeklySlotsRanked, week)]],
  squadInvites: [['an invitation', everywhere, inviteAll]],
  always: [
    ['a new member', 'app', newMember],
    ['an achievement', 'app', tenRounds],
  ],
};

/** The names of those of the golfers whom a channel reaches, each as often as it does. */
const named = (ids: readonly (string | null)[]) =>
  golfers.flatMap(({ id, firstName }) => ids.filter((reached) => reached === id).map(() => firstName));

describe.each(Object.entries(news))('news of the category %s', (category, causes) => {
  it.each(causes)('%s reaches exactly those who want it, where they want it, once', async (_name, channels, cause) => {
    await cause();
    const pushes = await client.push.findMany({ select: { subscription: { select: { userId: true } } } });
    const reached = {
      app: named((await client.notification.findMany()).map(({ userId }) => userId)),
      mail: named((await client.mail.findMany()).map(({ userId }) => userId)),
      push: named(pushes.map(({ subscription }) => subscription.userId)),
    };
    const wanting = (channel: string, ...settings: string[]) =>
      golfers
        .filter(({ notificationSettings: wants }) =>
          settings.every((setting) => setting === 'always' || wants[setting as keyof typeof wants]),
        )
        .flatMap(({ firstName }) => (channels.includes(channel) ? [firstName] : []));
    expect(reached).toEqual({
      app: wanting('app', category),
      mail: wanting('mail', category, 'emailNotifications'),
      push: wanting('push', category, 'pushNotifications'),
    });
  });
});

it('a link for a new password is mailed whatever the settings are, and told nowhere else', async () => {
  for (const golfer of golfers) await askForReset(service, golfer);
  expect(named((await client.mail.findMany()).map(({ userId }) => userId))).toHaveLength(golfers.length);
  expect([await client.notification.count(), await client.push.count()]).toEqual([0, 0]);
});
