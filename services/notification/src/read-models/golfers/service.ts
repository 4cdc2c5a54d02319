import type { GolferState } from '@fourball/contracts/events/auth.ts';
import { hasUsualWeek } from '@fourball/contracts/usual-week.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import { OutOfOrder } from '@fourball/kit/events/consume/out-of-order.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import {
  type KnownGolfer,
  lockGolferExclusively,
  lockGolfers,
  lockRowExclusively,
  lockUnknownGolfer,
  upsertGolfer,
} from './repository.ts';

export { accountOf, golferOf, type KnownGolfer } from './repository.ts';

type Tx = Prisma.TransactionClient;

export const applyGolfer = (tx: Tx, { version, data }: Received<GolferState>): Promise<boolean> =>
  upsertGolfer(tx, {
    id: data.id,
    version,
    email: data.email.toLowerCase(),
    emailVerified: data.emailVerified,
    claimed: data.claimed,
    firstName: data.firstName,
    lastName: data.lastName,
    notificationSettings: data.notificationSettings,
    hasPreferences: hasUsualWeek(data),
    gone: false,
  });

/** Forgets all but that there was an account, so that nothing that comes late tells or mails it anything. */
export async function applyGolferDeletion(tx: Tx, { version, data }: Received<{ id: string }>): Promise<boolean> {
  await lockGolferExclusively(tx, data.id);
  return upsertGolfer(tx, {
    id: data.id,
    version,
    email: '',
    emailVerified: false,
    firstName: '',
    lastName: '',
    notificationSettings: {},
    hasPreferences: false,
    gone: true,
  });
}

/**
 * Looks golfers up by id, among those asked for here. Until the transaction ends they stay as they are: who is not gone
 * now does not go before what they are told is stored.
 * @throws {OutOfOrder} (the function that is answered) for a golfer of whom the auth service's events have not told yet.
 */
export async function lookUpGolfers(tx: Tx, ids: readonly string[]): Promise<(id: string) => KnownGolfer> {
  const rows = ids.length > 0 ? await lockGolfers(tx, ids) : [];
  const golfers = new Map(rows.map((golfer) => [golfer.id, golfer]));
  return (id) => {
    const golfer = golfers.get(id);
    if (!golfer) throw new OutOfOrder(`golfer ${id}`);
    return golfer;
  };
}

/** Whether the account is gone; one that is not, known or not yet, does not go before the transaction ends. */
export async function isForgotten(tx: Tx, id: string): Promise<boolean> {
  const [known] = await lockGolfers(tx, [id]);
  if (known) return known.gone;
  await lockUnknownGolfer(tx, id);
  const [golfer] = await lockGolfers(tx, [id]);
  return golfer?.gone ?? false;
}

/** Waits for whoever makes something for the golfer, known or not, and has others wait until the transaction ends. */
export async function lockGolfer(tx: Tx, id: string): Promise<void> {
  await lockGolferExclusively(tx, id);
  await lockRowExclusively(tx, id);
}
