import { lockName, lockNameShared } from '@fourball/kit/database/advisory-lock.ts';
import { upsertIfNewer } from '@fourball/kit/events/consume/versioned-upsert.ts';
import type { Golfer, Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
/** A golfer's row as it is written. */
interface GolferRow {
  id: string;
  version: number;
  email: string;
  emailVerified: boolean;
  /** Stays as it is unless it is said. */
  claimed?: boolean;
  firstName: string;
  lastName: string;
  notificationSettings: Record<string, boolean>;
  hasPreferences: boolean;
  gone: boolean;
}

export const upsertGolfer = (tx: Tx, golfer: GolferRow): Promise<boolean> => upsertIfNewer(tx, 'golfers', golfer);

/** Reads golfers, who then stay as they are until the transaction ends. */
export const lockGolfers = (tx: Tx, ids: readonly string[]): Promise<Golfer[]> =>
  tx.$queryRaw<Golfer[]>`
    SELECT id, version, email, email_verified AS "emailVerified", claimed, first_name AS "firstName", last_name AS "lastName",
           notification_settings AS "notificationSettings", has_preferences AS "hasPreferences", gone
    FROM golfers WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR SHARE`;

/** Until the transaction ends, nobody else may hold the golfer, known or not; whoever has a row is held by that, too. */
export const lockGolferExclusively = (tx: Tx, id: string) => lockName(tx, `golfer ${id}`);

/** As {@link lockGolferExclusively}, for one who has a row. */
export const lockRowExclusively = (tx: Tx, id: string) =>
  tx.$executeRaw`SELECT FROM golfers WHERE id = ${id}::uuid FOR NO KEY UPDATE`;

/** Holds one who has no row that could be held: until the transaction ends others may so too, but none alone. */
export const lockUnknownGolfer = (tx: Tx, id: string) => lockNameShared(tx, `golfer ${id}`);

export const findGolfer = (tx: Tx, id: string): Promise<Golfer | null> => tx.golfer.findUnique({ where: { id } });

export const findAccountByEmail = (tx: Tx, email: string): Promise<Golfer | null> =>
  tx.golfer.findFirst({ where: { email, claimed: true, gone: false }, orderBy: { id: 'desc' } });
