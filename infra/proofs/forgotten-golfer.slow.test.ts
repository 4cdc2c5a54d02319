import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parts } from '../local/topology.ts';
import { queryOf } from './databases.ts';
import { type Golfer, registerGolfer } from './golfer.ts';
import { beFree, firstOf, gather, type House } from './rulebook/house.ts';
import { settled } from './settled.ts';
import { inDays } from './squad.ts';
import { type ProofStack, startProofStack } from './stack.ts';
import { placesOf } from './stored-text.ts';

/*
 * A golfer who has left traces in every service deletes their account: squad mates see it happen, and at the end neither
 * a database nor a stream holds their address, name or notes.
 */
const LAST_NAME = 'Quillfeather';
const NOTES = 'Only after the physiotherapist';

let stack: ProofStack;
let house: Omit<House, 'stack'>;
let gone: Golfer;
let teeTimeId: string;
beforeAll(async () => {
  stack = await startProofStack();
  house = await gather(stack.url);
  gone = await registerGolfer(stack.url, 'Gwendolyn');
  teeTimeId = await leaveTraces();
  await settled(stack);
});
afterAll(() => stack?.stop());

const here = () => ({ params: { squadId: house.squadId } });

async function leaveTraces(): Promise<string> {
  const { creator } = house.cast;
  await gone.ask(authRoutes.changeProfile, { body: { lastName: LAST_NAME, username: `quill_${Date.now()}` } });
  await gone.ask(authRoutes.forgotPassword, { body: { email: gone.user.email } });
  const invitation = { emails: [gone.user.email], message: `Dear ${LAST_NAME}` };
  await creator.ask(squadRoutes.inviteByMail, { ...here(), body: invitation });
  const { inviteCode } = await creator.ask(squadRoutes.createInvite, { ...here(), body: {} });
  await gone.ask(squadRoutes.join, { params: { inviteCode } });
  await beFree(gone);
  await gone.ask(availabilityRoutes.saveAvailability, {
    body: { date: inDays(4), timeSlots: ['09:00'], notes: NOTES },
  });

  const offers = await gone.ask(recommendationRoutes.generateRecommendations, here());
  const booked = { params: { recommendationId: firstOf(offers).id } };
  const open = { params: { recommendationId: firstOf(offers.filter(({ date }) => date !== offers[0]?.date)).id } };
  for (const input of [booked, open]) await gone.ask(recommendationRoutes.confirmRecommendation, input);
  await creator.ask(recommendationRoutes.confirmRecommendation, booked);
  await creator.ask(recommendationRoutes.bookRecommendation, { ...booked, body: {} });

  const teeTimeDetails = { date: inDays(5), time: '09:00', course: 'Proof Links', pricePerPlayer: 1 };
  const body = { teeTimeDetails, availableMembers: [gone.user.id], note: `See you, ${LAST_NAME}` };
  await creator.ask(notificationRoutes.notifyTeeTime, { ...here(), body });
  return firstOf(await creator.ask(recommendationRoutes.listTeeTimes, here())).id;
}

test('the traces are there to be found before', async () => {
  const places = (await placesOf(stack, gone.user.email)).join();
  for (const service of ['auth.users', 'squad.golfers', 'stream AUTH']) expect(places).toContain(service);
  expect((await placesOf(stack, LAST_NAME)).join()).toContain('auth.users');
  expect((await placesOf(stack, NOTES)).join()).toContain('availability.availability');
});

test('squad mates see the golfer disappear: from the squad, its availability, its tee times and its confirmations', async () => {
  const { creator } = house.cast;
  const id = gone.user.id;
  const before = await creator.ask(squadRoutes.getSquad, here());
  expect(before.members.map(({ userId }) => userId)).toContain(id);
  await gone.ask(authRoutes.deleteAccount, { body: { password: 'fairway7' } });

  await until('the squad to go on without them', async () => {
    const { members, memberCount } = await creator.ask(squadRoutes.getSquad, here());
    return memberCount === before.memberCount - 1 && members.every(({ userId }) => userId !== id);
  });
  await until('their days to be gone', async () => {
    const entries = await creator.ask(availabilityRoutes.squadAvailability, here());
    return entries.every(({ userId }) => userId !== id);
  });
  await until('their seat to be free', async () => {
    const teeTimes = await creator.ask(recommendationRoutes.listTeeTimes, here());
    const teeTime = teeTimes.find((one) => one.id === teeTimeId);
    const players = teeTime?.bookings.filter(({ status }) => status === 'confirmed').map(({ userId }) => userId);
    return teeTime?.bookedPlayers === 1 && players?.every((userId) => userId === creator.user.id);
  });
  await until('their confirmations to be withdrawn', async () => {
    const offers = await creator.ask(recommendationRoutes.listRecommendations, here());
    return offers.every(({ status, confirmedMembers }) => status === 'booked' || !confirmedMembers.includes(id));
  });
});

/** What others were told of them stays with those who were told, as a mail does. */
const NEWS_OF_OTHERS = /^notification\.notifications: /;

test.each([
  ['e-mail address', () => gone.user.email],
  ['name', () => LAST_NAME],
  ['notes', () => NOTES],
])('then neither a database nor a stream holds their %s', async (_what, text) => {
  await settled(stack);
  const traces = async () => (await placesOf(stack, text())).filter((place) => !NEWS_OF_OTHERS.test(place));
  const places = await until('the traces to be gone', async () => {
    const found = await traces();
    return found.length === 0 && found;
  }).catch(traces);
  expect(places).toEqual([]);
});

test('and no notification is theirs, nor names their address', async () => {
  const theirs = `SELECT id FROM notifications WHERE user_id = '${gone.user.id}'`;
  expect(await queryOf(stack, 'notification', theirs)).toEqual([]);
  expect((await placesOf(stack, gone.user.email)).filter((place) => NEWS_OF_OTHERS.test(place))).toEqual([]);
});

test('no log has ever told their address or name', async () => {
  for (const part of parts) {
    const lines = JSON.stringify(await stack.linesOf(part));
    for (const text of [gone.user.email, LAST_NAME, NOTES])
      expect({ part, tells: lines.includes(text) }).toEqual({ part, tells: false });
  }
});
