import type { authEvents, GolferState } from '@fourball/contracts/events/auth.ts';
import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { initialOf, shortName } from './policy.ts';
import { findGolfers, findNames, type GolferRow, upsertGolfer } from './repository.ts';

export { findMergedInto, lockUnlessGone } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** Keeps what a golfer is called and prefers. */
export const applyGolfer = ({ tx }: EventWork<Tx>, { version, data }: Received<GolferState>): Promise<boolean> =>
  upsertGolfer(tx, {
    id: data.id,
    version,
    firstName: data.firstName,
    lastInitial: initialOf(data.lastName),
    handicap: data.handicap,
    preferredDays: data.preferredDays,
    preferredTimeSlots: data.preferredTimeSlots,
    preferredCourses: data.preferredCourses,
    favoriteCourses: data.favoriteCourses,
    claimed: data.claimed,
    gone: false,
  });

/** Keeps that the account is gone, and nothing else of the golfer; an older event that comes late brings nothing back. */
export const applyGolferDeletion = (
  tx: Tx,
  { version, data }: Received<DataOf<typeof authEvents.userDeleted> & { to?: string }>,
): Promise<boolean> =>
  upsertGolfer(tx, {
    id: data.id,
    version,
    firstName: '',
    lastInitial: '',
    handicap: null,
    preferredDays: [],
    preferredTimeSlots: [],
    preferredCourses: [],
    favoriteCourses: [],
    claimed: false,
    gone: true,
    ...(data.to === undefined ? {} : { mergedInto: data.to }),
  });

/** The golfers by id; one whose account we have not heard of, or that is gone, is missing. */
export const golfersById = async (tx: Tx, ids: string[]): Promise<Map<string, GolferRow>> =>
  new Map((await findGolfers(tx, ids)).map((golfer) => [golfer.id, golfer]));

/** Present first names of golfers; one whose account is gone is missing. */
export const firstNamesOf = async (pool: Pool, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map((await findNames(pool, ids)).map(({ id, firstName }) => [id, firstName]));

/** Present names of golfers as strangers to their squad may see them: "Dana R."; one whose account is gone is missing. */
export const shortNamesOf = async (pool: Pool, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map((await findNames(pool, ids)).map((golfer) => [golfer.id, shortName(golfer)]));
