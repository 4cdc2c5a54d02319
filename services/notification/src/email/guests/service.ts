import { newId } from '@fourball/kit/process/id.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { insertMails } from '../queue/repository.ts';
import type { GuestPayload } from '../templates/guest.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Guest {
  readonly id: string;
  readonly hostId: string | null;
  readonly squadId: string;
}

/** Mails a guest of a round, in the name of who brings them. @param time of the event. */
export async function mailGuest(
  tx: Prisma.TransactionClient,
  { id: userId, hostId: senderId, squadId }: Guest,
  facts: GuestPayload,
  time: string,
): Promise<void> {
  // No zone is told: then the date is over everywhere on earth.
  const expiresAt = new Date(Date.parse(facts.date) + 1.5 * DAY_MS);
  const mail = { id: newId(), kind: facts.kind, userId, senderId, squadId, facts };
  await insertMails(tx, [{ ...mail, createdAt: new Date(time), expiresAt }]);
}
