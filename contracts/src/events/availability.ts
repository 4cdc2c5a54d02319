import * as z from 'zod/mini';
import { CalendarDate, Id, IfNeedBe, Slots } from '../http/fields.ts';
import type { EventKinds } from './event.ts';

export const EntryState = z.object({
  id: Id,
  userId: Id,
  date: CalendarDate,
  timeSlots: Slots,
  isAvailable: z.boolean(),
  ifNeedBe: IfNeedBe,
});
export type EntryState = z.output<typeof EntryState>;

export const availabilityEvents = {
  entrySaved: {
    type: 'availability.entry-saved.v1',
    publisher: 'availability',
    summary: 'A golfer said when they are free on a date, or that they are busy.',
    data: EntryState,
  },
  entryDeleted: {
    type: 'availability.entry-deleted.v1',
    publisher: 'availability',
    tombstone: true,
    summary: 'A golfer took back what they said of a date.',
    data: z.pick(EntryState, { id: true, userId: true, date: true }),
  },
} as const satisfies EventKinds;
