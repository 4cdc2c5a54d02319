import { until } from '@fourball/kit/testing/until.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Golfer, registerGolfer } from './golfer.ts';
import { openStream } from './live-stream.ts';
import { arrival, type NewsDesk, newsOf, openNewsDesk, wordsOn } from './news-desk.ts';
import { firstOf } from './rulebook/house.ts';
import { type ProofStack, startProofStack } from './stack.ts';

/* Streams of news where the service behind them ends, and a great many of them. */
let stack: ProofStack;
let desk: NewsDesk;
beforeAll(async () => {
  stack = await startProofStack();
  desk = await openNewsDesk(stack);
});
afterAll(async () => {
  desk?.close();
  await stack?.stop();
});

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'after a %s of the notification service a page that comes back misses nothing',
  async (signal) => {
    const before = await desk.listen(desk.member);
    const words = [await desk.tell(desk.member)];
    await arrival(before, firstOf(words));
    await stack.restart('notification', signal, async () => {
      await before.ended();
      // The booking is news for as long as nobody is there to tell it.
      await desk.book(signal === 'SIGTERM' ? 12 : 14);
    });
    const again = await until('the stream to open again', async () => {
      const stream = await openStream(stack.url, desk.member, before.lastEventId());
      return stream.status === 200 && stream;
    });
    await until('the booking on the stream', async () =>
      again.notifications().some(({ type }) => type === 'booking_confirmation'),
    );
    words.push(await desk.tell(desk.member));
    await arrival(again, words[1] ?? '');
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
    await Promise.all(golfers.map((golfer) => Promise.all(Array.from({ length: 8 }, () => desk.listen(golfer)))))
  ).flat();
  expect(streams).toHaveLength(104);
  const requests = Array.from({ length: 200 }, (_, index) => newsOf(golfers[index % golfers.length] as Golfer));
  expect((await Promise.all(requests)).flat()).toEqual([]);
  expect(streams.filter((stream) => stream.hasEnded())).toEqual([]);
  for (const stream of streams) stream.close();
});
