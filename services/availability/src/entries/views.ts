import type { EntryState } from '@fourball/contracts/events/availability.ts';
import type { AvailabilityEntry, SquadAvailabilityEntry } from '@fourball/contracts/http/availability.ts';
import type { EntryRow } from './repository.ts';

/** An entry as the golfer who made it sees it. */
export const entryView = (entry: EntryRow): AvailabilityEntry => ({
  ...entryState(entry),
  notes: entry.notes,
  createdAt: entry.createdAt.toISOString(),
  updatedAt: entry.updatedAt.toISOString(),
});

/** An entry as squad mates see it: the notes are the golfer's own. */
export const squadEntryView = (entry: EntryRow): SquadAvailabilityEntry => {
  const { userId, date, timeSlots, isAvailable } = entryState(entry);
  return { userId, date, timeSlots, isAvailable };
};

/** An entry as the other services hear of it. */
export const entryState = (entry: EntryRow): EntryState => ({
  id: entry.id,
  userId: entry.userId,
  date: entry.date,
  timeSlots: entry.timeSlots as EntryState['timeSlots'],
  isAvailable: entry.isAvailable,
});
