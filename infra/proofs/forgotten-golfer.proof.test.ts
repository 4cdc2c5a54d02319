import { notificationEvents } from '@fourball/contracts/events/notification.ts';
import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import type { AuditEntry } from '@fourball/kit/security/audit.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, test } from 'vitest';
import { parts } from '../dev-stack/topology.ts';
import { brokerRefusals } from './broker-refusals.ts';
import { feedTokenOf } from './calendar-file.ts';
import { queryOf } from './databases.ts';
import { opsCommand } from './events-command.ts';
import { beFree, firstOf, inDays, registerGolfer, sendNotice, squadOf, verifyAddresses } from './golfer.ts';
import { nextMonday, rankWeek } from './jobs.ts';
import { ownStackWithMails } from './own-stack.ts';
import { publishFor } from './published.ts';
import { aBrowser } from './push-browser.ts';
import { gather } from './rulebook/house.ts';
import { sendWaitingMails, settled } from './settled.ts';
import { placesLeft, placesOf } from './stored-text.ts';

/*
 * A golfer who has left traces in every service deletes their account: squad mates see it happen, and at the end neither
 * a database nor a stream holds their address, name or notes.
 */
const LAST_NAME = 'Quillfeather';
const FIRST_NAME = 'Gwendolyn';
const NOTES = 'Only after the physiotherapist';
const BROWSER = aBrowser('the-phone-of-one-who-left');
const CALENDAR = 'the-private-calendar-of-one-who-left';
const BUSY = inDays(6);
const BUSY_AT = 'T09:37:11';

/** It takes no mail: all of them wait. */
const { server, stack } = await ownStackWithMails();

const here = () => ({ params: { squadId: house.squadId } });

/** Connects the golfer's devices and calendars; answers the address of their feed. */
async function connect(): Promise<string> {
  await gone.ask(routes.subscribeToPush, { body: BROWSER });
  await gone.ask(routes.changeCalendarSync, { body: { autoSync: true } });
  const { connections } = await gone.ask(routes.connectCalendar, { params: { provider: 'apple' } });
  await gone.call(routes.importCalendar, { body: { address: `https://127.0.0.1/${CALENDAR}.ics` } });
  // As if that calendar lay on the public internet and had been read.
  const busy = [{ startsAt: `${BUSY}${BUSY_AT}.000Z`, endsAt: `${BUSY}T10:41:13.000Z` }];
  await queryOf(
    stack,
    'notification',
    `INSERT INTO calendar_imports (golfer_id, version, sealed_address, host, busy, next_read_at)
     VALUES ('${gone.user.id}', 1, 'sealed-${CALENDAR}', '${CALENDAR}', '${JSON.stringify(busy)}', now() + interval '1 day')`,
  );
  await publishFor(stack, notificationEvents.busyTimesRead, 1, { id: gone.user.id, busy });
  return firstOf(connections).feedUrl;
}

async function leaveTraces(): Promise<string> {
  const { creator } = house.cast;
  await gone.ask(routes.changeProfile, { body: { lastName: LAST_NAME, username: `quill_${Date.now()}` } });
  await gone.ask(routes.forgotPassword, { body: { email: gone.user.email } });
  const invitation = { emails: [gone.user.email], message: `Dear ${LAST_NAME}` };
  await creator.ask(routes.inviteByMail, { ...here(), body: invitation });
  const { inviteCode } = await creator.ask(routes.createInvite, { ...here(), body: {} });
  await gone.ask(routes.join, { params: { inviteCode } });
  await beFree(gone);
  await gone.ask(routes.saveAvailability, { body: { date: inDays(4), timeSlots: ['09:00'], notes: NOTES } });

  const offers = await gone.ask(routes.generateRecommendations, here());
  const booked = { params: { recommendationId: firstOf(offers).id } };
  const open = { params: { recommendationId: firstOf(offers.filter(({ date }) => date !== offers[0]?.date)).id } };
  for (const input of [booked, open]) await gone.ask(routes.confirmRecommendation, input);
  await creator.ask(routes.confirmRecommendation, booked);
  await creator.ask(routes.bookRecommendation, { ...booked, body: {} });

  await playWithoutThem(offers);

  await sendNotice(creator, house.squadId, [gone], { note: `See you, ${LAST_NAME}` });
  // Leave most days unanswered: the squad is told to ask the golfer, by name, and its week is ranked without them.
  await creator.ask(routes.squadOutlook, here());
  await rankWeek(stack, house.squadId, nextMonday());
  return firstOf(await creator.ask(routes.listTeeTimes, here())).id;
}

/** As if a service had not been able to apply what it was told of them: that it keeps with all it says. */
async function leaveDeadLetter(): Promise<void> {
  const told = `SELECT envelope::text FROM outbox WHERE aggregate_id = '${gone.user.id}' AND envelope::text LIKE '%${LAST_NAME}%'`;
  const { envelope } = firstOf(await queryOf<{ envelope: string }>(stack, 'auth', told));
  await queryOf(
    stack,
    'squad',
    `INSERT INTO dead_letters (event_id, type, reason, deliveries, envelope)
     VALUES (gen_random_uuid(), 'auth.profile-changed.v1', 'planted', 8, '${envelope.replaceAll("'", "''")}')`,
  );
}

/** A round that the golfer is left out of: offers give that as a reason, by name. */
async function playWithoutThem(offers: Recommendation[]): Promise<void> {
  const { creator, leader, member } = house.cast;
  const another = firstOf(offers.filter(({ date }) => date !== offers[0]?.date).slice(1));
  const params = { recommendationId: another.id };
  for (const golfer of [creator, leader, member]) await golfer.ask(routes.confirmRecommendation, { params });
  await creator.ask(routes.bookRecommendation, { params, body: {} });
  await creator.ask(routes.generateRecommendations, here());
}

/** Reasons that the squad reads of why its offers score as they do. */
const reasonsRead = async () => JSON.stringify(await house.cast.creator.ask(routes.listRecommendations, here()));

server.be('refuses');
const house = await gather(stack.url);
const gone = await registerGolfer(stack.url, FIRST_NAME);
await verifyAddresses(stack, gone);
const feedUrl = await connect();
const teeTimeId = await leaveTraces();
const { squadId: handedOver } = await squadOf(gone, { members: [house.cast.stranger] });
await settled(stack);
await leaveDeadLetter();

test('the traces are there to be found before', async () => {
  const places = (await placesOf(stack, gone.user.email)).join();
  for (const service of ['auth.users', 'squad.golfers', 'stream AUTH']) expect(places).toContain(service);
  const ofTheirName = (await placesOf(stack, LAST_NAME)).join();
  for (const place of ['auth.users', 'squad.dead_letters']) expect(ofTheirName).toContain(place);
  expect((await placesOf(stack, NOTES)).join()).toContain('availability.availability');
  expect((await placesOf(stack, BROWSER.endpoint)).join()).toContain('notification.');
  expect((await placesOf(stack, BUSY_AT)).join()).toContain('stream NOTIFICATION');
  const waiting = `SELECT true AS waiting FROM mails WHERE user_id = '${gone.user.id}' AND outcome IS NULL`;
  expect((await queryOf(stack, 'notification', waiting)).length).toBeGreaterThan(1);
  expect((await fetch(feedUrl)).status).toBe(200);
  expect(await reasonsRead()).toContain(`${FIRST_NAME} left out once`);
});

test('squad mates see the golfer disappear: from the squad, its availability, its tee times and its confirmations', async () => {
  const { creator } = house.cast;
  const id = gone.user.id;
  const before = await creator.ask(routes.getSquad, here());
  expect(before.members.map(({ userId }) => userId)).toContain(id);
  await gone.ask(routes.deleteAccount, { body: { password: 'fairway7' } });

  await until('the squad to go on without them', async () => {
    const { members, memberCount } = await creator.ask(routes.getSquad, here());
    return memberCount === before.memberCount - 1 && members.every(({ userId }) => userId !== id);
  });
  await until('their days to be gone', async () => {
    return (await creator.ask(routes.squadAvailability, here())).every(({ userId }) => userId !== id);
  });
  await until('their seat to be free', async () => {
    const teeTime = (await creator.ask(routes.listTeeTimes, here())).find((one) => one.id === teeTimeId);
    const players = teeTime?.bookings.filter(({ status }) => status === 'confirmed').map(({ userId }) => userId);
    return teeTime?.bookedPlayers === 1 && players?.every((userId) => userId === creator.user.id);
  });
  await until('their confirmations to be withdrawn', async () => {
    const offers = await creator.ask(routes.listRecommendations, here());
    return offers.every(({ status, confirmedMembers }) => status === 'booked' || !confirmedMembers.includes(id));
  });
});

/** Notifications to others stay with those who were told, as a mail does. */
const NEWS_OF_OTHERS = /^notification\.notifications: /;

test.each([
  ['e-mail address', () => gone.user.email],
  ['name', () => LAST_NAME],
  ['first name', () => FIRST_NAME],
  ['notes', () => NOTES],
  ['browser', () => BROWSER.endpoint],
  ['keys', () => BROWSER.keys.auth],
  ["feed's secret", () => feedTokenOf(feedUrl)],
  ["calendar's address", () => CALENDAR],
  ['busy times', () => BUSY_AT],
])('then neither a database nor a stream holds their %s', async (_what, text) => {
  expect(await placesLeft(stack, text(), NEWS_OF_OTHERS)).toEqual([]);
});

test('and no notification and no mail is theirs, nor names their address, and no reason names them any more', async () => {
  expect(await reasonsRead()).not.toContain(FIRST_NAME);
  for (const table of ['notifications', 'mails']) {
    const theirs = `SELECT id FROM ${table} WHERE user_id = '${gone.user.id}'`;
    expect(await queryOf(stack, 'notification', theirs)).toEqual([]);
  }
  expect((await placesOf(stack, gone.user.email)).filter((place) => NEWS_OF_OTHERS.test(place))).toEqual([]);
});

test('nor is their feed there any more, or does a mail go out to them that had waited', async () => {
  expect((await fetch(feedUrl)).status).toBe(404);
  server.be('accepts');
  await sendWaitingMails(stack);
  expect(server.lettersTo(gone.user.email)).toEqual([]);
});

test('the broker has refused no account what it needed for that', async () => {
  expect(await brokerRefusals(stack)).toEqual([]);
});

test('no log has ever told their address or name', async () => {
  for (const part of parts) {
    const lines = JSON.stringify(await stack.linesOf(part));
    for (const text of [gone.user.email, LAST_NAME, NOTES, BROWSER.endpoint, CALENDAR, feedTokenOf(feedUrl)])
      expect({ part, tells: lines.includes(text) }).toEqual({ part, tells: false });
  }
});

test('the audit trail has all that followed in every service, of the one request, in ids and no names; the heir leads', async () => {
  const { createdBy } = await house.cast.stranger.ask(routes.getSquad, { params: { squadId: handedOver } });
  expect(createdBy).toBe(house.cast.stranger.user.id);
  const trail = await opsCommand(stack.dataDirectory, 'audit', '--of', gone.user.id, '--json');
  const entries: (AuditEntry & { service: string })[] = JSON.parse(trail);
  expect(entries.map(({ service, action }) => `${service}: ${action}`).toSorted()).toEqual([
    'auth: account-deleted',
    'auth: sessions-ended',
    'availability: entries-deleted',
    'availability: golfer-forgotten',
    'notification: golfer-forgotten',
    'recommendation: confirmation-withdrawn',
    'recommendation: golfer-forgotten',
    'recommendation: seat-freed',
    'squad: golfer-forgotten',
    'squad: membership-ended',
    'squad: membership-ended',
    'squad: squad-handed-over',
  ]);
  expect(new Set(entries.map(({ requestId }) => requestId)).size).toBe(1);
  expect(entries.find(({ action }) => action === 'squad-handed-over')?.about).toEqual({
    squad: handedOver,
    newOwner: createdBy,
  });
  for (const text of [gone.user.email, FIRST_NAME, LAST_NAME]) expect(trail).not.toContain(text);
});
