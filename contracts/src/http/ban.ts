import * as z from 'zod/mini';
import { Id } from './fields.ts';
import type { Routes } from './route.ts';

/** A golfer whom no link lets into the squad until a leader lifts the ban. */
const BannedGolfer = z.object({ userId: Id, firstName: z.string(), lastName: z.string() });
export type BannedGolfer = z.output<typeof BannedGolfer>;

/** The latest first. */
export const Bans = z._default(z.array(BannedGolfer), []);

export const memberParams = z.object({ squadId: Id, userId: Id });

const YesOrNo = z.enum(['true', 'false'], 'must be true or false');

/** Sides of a removal by a leader, without effect on one who leaves. */
export const Removal = z.object({
  /** A new code takes the place of the invite's, so that the link which the golfer may still have does not work. */
  newInvite: z._default(YesOrNo, 'true'),
  /** No link lets the golfer in, and no invitation is mailed to them, until a leader lifts the ban. */
  ban: z._default(YesOrNo, 'false'),
});

export const banRoutes = {
  liftBan: {
    method: 'DELETE',
    path: '/api/squads/:squadId/bans/:userId',
    service: 'squad',
    access: 'leader',
    summary: 'Lifts a ban: links let the golfer in again. 404 for one who is not banned.',
    params: memberParams,
    success: { status: 204, answer: null },
  },
} as const satisfies Routes;
