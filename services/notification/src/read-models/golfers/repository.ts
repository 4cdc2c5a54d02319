import type { NotificationSettings } from '@fourball/contracts/http/auth.ts';
import { lockName, lockNameShared } from '@fourball/kit/database/advisory-lock.ts';
import { upsertIfNewer } from '@fourball/kit/events/consume/versioned-upsert.ts';
import { type Golfer, Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
/** Columns of a {@link KnownGolfer}. */
const KNOWN = Prisma.sql`id, email, email_verified AS "emailVerified", claimed, first_name AS "firstName",
  last_name AS "lastName", notification_settings AS "notificationSettings", gone`;
/** Golfer as auth tells of them; names, address and settings are empty once the account is gone. */
export type KnownGolfer = Omit<Golfer, 'version' | 'notificationSettings' | 'hasPreferences'> & {
  readonly notificationSettings: NotificationSettings;
};
/** A golfer's row as it is written; whether they have an account stays as it is unless it is said. */
type GolferRow = Omit<Golfer, 'claimed' | 'notificationSettings'> & { claimed?: boolean; notificationSettings: object };

export const upsertGolfer = (tx: Tx, golfer: GolferRow): Promise<boolean> => upsertIfNewer(tx, 'golfers', golfer);

/** Reads golfers, who then stay as they are until the transaction ends. */
export const lockGolfers = (tx: Tx, ids: readonly string[]) =>
  tx.$queryRaw<KnownGolfer[]>`
    SELECT ${KNOWN} FROM golfers WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR SHARE`;

/** Until the transaction ends, nobody else may hold the golfer, known or not; whoever has a row is held by that, too. */
export const lockGolferExclusively = (tx: Tx, id: string) => lockName(tx, `golfer ${id}`);

/** As {@link lockGolferExclusively}, for one who has a row. */
export const lockRowExclusively = (tx: Tx, id: string) =>
  tx.$executeRaw`SELECT FROM golfers WHERE id = ${id}::uuid FOR NO KEY UPDATE`;

/** Holds one who has no row that could be held: until the transaction ends others may so too, but none alone. */
export const lockUnknownGolfer = (tx: Tx, id: string) => lockNameShared(tx, `golfer ${id}`);

/** Undefined for one who is not known. */
export const golferOf = async (tx: Tx, id: string): Promise<KnownGolfer | undefined> => {
  const [golfer] = await tx.$queryRaw<KnownGolfer[]>`SELECT ${KNOWN} FROM golfers WHERE id = ${id}::uuid`;
  return golfer;
};

/** The golfer whose account has this address; undefined when none that is known here has. */
export const accountOf = async (tx: Tx, email: string): Promise<KnownGolfer | undefined> => {
  const [golfer] = await tx.$queryRaw<KnownGolfer[]>`
    SELECT ${KNOWN} FROM golfers WHERE email = ${email.toLowerCase()} AND claimed AND NOT gone ORDER BY id DESC LIMIT 1`;
  return golfer;
};
