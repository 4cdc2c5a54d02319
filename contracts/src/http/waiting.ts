import * as z from 'zod/mini';
import { Instant } from './fields.ts';

/** Rule by which those who wait for a seat come in line. */
const LineRule = z.enum(['first come']);

/** Place of a golfer who is in for a booked round without a free seat. */
export const Waiting = z.object({
  /** 1 for the first in line. */
  place: z.int(),
  rule: LineRule,
  /** Until when a free seat is theirs to accept by "I'm In"; null while none is offered. */
  offeredUntil: z.nullable(Instant),
});
export type Waiting = z.output<typeof Waiting>;
