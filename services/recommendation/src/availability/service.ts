import type { TimeSlot } from '@fourball/contracts/constants.ts';
import type { availabilityEvents, EntryState } from '@fourball/contracts/events/availability.ts';
import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { Received } from '@fourball/kit/events/consumer.ts';
import { calendarDate, storedDate } from '../calendar/policy.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { Entry } from '../ranking/types.ts';
import { findEntries, keepEntryRow } from './repository.ts';

type Tx = Prisma.TransactionClient;

export const keepEntry = (tx: Tx, { version, data }: Received<EntryState>): Promise<boolean> =>
  keepEntryRow(tx, {
    id: data.id,
    version,
    userId: data.userId,
    date: storedDate(data.date),
    timeSlots: data.timeSlots,
    isAvailable: data.isAvailable,
    gone: false,
  });

/** Keeps that the entry is gone, so that an older event that comes late does not bring it back. */
export const forgetEntry = (
  tx: Tx,
  { version, data }: Received<DataOf<typeof availabilityEvents.entryDeleted>>,
): Promise<boolean> =>
  keepEntryRow(tx, {
    id: data.id,
    version,
    userId: data.userId,
    date: storedDate(data.date),
    timeSlots: [],
    isAvailable: false,
    gone: true,
  });

/** What each golfer said of the dates of a window: one entry per date, by the golfer's id. */
export async function entriesByGolfer(
  tx: Tx,
  userIds: string[],
  window: { startDate: string; endDate: string },
): Promise<Map<string, Entry[]>> {
  // A date that was taken back and saved anew has a new entry; ids are in the order of creation, so the newest stays.
  const newest = new Map<string, Entry & { userId: string }>();
  for (const { userId, date, isAvailable, timeSlots } of await findEntries(tx, userIds, window)) {
    const entry = { userId, date: calendarDate(date), isAvailable, timeSlots: timeSlots as TimeSlot[] };
    newest.set(`${userId} ${entry.date}`, entry);
  }
  return Map.groupBy(newest.values(), (entry) => entry.userId);
}
