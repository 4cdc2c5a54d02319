import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { type LiveTopic, notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Golfer, registerGolfer } from './golfer.ts';
import { type LiveStream, openStream } from './live-stream.ts';
import { resetTokenFor } from './mail.ts';
import { bookRound, courseIn } from './round.ts';
import { firstOf, squadOf } from './rulebook/house.ts';
import { type SecondGateway, startSecondGateway } from './second-gateway.ts';
import { settled } from './settled.ts';
import { inDays } from './squad.ts';
import { type ProofStack, startProofStack } from './stack.ts';
import { createVisitor } from './visitor.ts';

/* The stream of news, through the gateway, as open pages hold it. */
let stack: ProofStack;
let second: SecondGateway;
let leader: Golfer;
let member: Golfer;
let stranger: Golfer;
let squadId: string;
let courseId: string;
beforeAll(async () => {
  stack = await startProofStack();
  second = await startSecondGateway(stack);
  [leader, member, stranger] = [await named('Leader'), await named('Member'), await named('Stranger')];
  ({ squadId } = await squadOf(leader, { members: [member] }));
  courseId = await courseIn(leader, 'Europe/Lisbon');
  await settled(stack);
});
afterAll(async () => {
  for (const stream of open) stream.close();
  await second?.stop();
  await stack?.stop();
});

const named = (name: string) => registerGolfer(stack.url, name);
const open: LiveStream[] = [];
async function listen(golfer: Golfer, lastEventId?: string, url = stack.url): Promise<LiveStream> {
  const stream = await openStream(url, golfer, lastEventId);
  expect(stream.status).toBe(200);
  open.push(stream);
  return stream;
}

let told = 0;
/** Has the leader tell golfers of a tee time; answers by which word each of them knows it. */
async function tell(...golfers: Golfer[]): Promise<string> {
  told += 1;
  const course = `Links ${told} of them`;
  const teeTimeDetails = { date: inDays(5), time: '09:00', course, pricePerPlayer: 1 };
  const body = { teeTimeDetails, availableMembers: golfers.map(({ user }) => user.id) };
  await leader.ask(notificationRoutes.notifyTeeTime, { params: { squadId }, body });
  return course;
}
const has = (stream: LiveStream, word: string) => stream.notifications().some(({ message }) => message.includes(word));
const wordsOn = (stream: LiveStream, words: readonly string[]) =>
  stream.notifications().flatMap(({ message }) => words.filter((word) => message.includes(word)));
const arrival = (stream: LiveStream, word: string) => until(`${word} on the stream`, async () => has(stream, word));
const list = (golfer: Golfer) => golfer.ask(notificationRoutes.listNotifications, { query: { limit: 100 } });

test('what a golfer is told comes to each of their open pages, on whichever gateway, as the list then shows it', async () => {
  const streams = [await listen(member), await listen(member, undefined, second.url)];
  const word = await tell(member);
  for (const stream of streams) {
    await arrival(stream, word);
    const listed = (await list(member)).find(({ message }) => message.includes(word));
    expect(stream.notifications().find(({ message }) => message.includes(word))).toEqual(listed);
    expect(stream.lastEventId()).toBe(listed?.id);
    stream.close();
  }
});

test('pages hear which of their lists others have changed', async () => {
  const stream = await listen(member);
  const hears = (topic: LiveTopic, what: string) =>
    until(`the page to hear of ${what}`, async () =>
      stream.events.some(({ name, data }) => name === 'change' && data.topics.includes(topic)),
    );
  await leader.ask(squadRoutes.changeSquad, { params: { squadId }, body: { description: 'New' } });
  await hears('squads', 'a change of the squad');
  await leader.ask(availabilityRoutes.saveAvailability, { body: { date: inDays(4), timeSlots: ['09:00'] } });
  await hears('availability', "another member's day");
  await leader.ask(recommendationRoutes.generateRecommendations, { params: { squadId } });
  await hears('recommendations', 'new recommendations');
  await bookRound(leader, [member], { squadId, courseId, day: 6, time: '09:00' });
  await hears('bookings', 'a booking');
  stream.close();
});

test("nobody's stream ever brings what is another golfer's, nor anything of a squad that they are not in", async () => {
  const [theirs, others] = [await listen(member), await listen(stranger)];
  const before = others.events.length;
  const words = [await tell(member), await tell(leader, member)];
  await bookRound(leader, [member], { squadId, courseId, day: 7, time: '09:00' });
  for (const word of words) await arrival(theirs, word);
  await settled(stack);
  // Their own news still come, so that silence was no deafness.
  await stranger.ask(squadRoutes.createSquad, { body: { name: 'Lonely' } });
  expect(theirs.notifications().every(({ userId }) => userId === member.user.id)).toBe(true);
  const overheard = others.events.slice(before).filter((event) => JSON.stringify(event).includes(squadId));
  expect(overheard).toEqual([]);
  expect(others.notifications()).toEqual([]);
  for (const stream of [theirs, others]) stream.close();
});

test('who comes back with Last-Event-ID gets what came in between, once and in order, and then what comes', async () => {
  const first = await listen(member);
  const seen = await tell(member);
  await arrival(first, seen);
  first.close();
  const missed = [await tell(member), await tell(member), await tell(member)];
  await until('all of it to be told', async () => {
    const messages = (await list(member)).map(({ message }) => message).join();
    return missed.every((word) => messages.includes(word));
  });
  const again = await listen(member, first.lastEventId());
  const last = await tell(member);
  await arrival(again, last);
  expect(wordsOn(again, [seen, ...missed, last])).toEqual([...missed, last]);
  again.close();
});

test("another golfer's or a made-up id in Last-Event-ID brings nothing of anyone else's", async () => {
  const [own] = await list(member);
  for (const id of [own?.id ?? '', '01976b1e-0000-7000-8000-000000000001', 'x'.repeat(500), "' OR 1=1 --"]) {
    const stream = await openStream(stack.url, stranger, id);
    expect(stream.status).toBeLessThan(500);
    if (stream.status === 200) {
      const { id: opened } = await stranger.ask(squadRoutes.createSquad, { body: { name: 'Sign of life' } });
      expect(JSON.stringify(stream.events)).not.toContain(member.user.id);
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
  const streams = [await listen(kept), await listen(kept, undefined, second.url)];
  expect(streams.map((stream) => stream.hasEnded())).toEqual([false, false]);
  await end(golfer);
  for (const stream of streams) await stream.ended();
  for (const url of [stack.url, second.url]) expect((await openStream(url, kept)).status).toBe(401);
});

test("the end of one session leaves the streams of the golfer's other sessions alone", async () => {
  const golfer = await named('Two');
  const { inviteCode } = await leader.ask(squadRoutes.createInvite, { params: { squadId }, body: {} });
  await golfer.ask(squadRoutes.join, { params: { inviteCode } });
  const elsewhere = { ...golfer, ...createVisitor(stack.url) };
  await elsewhere.ask(authRoutes.login, credentials(golfer));
  const [here, there] = [await listen(golfer), await listen(elsewhere)];
  await golfer.ask(authRoutes.logout, {});
  await here.ended();
  await arrival(there, await tell(golfer));
  expect(there.hasEnded()).toBe(false);
  there.close();
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'after a %s of the notification service a page that comes back misses nothing',
  async (signal) => {
    const before = await listen(member);
    const words = [await tell(member)];
    await arrival(before, firstOf(words));
    await stack.restart('notification', signal, async () => {
      await before.ended();
      // The booking is news for as long as nobody is there to tell it.
      await bookRound(leader, [member], { squadId, courseId, day: signal === 'SIGTERM' ? 12 : 14, time: '09:00' });
    });
    const again = await until('the stream to open again', async () => {
      const stream = await openStream(stack.url, member, before.lastEventId());
      return stream.status === 200 && stream;
    });
    open.push(again);
    await until('the booking on the stream', async () =>
      again.notifications().some(({ type }) => type === 'booking_confirmation'),
    );
    words.push(await tell(member));
    await arrival(again, words[1] ?? '');
    expect([wordsOn(before, words), wordsOn(again, words)]).toEqual([[words[0]], [words[1]]]);
    const ids = [...before.notifications(), ...again.notifications()].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    again.close();
  },
);

test('a hundred open streams take nothing from ordinary requests: more than that many are answered beside them', async () => {
  const golfers: Golfer[] = [];
  for (let index = 0; index < 13; index += 1) golfers.push(await named(`Crowd${index}`));
  const streams = (
    await Promise.all(golfers.map((golfer) => Promise.all(Array.from({ length: 8 }, () => listen(golfer)))))
  ).flat();
  expect(streams).toHaveLength(104);
  const requests = Array.from({ length: 200 }, (_, index) => list(golfers[index % golfers.length] as Golfer));
  expect((await Promise.all(requests)).flat()).toEqual([]);
  expect(streams.filter((stream) => stream.hasEnded())).toEqual([]);
  for (const stream of streams) stream.close();
});
