import { STREAMS_PER_GOLFER } from '@fourball/contracts/constants.ts';
import { notificationRoutes as routes } from '@fourball/contracts/http/notification.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect } from 'vitest';
import { problemOf } from '../asking.ts';
import { registerGolfer } from '../golfer.ts';
import { type LiveStream, openStream } from '../live-stream.ts';
import type { House } from './house.ts';
import { refusals, row } from './row.ts';

/** Streams of news; what they bring is held in `e2e/live.e2e.test.ts`. */
export function streamRules(house: House): void {
  row(
    routes.streamNotifications,
    refusals(house, routes.streamNotifications, () => ({}), { visitor: 401 }),
    [
      [
        'is a stream of events that nobody on the way keeps',
        async () => {
          const stream = await openStream(house.stack.url, house.cast.member);
          expect([stream.status, stream.hasEnded()]).toEqual([200, false]);
          expect(stream.headers.get('cache-control')).toMatch(/no-store|no-cache/);
          stream.close();
        },
      ],
      [
        `a golfer has ${STREAMS_PER_GOLFER} open at most; one more gets 503 and when to come back, until one is closed`,
        async () => {
          const golfer = await registerGolfer(house.stack.url, 'Streams');
          const open: LiveStream[] = [];
          for (let index = 0; index < STREAMS_PER_GOLFER; index += 1) {
            open.push(await openStream(house.stack.url, golfer));
          }
          expect(open.map(({ status }) => status)).toEqual(Array(STREAMS_PER_GOLFER).fill(200));
          const refusal = await golfer.call(routes.streamNotifications, {});
          expect(refusal.status).toBe(503);
          expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
          problemOf(refusal);
          open.pop()?.close();
          await until('room for another stream', async () => {
            const stream = await openStream(house.stack.url, golfer);
            open.push(stream);
            return stream.status === 200;
          });
          for (const stream of open) stream.close();
        },
      ],
    ],
  );
}
