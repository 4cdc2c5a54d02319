import { notFound } from '@fourball/kit/http/problem.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { findGuests, type GuestRow } from './repository.ts';

export {
  countRoundsByName,
  deleteGuest,
  deleteGuestsOf,
  findApprovedGuests,
  findGuests,
  type GuestRow,
  insertGuest,
  updateApproved,
} from './repository.ts';

/** A guest of a round. @throws a 404 problem where it has no such guest. */
export async function guestOf(tx: Prisma.TransactionClient, recommendationId: string, id: string): Promise<GuestRow> {
  const guest = (await findGuests(tx, recommendationId)).find((one) => one.id === id);
  if (!guest) throw notFound();
  return guest;
}
