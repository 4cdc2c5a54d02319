import type { TimeSlot } from '@fourball/contracts/constants.ts';
import type { availabilityEvents, EntryState } from '@fourball/contracts/events/availability.ts';
import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { Received } from '@fourball/kit/events/consumer.ts';
import { calendarDate, storedDate } from '../calendar/policy.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { isForgotten } from '../golfers/service.ts';
import type { Entry } from '../ranking/types.ts';
import { emptyEntriesOf, findEntries, keepEntryRow } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** Keeps what a golfer said; of one whose account is gone, nothing but that there was an entry. */
export async function keepEntry(tx: Tx, { version, data }: Received<EntryState>): Promise<boolean> {
  const gone = await isForgotten(tx, data.userId);
  return keepEntryRow(tx, {
    id: data.id,
    version,
    userId: data.userId,
    date: storedDate(data.date),
    timeSlots: gone ? [] : data.timeSlots,
    isAvailable: !gone && data.isAvailable,
    gone,
  });
}

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

/** Forgets all that a golfer said, also what they had not taken back. */
export const forgetEntriesOf = (tx: Tx, userId: string) => emptyEntriesOf(tx, userId);

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
