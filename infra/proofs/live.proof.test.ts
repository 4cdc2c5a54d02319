import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, test } from 'vitest';
import { bookRound, courseIn, firstOf, type Golfer, registerGolfer, sendNotice, squadOf } from './golfer.ts';
import { type LiveStream, openStream } from './live-stream.ts';
import { ownStack } from './own-stack.ts';
import { caughtUp } from './settled.ts';

/* Streams of news where the service behind them ends, and a great many of them. */
const stack = await ownStack();

async function listen(golfer: Golfer): Promise<LiveStream> {
  const stream = await openStream(stack.url, golfer);
  expect(stream.status).toBe(200);
  return stream;
}

/** Has the leader tell the member of a tee time at a course. */
const tell = (course: string) => sendNotice(leader, squadId, [member], { course });

/** The words that came on the stream, in the order of their coming. */
const wordsOn = (stream: LiveStream, words: readonly string[]): string[] =>
  stream.notifications().flatMap(({ message }) => words.filter((word) => message.includes(word)));

const [leader, member] = [await registerGolfer(stack.url, 'Leader'), await registerGolfer(stack.url, 'Member')];
const { squadId } = await squadOf(leader, { members: [member] });
const courseId = await courseIn(leader, 'Europe/Lisbon');
await caughtUp(stack);

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'after a %s of the notification service a page that comes back misses nothing',
  async (signal) => {
    const before = await listen(member);
    const words = [`Links before ${signal}`, `Links after ${signal}`] as const;
    await tell(words[0]);
    await until('the first word', async () => wordsOn(before, words).length === 1);
    await stack.restart('notification', signal, async () => {
      await before.ended();
      // The booking is news for as long as nobody is there to tell it.
      await bookRound(leader, [member], { squadId, courseId, day: signal === 'SIGTERM' ? 12 : 14, time: '09:00' });
    });
    const again = await until('the stream to open again', async () => {
      const stream = await openStream(stack.url, member, before.lastEventId());
      return stream.status === 200 && stream;
    });
    await until('the booking on the stream', async () =>
      again.notifications().some(({ type }) => type === 'booking_confirmation'),
    );
    await tell(words[1]);
    await until('the other word', async () => wordsOn(again, words).length > 0);
    expect([wordsOn(before, words), wordsOn(again, words)]).toEqual([[words[0]], [words[1]]]);
    const ids = [...before.notifications(), ...again.notifications()].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    again.close();
  },
);

test('a hundred open streams take nothing from ordinary requests: more than that many are answered beside them', async () => {
  const golfers: Golfer[] = [];
  for (let index = 0; index < 13; index += 1) golfers.push(await registerGolfer(stack.url, `Crowd${index}`));
  const streams = (
    await Promise.all(golfers.map((golfer) => Promise.all(Array.from({ length: 8 }, () => listen(golfer)))))
  ).flat();
  expect(streams).toHaveLength(104);
  const requests = Array.from({ length: 200 }, (_, index) =>
    firstOf(golfers.slice(index % golfers.length)).ask(routes.listNotifications, { query: {} }),
  );
  expect((await Promise.all(requests)).flat()).toEqual([]);
  expect(streams.filter((stream) => stream.hasEnded())).toEqual([]);
  for (const stream of streams) stream.close();
});
