import * as z from 'zod/mini';
import { CalendarDate, ClockTime, Id, Instant, roundMemberParams, roundParams } from './fields.ts';
import type { Routes } from './route.ts';
import { SeatOrder } from './squad-rules.ts';

/** Place of a golfer who is in for a booked round without a free seat. */
export const Waiting = z.object({
  /** 1 for the first in line. */
  place: z.int(),
  rule: SeatOrder,
  /** Until when a free seat is theirs to accept by "I'm In"; null while none is offered. */
  offeredUntil: z.nullable(Instant),
});
export type Waiting = z.output<typeof Waiting>;

/** Coming booked round for which a golfer waits. */
export const WaitedRound = z.extend(Waiting, {
  recommendationId: Id,
  squadId: Id,
  /** Next of its tee times, whose date and time these are. */
  teeTimeId: Id,
  courseName: z.string(),
  date: CalendarDate,
  time: ClockTime,
});
export type WaitedRound = z.output<typeof WaitedRound>;

/** Those who wait for a seat of a round, as its leaders see them. */
export const Line = z.object({
  rule: SeatOrder,
  /** First in line first. */
  members: z.array(z.object({ userId: Id, offeredUntil: z.nullable(Instant) })),
});
export type Line = z.output<typeof Line>;

export const waitingRoutes = {
  listWaiting: {
    method: 'GET',
    path: '/api/bookings/waiting',
    service: 'recommendation',
    access: 'signed-in',
    summary:
      'Coming booked rounds for which the caller waits for a seat, soonest first, at most 100, each with their place in line and what they are offered.',
    success: { status: 200, answer: z.array(WaitedRound) },
  },
  listLine: {
    method: 'GET',
    path: '/api/tee-time-recommendations/:recommendationId/line',
    service: 'recommendation',
    access: 'leader',
    summary: 'Those who wait for a seat of a booked round, first in line first; nobody where it is not booked.',
    params: roundParams,
    success: { status: 200, answer: Line },
  },
  seatFromLine: {
    method: 'POST',
    path: '/api/tee-time-recommendations/:recommendationId/line/:userId/seat',
    service: 'recommendation',
    access: 'leader',
    summary:
      'Gives a free seat to somebody in line, whoever comes before them, until the last group tees off. Who has a seat keeps it: nothing changes.',
    params: roundMemberParams,
    success: { status: 204, answer: null },
    conflict:
      'They are not in line, all seats are taken, they are booked elsewhere then, or the round is cancelled or has started.',
  },
} as const satisfies Routes;
