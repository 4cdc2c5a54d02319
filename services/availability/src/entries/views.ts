import type { EntryState } from '@fourball/contracts/events/availability.ts';
import type { AvailabilityEntry } from '@fourball/contracts/http/availability.ts';
import type { Said } from './policy.ts';
import type { EntryRow } from './repository.ts';

/** An entry as the golfer who made it sees it. */
export const entryView = (entry: EntryRow): AvailabilityEntry => ({
  ...entryState(entry),
  notes: entry.notes,
  createdAt: entry.createdAt.toISOString(),
  updatedAt: entry.updatedAt.toISOString(),
});

/** An entry as the other services hear of it. */
export const entryState = (entry: EntryRow): EntryState => ({
  id: entry.id,
  userId: entry.userId,
  date: entry.date,
  timeSlots: entry.timeSlots as EntryState['timeSlots'],
  isAvailable: entry.isAvailable,
  ...(entry.ifNeedBe.length > 0 ? { ifNeedBe: entry.ifNeedBe as EntryState['timeSlots'] } : {}),
});

/** An entry as rules read it: the database holds no other slots than the contract's. */
export const saidBy = ({ isAvailable, timeSlots, ifNeedBe }: EntryRow): Said => ({
  isAvailable,
  timeSlots: timeSlots as EntryState['timeSlots'],
  ifNeedBe: ifNeedBe as EntryState['timeSlots'],
});
