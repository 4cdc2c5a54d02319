import * as z from 'zod/mini';
import { CalendarDate, Id, IfNeedBe, Slots } from '../http/fields.ts';
import { type NewKinds, publishedBy } from './event.ts';

export const EntryState = z.object({
  id: Id,
  userId: Id,
  date: CalendarDate,
  timeSlots: Slots,
  isAvailable: z.boolean(),
  ifNeedBe: IfNeedBe,
});
export type EntryState = z.output<typeof EntryState>;

export const availabilityEvents = publishedBy('availability', {
  entrySaved: {
    type: 'availability.entry-saved.v1',
    summary: 'A golfer said when they are free on a date, or that they are busy.',
    data: EntryState,
  },
  entryDeleted: {
    type: 'availability.entry-deleted.v1',
    tombstone: true,
    summary: 'A golfer took back what they said of a date.',
    data: z.pick(EntryState, { id: true, userId: true, date: true }),
  },
} as const satisfies NewKinds);
