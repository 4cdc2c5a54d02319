import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect } from 'vitest';
import { type Golfer, registerGolfer } from './golfer.ts';
import { type LiveStream, openStream } from './live-stream.ts';
import { bookRound, courseIn } from './round.ts';
import { squadOf } from './rulebook/house.ts';
import { caughtUp } from './settled.ts';
import { inDays } from './squad.ts';
import type { SharedStack } from './stack.ts';

/** A leader who tells the squad what is new, and streams of those who listen. */
export type NewsDesk = Awaited<ReturnType<typeof openNewsDesk>>;

export async function openNewsDesk(stack: SharedStack) {
  const leader = await registerGolfer(stack.url, 'Leader');
  const member = await registerGolfer(stack.url, 'Member');
  const { squadId } = await squadOf(leader, { members: [member] });
  const courseId = await courseIn(leader, 'Europe/Lisbon');
  await caughtUp(stack);
  const open: LiveStream[] = [];
  let told = 0;
  return {
    leader,
    member,
    squadId,
    /** Books a tee time for the member, so many days from now. */
    book: (day: number) => bookRound(leader, [member], { squadId, courseId, day, time: '09:00' }),
    /** Opens a stream, which ends with the desk at the latest. */
    async listen(golfer: Golfer, lastEventId?: string, url = stack.url): Promise<LiveStream> {
      const stream = await openStream(url, golfer, lastEventId);
      open.push(stream);
      expect(stream.status).toBe(200);
      return stream;
    },
    /** Has the leader tell golfers of a tee time; answers by which word each of them knows it. */
    async tell(...golfers: Golfer[]): Promise<string> {
      told += 1;
      const course = `Links ${told} of them`;
      const teeTimeDetails = { date: inDays(5), time: '09:00', course, pricePerPlayer: 1 };
      const body = { teeTimeDetails, availableMembers: golfers.map(({ user }) => user.id) };
      await leader.ask(notificationRoutes.notifyTeeTime, { params: { squadId }, body });
      return course;
    },
    close() {
      for (const stream of open) stream.close();
    },
  };
}

/** The words that came on the stream, in the order of their coming. */
export const wordsOn = (stream: LiveStream, words: readonly string[]): string[] =>
  stream.notifications().flatMap(({ message }) => words.filter((word) => message.includes(word)));

export const arrival = (stream: LiveStream, word: string): Promise<unknown> =>
  until(`${word} on the stream`, async () => wordsOn(stream, [word]).length > 0);

export const newsOf = (golfer: Golfer) => golfer.ask(notificationRoutes.listNotifications, { query: { limit: 100 } });
