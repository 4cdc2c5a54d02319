import { liveEvents } from '@fourball/contracts/http/notification.ts';
import * as z from 'zod/mini';

/** Message to the open streams of these golfers. */
export const News = z.discriminatedUnion('event', [
  z.object({ event: z.literal('notification'), userIds: z.array(z.string()), data: liveEvents.notification }),
  z.object({ event: z.literal('change'), userIds: z.array(z.string()), data: liveEvents.change }),
]);
export type News = z.output<typeof News>;

/** News as they travel between replicas. */
export const SpreadNews = z.object({ from: z.string(), news: z.array(News) });

/** Golfers whom one message names at most; far below what a broker takes in one. */
const MESSAGE_GOLFERS = 200;

/** Cuts news into messages that no broker refuses for their size. */
export function messagesOf(news: readonly News[]): News[][] {
  const messages: News[][] = [];
  let room = 0;
  for (const one of news) {
    if (room <= 0) {
      messages.push([]);
      room = MESSAGE_GOLFERS;
    }
    messages.at(-1)?.push(one);
    room -= Math.max(one.userIds.length / 10, 1);
  }
  return messages;
}
