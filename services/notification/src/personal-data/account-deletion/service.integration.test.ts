import { authEvents } from '@fourball/contracts/events/auth.ts';
import { availabilityEvents } from '@fourball/contracts/events/availability.ts';
import { newId } from '@fourball/kit/process/id.ts';
import { auditActionsOn } from '@fourball/kit/testing/audit.ts';
import { eventOf, undo, workIn } from '@fourball/kit/testing/events.ts';
import { actBeforeCommit } from '@fourball/kit/testing/locks.ts';
import { expect, it } from 'vitest';
import type { Prisma } from '../../generated/prisma/client.ts';
import { applyEntry } from '../../read-models/availability/service.ts';
import { createBrowser } from '../../testing/browsers.ts';
import { tablesWith } from '../../testing/database.ts';
import { askForReset, invite } from '../../testing/mails.ts';
import { startNotificationService } from '../../testing/notification-service.ts';
import { giveLink } from '../../testing/outsiders.ts';
import { mailTokens } from '../../testing/sealing.ts';
import { createSquad } from '../../testing/squads.ts';
import { golferState, inHours, roundAt } from '../../testing/states.ts';
import { achieveTenthRounds } from '../../triggers/achievements/service.ts';
import { nudgeSilentMembers } from '../../triggers/nudges/service.ts';
import { applyAccountDeletion } from './service.ts';

const service = await startNotificationService();
const { client } = service;

const mailsOf = (userId: string) => client.mail.count({ where: { userId } });
const notificationsOf = (userId: string) => client.notification.count({ where: { userId } });

const { subscription } = createBrowser('https://push.example/sam');
const subscribe = (golfer: { id: string }) =>
  service.call('POST', '/api/notifications/push-subscriptions', golfer.id, subscription);
const connect = (golfer: { id: string }) => service.call('POST', '/api/calendar/connections/google', golfer.id);
const sayWhen = ({ id: userId }: { id: string }, date: string) =>
  service.hear(availabilityEvents.entrySaved, { id: newId(), userId, date, timeSlots: ['08:00'], isAvailable: true });

/** Tables that tell that a golfer has ended, or of tee times by their id, in mails to others as well. */
const ENDED = ['audit_entries', 'golfers', 'mails', 'memberships', 'tee_times'];

it('with an account go its notifications, its mails and all that was known of the golfer, in every table', async () => {
  const { squad, dana, sam, kim, membershipOf } = await createSquad(service);
  await service.book([sam, kim]);
  for (const golfer of [sam, kim]) await giveLink(service, membershipOf(golfer));
  await askForReset(service, sam);
  await invite(service, sam.email, { squadId: squad.id, invitedBy: dana.id });
  await subscribe(sam);
  await connect(sam);
  await sayWhen(sam, '2027-06-01');
  await nudgeSilentMembers({ ...service.live, now: new Date('2027-06-17T18:00:00Z') });
  expect([await notificationsOf(sam.id), await mailsOf(sam.id)]).toEqual([3, 3]);
  const others =
    'achievements availability_entries calendar_connections calendar_settings notifications nudges push_subscriptions';
  expect(await tablesWith(service.pool, sam.id)).toEqual(expect.arrayContaining(others.split(' ')));

  await service.deleteAccount(sam);
  expect(await tablesWith(service.pool, sam.id)).toEqual(['answer_links', ...ENDED]);
  expect(await notificationsOf(kim.id)).toBe(2);
  const links = await client.answerLink.findMany({ where: { sealed: { not: null } } });
  expect(links.map(({ userId }) => userId)).toEqual([kim.id]);
  const row = await client.golfer.findUnique({ where: { id: sam.id } });
  const empty = { email: '', emailVerified: false, firstName: '', lastName: '', notificationSettings: {} };
  expect(row).toEqual({ id: sam.id, claimed: true, version: 2, ...empty, hasPreferences: false, gone: true });
});

it('the audit trail has that a golfer was forgotten, once, and nothing of what was undone', async () => {
  const { sam } = await createSquad(service);
  await undo(client, endOf(sam));
  expect(await auditActionsOn(client, sam.id)).toEqual([]);
  const event = eventOf(authEvents.userDeleted, 2, { id: sam.id });
  for (const _ of [1, 2, 3]) await service.hearEvents(event);
  expect(await auditActionsOn(client, sam.id)).toEqual(['golfer-forgotten by account-deleted 1']);
});

it('what comes late for an account that is gone does not bring anything of it back', async () => {
  const { squad, dana, sam, kim } = await createSquad(service);
  await service.deleteAccount(sam, 3);
  await service.hear(authEvents.userChanged, { ...sam, firstName: 'Late' }, 2);
  await service.book([dana, sam, kim]);
  await askForReset(service, sam);
  await sayWhen(sam, '2027-06-02');
  expect([(await subscribe(sam)).statusCode, (await connect(sam)).statusCode]).toEqual([404, 401]);
  expect(await tablesWith(service.pool, sam.id)).toEqual(ENDED);
  expect([await notificationsOf(sam.id), await mailsOf(sam.id)]).toEqual([0, 0]);
  expect(await client.golfer.findUnique({ where: { id: sam.id } })).toMatchObject({ gone: true, firstName: '' });
  // The address is one without an account now.
  await invite(service, sam.email, { squadId: squad.id, invitedBy: dana.id });
  expect(await client.mail.count({ where: { senderId: dana.id, userId: null } })).toBe(1);
  expect([await notificationsOf(sam.id), await notificationsOf(kim.id)]).toEqual([0, 1]);
});

it('a golfer who is told of something while their account goes keeps nothing of it, in every one of 60 races', async () => {
  for (let round = 0; round < 60; round += 1) {
    const golfer = await service.register();
    await Promise.all([service.book([golfer]), askForReset(service, golfer), service.deleteAccount(golfer)]);
    expect([round, await notificationsOf(golfer.id), await mailsOf(golfer.id)]).toEqual([round, 0, 0]);
  }
});

const endOf = ({ id }: { id: string }) => {
  const event = { ...eventOf(authEvents.userDeleted, 2, { id }), version: 2, isSnapshot: false, data: { id } };
  return (tx: Prisma.TransactionClient) => applyAccountDeletion(workIn(tx), event);
};
/** Does something while the end of an account is under way. */
const whileGoing = (golfer: { id: string }, act: () => Promise<unknown>) => actBeforeCommit(client, endOf(golfer), act);

it('a golfer who is asked for a day while their account goes was not asked, as far as is kept', async () => {
  const { sam, kim } = await createSquad(service);
  await whileGoing(sam, () => nudgeSilentMembers({ ...service.live, now: new Date('2027-06-10T18:00:00Z') }));
  const nudgesOf = (userId: string) => client.nudge.count({ where: { userId } });
  expect([await nudgesOf(sam.id), await nudgesOf(kim.id)]).toEqual([0, 1]);
});

it('a golfer whose tenth round is counted while their account goes has achieved nothing, as far as is kept', async () => {
  const golfer = await service.register();
  for (let day = 1; day <= 10; day += 1)
    await service.book([golfer], { ...roundAt(inHours(-12 * day)), players: [golfer.id] });
  await whileGoing(golfer, () => achieveTenthRounds({ ...service.live, now: new Date() }));
  expect(await client.achievement.count({ where: { userId: golfer.id } })).toBe(0);
});

it('a link that is used while the account goes is not known any more, and nothing is kept of that', async () => {
  const { sam } = await createSquad(service);
  const token = mailTokens.make(mailTokens.subscriptionOf({ userId: sam.id }, 'bookingConfirmations'));
  let status = 0;
  await whileGoing(sam, async () => {
    status = (await service.call('POST', `/api/unsubscribe/${token}`)).statusCode;
  });
  expect(status).toBe(404);
  expect(await client.mailRefusal.count({ where: { reader: sam.id } })).toBe(0);
});

it('an entry that is told of before its golfer, and applied while their account goes, is not kept', async () => {
  const golfer = golferState();
  const entry = { id: newId(), userId: golfer.id, date: '2099-01-02' };
  const saved = eventOf(availabilityEvents.entrySaved, 1, { ...entry, timeSlots: ['08:00'], isAvailable: true });
  const save = (tx: Prisma.TransactionClient) =>
    applyEntry(workIn(tx), { ...saved, version: 1, isSnapshot: false, data: entry });
  await actBeforeCommit(client, save, async () => {
    await service.register(golfer);
    await service.deleteAccount(golfer);
  });
  await service.hear(availabilityEvents.entryDeleted, entry, 2);
  expect(await client.availabilityEntry.findMany({ where: { userId: golfer.id } })).toEqual([]);
});
