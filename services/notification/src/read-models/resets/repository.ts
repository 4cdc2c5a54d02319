import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

/** Keeps the latest reset of a golfer. */
export const upsertReset = (tx: Tx, golferId: string, at: Date) =>
  tx.$executeRaw`
    INSERT INTO credentials_resets (golfer_id, at) VALUES (${golferId}::uuid, ${at.toISOString()}::timestamptz)
    ON CONFLICT (golfer_id) DO UPDATE SET at = greatest(credentials_resets.at, excluded.at)`;

export const findReset = (tx: Tx, golferId: string) => tx.credentialsReset.findUnique({ where: { golferId } });
