import { liveEvents } from '@fourball/contracts/http/notification.ts';
import * as z from 'zod/mini';

/** Message to the open streams of these golfers. */
export const LiveEvent = z.discriminatedUnion('event', [
  z.object({ event: z.literal('notification'), userIds: z.array(z.string()), data: liveEvents.notification }),
  z.object({ event: z.literal('change'), userIds: z.array(z.string()), data: liveEvents.change }),
]);
export type LiveEvent = z.output<typeof LiveEvent>;

/** News as they travel between replicas. */
export const LiveBroadcast = z.object({ from: z.string(), liveEvents: z.array(LiveEvent) });

/** Golfers whom one message names at most; far below what a broker takes in one. */
const MESSAGE_GOLFERS = 200;

/** Cuts news into messages that no broker refuses for their size. */
export function messagesOf(liveEvents: readonly LiveEvent[]): LiveEvent[][] {
  const messages: LiveEvent[][] = [];
  let room = 0;
  for (const one of liveEvents) {
    if (room <= 0) {
      messages.push([]);
      room = MESSAGE_GOLFERS;
    }
    messages.at(-1)?.push(one);
    room -= Math.max(one.userIds.length / 10, 1);
  }
  return messages;
}
