import * as z from 'zod/mini';
import { Id, Instant } from '../http/fields.ts';
import { type NewKinds, publishedBy } from './event.ts';

/** When the calendar that a golfer imported is busy: nothing but the times, merged, for at most 60 days ahead. */
export const BusyTimesState = z.object({
  /** The golfer's id: a golfer has one imported calendar. */
  id: Id,
  busy: z.array(z.object({ startsAt: Instant, endsAt: Instant })),
});
export type BusyTimesState = z.output<typeof BusyTimesState>;

export const notificationEvents = publishedBy('notification', {
  busyTimesRead: {
    type: 'notification.busy-times-read.v1',
    summary: "A golfer's imported calendar was read, and its busy times are others than before.",
    data: BusyTimesState,
  },
  busyTimesForgotten: {
    type: 'notification.busy-times-forgotten.v1',
    tombstone: true,
    summary: 'A golfer has no imported calendar any more.',
    data: z.pick(BusyTimesState, { id: true }),
  },
} as const satisfies NewKinds);
