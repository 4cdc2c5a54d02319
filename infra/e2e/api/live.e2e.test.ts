import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { createVisitor } from '../../lib/visitor.ts';
import { type Golfer, registerGolfer } from '../../proofs/golfer.ts';
import { openStream } from '../../proofs/live-stream.ts';
import { resetTokenFor } from '../../proofs/mail.ts';
import { arrival, type NewsDesk, newsOf, openNewsDesk } from '../../proofs/news-desk.ts';
import { type SecondGateway, startSecondGateway } from '../../proofs/replicas.ts';
import { caughtUp } from '../../proofs/settled.ts';

/* The stream of news, through the gateway, as open pages hold it. */
const stack = inject('stack');
let second: SecondGateway;
let desk: NewsDesk;
let stranger: Golfer;
beforeAll(async () => {
  second = await startSecondGateway(stack);
  stranger = await registerGolfer(stack.url, 'Stranger');
  desk = await openNewsDesk(stack);
});
afterAll(async () => {
  desk?.close();
  await second?.stop();
});

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

const password = { newPassword: 'fairway8', confirmPassword: 'fairway8' };
test.each([
  ['signing out', (golfer: Golfer) => golfer.ask(authRoutes.logout, {})],
  [
    'a new password, chosen on another device',
    async ({ user }: Golfer) => {
      const other = createVisitor(stack.url);
      await other.ask(authRoutes.login, { body: { email: user.email, password: 'fairway7' } });
      await other.ask(authRoutes.changePassword, { body: { currentPassword: 'fairway7', ...password } });
    },
  ],
  [
    'a password that was reset',
    async ({ user }: Golfer) => {
      const anyone = createVisitor(stack.url);
      await anyone.ask(authRoutes.forgotPassword, { body: { email: user.email } });
      const token = await resetTokenFor(stack, user.email);
      await anyone.ask(authRoutes.resetPassword, { body: { token, ...password } });
    },
  ],
  [
    'the end of the account',
    (golfer: Golfer) => golfer.ask(authRoutes.deleteAccount, { body: { password: 'fairway7' } }),
  ],
])('%s ends the streams of the session on every gateway, and none can be opened by it again', async (_what, end) => {
  const golfer = await registerGolfer(stack.url, 'Ending');
  const kept = { ...golfer, ...golfer.copy() };
  const streams = [await desk.listen(kept), await desk.listen(kept, undefined, second.url)];
  expect(streams.map((stream) => stream.hasEnded())).toEqual([false, false]);
  await end(golfer);
  for (const stream of streams) await stream.ended();
  for (const url of [stack.url, second.url]) expect((await openStream(url, kept)).status).toBe(401);
});
