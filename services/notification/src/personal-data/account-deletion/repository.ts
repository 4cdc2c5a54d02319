import { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
const { raw } = Prisma;

/** Rows that go with their golfer, by table: the column that says whose they are. */
const OWNED = {
  notifications: 'user_id',
  mails: 'user_id',
  push_subscriptions: 'user_id',
  availability_entries: 'user_id',
  added_golfers: 'id',
  credentials_resets: 'golfer_id',
  nudges: 'user_id',
  game_date_notices: 'user_id',
  achievements: 'user_id',
  mail_refusals: 'reader',
};

export async function deleteOwned(tx: Tx, golferId: string): Promise<void> {
  for (const [table, owner] of Object.entries(OWNED))
    await tx.$executeRaw`DELETE FROM ${raw(table)} WHERE ${raw(owner)} = ${golferId}::uuid`;
}

/** Rows that a golfer was asked, told or achieved something, by table: what they have beside the golfer. */
const ONCE_EACH = {
  nudges: 'week_starting',
  game_date_notices: 'date_id, kind, leaves_at',
  achievements: 'kind, achieved_at',
};

/** Keeps what a golfer was asked, told and achieved once as such of another, too; what was kept of that one stays. */
export async function copyOnceEach(tx: Tx, from: string, to: string): Promise<void> {
  for (const [table, columns] of Object.entries(ONCE_EACH))
    await tx.$executeRaw`
      INSERT INTO ${raw(table)} (user_id, ${raw(columns)})
      SELECT ${to}::uuid, ${raw(columns)} FROM ${raw(table)} WHERE user_id = ${from}::uuid
      ON CONFLICT DO NOTHING`;
}

/** Makes a golfer's list another's, unless that one is in a squad of theirs, too, and so has been told the same. */
export const passNotifications = (tx: Tx, from: string, to: string) =>
  tx.$executeRaw`
    UPDATE notifications SET user_id = ${to}::uuid WHERE user_id = ${from}::uuid AND NOT EXISTS (
      SELECT FROM memberships AS theirs JOIN memberships AS own ON own.squad_id = theirs.squad_id
      WHERE theirs.user_id = ${from}::uuid AND own.user_id = ${to}::uuid)`;
