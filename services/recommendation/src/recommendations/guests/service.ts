import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { notFound } from '@fourball/kit/http/problem.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import {
  type DeletedGuest,
  deleteGuest,
  deleteGuestsBut,
  deleteGuestsOf,
  findGuests,
  type GuestRow,
  type Hosted,
} from './repository.ts';

export {
  countRoundsByName,
  findApprovedGuests,
  findGuests,
  findInvitedGuest,
  type GuestRow,
  type InvitedGuest,
  insertGuest,
  updateApproved,
  updateLink,
} from './repository.ts';

type Tx = Prisma.TransactionClient;

/** A guest of a round. @throws a 404 problem where it has no such guest. */
export async function guestOf(tx: Tx, recommendationId: string, id: string): Promise<GuestRow> {
  const guest = (await findGuests(tx, recommendationId)).find((one) => one.id === id);
  if (!guest) throw notFound();
  return guest;
}

/** Forgets a guest, with the link that they were mailed. */
export async function eraseGuest(tx: Tx, publish: Publish, id: string): Promise<void> {
  endLinks(publish, await deleteGuest(tx, id));
}

/** Forgets guests of a round whose hosts do not come any more, with their links. */
export async function eraseGuestsBut(tx: Tx, publish: Publish, recommendationId: string, hostIds: string[]) {
  endLinks(publish, await deleteGuestsBut(tx, recommendationId, hostIds));
}

/** Forgets everybody whom a golfer, or a whole squad, has ever brought, with their links. */
export async function eraseGuestsOf(tx: Tx, publish: Publish, of: Hosted): Promise<void> {
  endLinks(publish, await deleteGuestsOf(tx, of));
}

function endLinks(publish: Publish, guests: readonly DeletedGuest[]): void {
  for (const { id, hasLink } of guests) {
    if (hasLink) publish(recommendationEvents.guestLinkEnded, 2, { id }, { erase: [id] });
  }
}
