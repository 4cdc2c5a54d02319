import type { Prisma } from '../../generated/prisma/client.ts';
import { mondayOf } from '../../ranking/calendar.ts';
import { addConfirmed, type ConfirmedSlot, findWeekWith } from './repository.ts';

export { copyConfirmations, deleteConfirmationsOf } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** Remembers who said "I'm In" to one of a week's best slots; of a slot that is none of them, nothing. */
export async function rememberConfirmed(tx: Tx, slot: ConfirmedSlot): Promise<void> {
  const week = await findWeekWith(tx, mondayOf(slot.date), slot);
  if (week) await addConfirmed(tx, week, slot);
}
