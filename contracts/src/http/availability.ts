import * as z from 'zod/mini';
import { AVAILABILITY_CHANGES_MAX, SQUAD_ENTRIES_MAX } from '../constants.ts';
import { CalendarDate, Id, IfNeedBe, Instant, Slots, squadParams } from './fields.ts';
import type { Routes } from './route.ts';

/** A golfer's answer for one date: the slots at which they can tee off, or that they are busy all day. */
export const AvailabilityEntry = z.object({
  id: Id,
  userId: Id,
  date: CalendarDate,
  timeSlots: Slots,
  isAvailable: z.boolean(),
  ifNeedBe: IfNeedBe,
  notes: z.nullable(z.string()),
  createdAt: Instant,
  updatedAt: Instant,
});
export type AvailabilityEntry = z.output<typeof AvailabilityEntry>;

/** An entry as squad mates see it: without the notes. */
export const SquadAvailabilityEntry = z.pick(AvailabilityEntry, {
  userId: true,
  date: true,
  timeSlots: true,
  isAvailable: true,
  ifNeedBe: true,
});
export type SquadAvailabilityEntry = z.output<typeof SquadAvailabilityEntry>;

export const NewAvailabilityEntry = z
  .strictObject({
    date: CalendarDate,
    timeSlots: z._default(Slots, []),
    isAvailable: z._default(z.boolean(), true),
    ifNeedBe: IfNeedBe,
    notes: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(500, 'must be at most 500 characters')))),
  })
  .check(
    z.refine((entry) => !entry.isAvailable || entry.timeSlots.length > 0, {
      path: ['timeSlots'],
      message: 'Choose at least one time slot, or mark the day as busy',
    }),
  );
export type NewAvailabilityEntry = z.output<typeof NewAvailabilityEntry>;

/** Changes of many dates that are saved together. */
export const AvailabilityChanges = z
  .strictObject({
    entries: z._default(z.array(NewAvailabilityEntry), []),
    deletions: z._default(z.array(CalendarDate), []),
  })
  .check(
    z.refine(({ entries, deletions }) => entries.length + deletions.length <= AVAILABILITY_CHANGES_MAX, {
      message: `must change at most ${AVAILABILITY_CHANGES_MAX} dates`,
    }),
    z.refine(({ entries, deletions }) => isDistinct([...entries.map(({ date }) => date), ...deletions]), {
      message: 'must name each date once',
    }),
  );
export type AvailabilityChanges = z.output<typeof AvailabilityChanges>;

const isDistinct = (dates: readonly string[]): boolean => new Set(dates).size === dates.length;

export const availabilityRoutes = {
  listAvailability: {
    method: 'GET',
    path: '/api/availability',
    service: 'availability',
    access: 'signed-in',
    summary: "The caller's entries from `startDate` to `endDate`, both included; at most 366 days.",
    query: z.object({ startDate: CalendarDate, endDate: CalendarDate }),
    success: { status: 200, answer: z.array(AvailabilityEntry) },
  },
  saveAvailability: {
    method: 'POST',
    path: '/api/availability',
    service: 'availability',
    access: 'signed-in',
    summary:
      'Saves the entry of one date, in place of the one before. 400 for a date that is past everywhere on earth or more than a year ahead.',
    body: NewAvailabilityEntry,
    success: { status: 200, answer: AvailabilityEntry },
  },
  changeAvailability: {
    method: 'PUT',
    path: '/api/availability',
    service: 'availability',
    access: 'signed-in',
    summary: `Saves the entries of many dates and forgets those of others, as the calls for one date do, and nothing where one of them is refused. At most ${AVAILABILITY_CHANGES_MAX} dates, each named once; answers the saved entries by date.`,
    body: AvailabilityChanges,
    success: {
      status: 200,
      answer: z.array(AvailabilityEntry).check(z.maxLength(AVAILABILITY_CHANGES_MAX)),
    },
    limit: 'schedules',
  },
  deleteAvailability: {
    method: 'DELETE',
    path: '/api/availability/:date',
    service: 'availability',
    access: 'signed-in',
    summary: 'Forgets the entry of one date; answers alike when there is none.',
    params: z.object({ date: CalendarDate }),
    success: { status: 204, answer: null },
  },
  squadAvailability: {
    method: 'GET',
    path: '/api/squads/:squadId/availability',
    service: 'availability',
    access: 'member',
    summary:
      "Every member's entries `from` a day (today; at the earliest 7 days ago) `to` another (30 days later), both included; at most 92 days. By date, then golfer, at most 2,000: an answer of so many goes on in one `from` the date of its last entry.",
    params: squadParams,
    query: z.object({ from: z.optional(CalendarDate), to: z.optional(CalendarDate) }),
    success: { status: 200, answer: z.array(SquadAvailabilityEntry).check(z.maxLength(SQUAD_ENTRIES_MAX)) },
  },
} as const satisfies Routes;
