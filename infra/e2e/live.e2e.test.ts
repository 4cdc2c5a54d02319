import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import type { LiveTopic } from '@fourball/contracts/http/notification.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { caughtUp } from '../proofs/caught-up.ts';
import { type Golfer, registerGolfer } from '../proofs/golfer.ts';
import { openStream } from '../proofs/live-stream.ts';
import { resetTokenFor } from '../proofs/mail.ts';
import { arrival, type NewsDesk, newsOf, openNewsDesk, wordsOn } from '../proofs/news-desk.ts';
import { type SecondGateway, startSecondGateway } from '../proofs/second-gateway.ts';
import { inDays } from '../proofs/squad.ts';
import { createVisitor } from '../proofs/visitor.ts';

/* The stream of news, through the gateway, as open pages hold it. */
const stack = inject('stack');
let second: SecondGateway;
let desk: NewsDesk;
let stranger: Golfer;
beforeAll(async () => {
  second = await startSecondGateway(stack);
  stranger = await named('Stranger');
  desk = await openNewsDesk(stack);
});
afterAll(async () => {
  desk?.close();
  await second?.stop();
});

const named = (name: string) => registerGolfer(stack.url, name);

test('what a golfer is told comes to each of their open pages, on whichever gateway, as the list then shows it', async () => {
  const streams = [await desk.listen(desk.member), await desk.listen(desk.member, undefined, second.url)];
  const word = await desk.tell(desk.member);
  for (const stream of streams) {
    await arrival(stream, word);
    const listed = (await newsOf(desk.member)).find(({ message }) => message.includes(word));
    expect(stream.notifications().find(({ message }) => message.includes(word))).toEqual(listed);
    expect(stream.lastEventId()).toBe(listed?.id);
    stream.close();
  }
});

test('pages hear which of their lists others have changed', async () => {
  const stream = await desk.listen(desk.member);
  const hears = (topic: LiveTopic, what: string) =>
    until(`the page to hear of ${what}`, async () =>
      stream.events.some(({ name, data }) => name === 'change' && data.topics.includes(topic)),
    );
  await desk.leader.ask(squadRoutes.changeSquad, { params: { squadId: desk.squadId }, body: { description: 'New' } });
  await hears('squads', 'a change of the squad');
  await desk.leader.ask(availabilityRoutes.saveAvailability, { body: { date: inDays(4), timeSlots: ['09:00'] } });
  await hears('availability', "another member's day");
  await desk.leader.ask(recommendationRoutes.generateRecommendations, { params: { squadId: desk.squadId } });
  await hears('recommendations', 'new recommendations');
  await desk.book(6);
  await hears('bookings', 'a booking');
  stream.close();
});

test("nobody's stream ever brings what is another golfer's, nor anything of a squad that they are not in", async () => {
  const [theirs, others] = [await desk.listen(desk.member), await desk.listen(stranger)];
  const before = others.events.length;
  const words = [await desk.tell(desk.member), await desk.tell(desk.leader, desk.member)];
  await desk.book(7);
  for (const word of words) await arrival(theirs, word);
  await caughtUp(stack);
  // Their own news still come, so that silence was no deafness.
  await stranger.ask(squadRoutes.createSquad, { body: { name: 'Lonely' } });
  await until("the stranger's own news", async () => others.events.length > before);
  expect(theirs.notifications().every(({ userId }) => userId === desk.member.user.id)).toBe(true);
  const overheard = others.events.slice(before).filter((event) => JSON.stringify(event).includes(desk.squadId));
  expect(overheard).toEqual([]);
  expect(others.notifications()).toEqual([]);
  for (const stream of [theirs, others]) stream.close();
});

test('who comes back with Last-Event-ID gets what came in between, once and in order, and then what comes', async () => {
  const first = await desk.listen(desk.member);
  const seen = await desk.tell(desk.member);
  await arrival(first, seen);
  first.close();
  const missed = [await desk.tell(desk.member), await desk.tell(desk.member), await desk.tell(desk.member)];
  await until('all of it to be told', async () => {
    const messages = (await newsOf(desk.member)).map(({ message }) => message).join();
    return missed.every((word) => messages.includes(word));
  });
  const again = await desk.listen(desk.member, first.lastEventId());
  const last = await desk.tell(desk.member);
  await arrival(again, last);
  expect(wordsOn(again, [seen, ...missed, last])).toEqual([...missed, last]);
  again.close();
});

test("another golfer's or a made-up id in Last-Event-ID brings nothing of anyone else's", async () => {
  const [own] = await newsOf(desk.member);
  for (const id of [own?.id ?? '', '01976b1e-0000-7000-8000-000000000001', 'x'.repeat(500), "' OR 1=1 --"]) {
    const stream = await openStream(stack.url, stranger, id);
    expect(stream.status).toBeLessThan(500);
    if (stream.status === 200) {
      const { id: opened } = await stranger.ask(squadRoutes.createSquad, { body: { name: 'Sign of life' } });
      expect(JSON.stringify(stream.events)).not.toContain(desk.member.user.id);
      expect(opened).not.toBe('');
    }
    stream.close();
  }
});

const password = { newPassword: 'fairway8', confirmPassword: 'fairway8' };
const credentials = ({ user }: Golfer) => ({ body: { email: user.email, password: 'fairway7' } });
test.each([
  ['signing out', (golfer: Golfer) => golfer.ask(authRoutes.logout, {}), false],
  [
    'a new password, chosen on another device',
    async (golfer: Golfer) => {
      const other = createVisitor(stack.url);
      await other.ask(authRoutes.login, credentials(golfer));
      await other.ask(authRoutes.changePassword, { body: { currentPassword: 'fairway7', ...password } });
    },
    true,
  ],
  [
    'a password that was reset',
    async ({ user }: Golfer) => {
      const anyone = createVisitor(stack.url);
      await anyone.ask(authRoutes.forgotPassword, { body: { email: user.email } });
      const token = await resetTokenFor(stack, user.email);
      await anyone.ask(authRoutes.resetPassword, { body: { token, ...password } });
    },
    true,
  ],
  [
    'the end of the account',
    (golfer: Golfer) => golfer.ask(authRoutes.deleteAccount, { body: { password: 'fairway7' } }),
    false,
  ],
])('%s ends the streams of the session on every gateway, and none can be opened by it again', async (_what, end) => {
  const golfer = await named('Ending');
  const kept = { ...golfer, ...golfer.copy() };
  const streams = [await desk.listen(kept), await desk.listen(kept, undefined, second.url)];
  expect(streams.map((stream) => stream.hasEnded())).toEqual([false, false]);
  await end(golfer);
  for (const stream of streams) await stream.ended();
  for (const url of [stack.url, second.url]) expect((await openStream(url, kept)).status).toBe(401);
});

test("the end of one session leaves the streams of the golfer's other sessions alone", async () => {
  const golfer = await named('Two');
  const { inviteCode } = await desk.leader.ask(squadRoutes.createInvite, {
    params: { squadId: desk.squadId },
    body: {},
  });
  await golfer.ask(squadRoutes.join, { params: { inviteCode } });
  const elsewhere = { ...golfer, ...createVisitor(stack.url) };
  await elsewhere.ask(authRoutes.login, credentials(golfer));
  const [here, there] = [await desk.listen(golfer), await desk.listen(elsewhere)];
  await golfer.ask(authRoutes.logout, {});
  await here.ended();
  await arrival(there, await desk.tell(golfer));
  expect(there.hasEnded()).toBe(false);
  there.close();
});
