import type { GolferState } from '@fourball/contracts/events/auth.ts';
import type { Received } from '@fourball/kit/events/consumer.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { findGolfers, type GolferRow, keepGolferRow } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** Keeps what a golfer is called and prefers. */
export const keepGolfer = (tx: Tx, { version, data }: Received<GolferState>): Promise<boolean> =>
  keepGolferRow(tx, {
    id: data.id,
    version,
    firstName: data.firstName,
    preferredDays: data.preferredDays,
    preferredTimeSlots: data.preferredTimeSlots,
    preferredCourses: data.preferredCourses,
    favoriteCourses: data.favoriteCourses,
  });

/** The golfers by id; one whose account we have not heard of is missing. */
export const golfersById = async (tx: Tx, ids: string[]): Promise<Map<string, GolferRow>> =>
  new Map((await findGolfers(tx, ids)).map((golfer) => [golfer.id, golfer]));
