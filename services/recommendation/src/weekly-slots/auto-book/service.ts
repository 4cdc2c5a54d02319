import { isDatabaseAway } from '@fourball/kit/database/database.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { Problem } from '@fourball/kit/http/problem.ts';
import { recordAuditActions } from '@fourball/kit/security/audit.ts';
import { bookHeld } from '../../bookings/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { findActiveMembers, findSquad, lockSquad } from '../../read-models/squads/service.ts';
import { findOut } from '../../recommendations/answers/service.ts';
import { confirmSlot, lockSlot } from '../../recommendations/service.ts';
import type { RankedRecommendation } from '../../recommendations/squad-ranking/service.ts';
import { reasonNotToBook } from './policy.ts';
import { hasGameOn, returnToSavepoint, setSavepoint } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** The recommendation that was booked with those who have a seat, or why there is none. */
export type AutoBooked =
  | { readonly recommendationId: string; readonly players: readonly string[] }
  | { readonly reason: string; readonly err?: unknown };

/**
 * Books a squad's best slot by the rule, in the creator's name and as the creator would: those who are free, and did not say
 * that they cannot come to its round, are confirmed for it first. What stands in the way (the slot is held, somebody was
 * booked elsewhere meanwhile) leaves the transaction as it was before.
 * @throws where the database is away.
 */
export async function bookByRule(
  tx: Tx,
  publish: Publish,
  squadId: string,
  best: RankedRecommendation,
): Promise<AutoBooked> {
  return orReason(tx, publish, (telling) => book(tx, telling, squadId, best));
}

/**
 * Does what may be refused. A refusal leaves the transaction as it was before, and is answered as the reason.
 * @throws where the database is away.
 */
export async function orReason<Done>(
  tx: Tx,
  publish: Publish,
  work: (publish: Publish) => Promise<Done>,
): Promise<Done | { readonly reason: string; readonly err?: unknown }> {
  const events: Parameters<Publish>[] = [];
  await setSavepoint(tx);
  try {
    const done = await work((...telling: Parameters<Publish>) => void events.push(telling));
    for (const telling of events) publish(...telling);
    return done;
  } catch (error) {
    if (isDatabaseAway(error)) throw error;
    await returnToSavepoint(tx);
    return error instanceof Problem ? { reason: error.code } : { reason: 'failed', err: error };
  }
}

async function book(tx: Tx, publish: Publish, squadId: string, best: RankedRecommendation): Promise<AutoBooked> {
  await lockSquad(tx, squadId);
  const squad = await findSquad(tx, squadId);
  if (!squad) return { reason: 'gone' };
  // Look again: the squad may have changed since the week was ranked.
  const active = await findActiveMembers(tx, squadId);
  const held = await lockSlot(tx, squadId, best);
  const out = held ? await findOut(tx, held.id) : [];
  const availableMembers = best.availableMembers.filter((member) => !out.includes(member));
  const reason = reasonNotToBook({ ...squad, activeMembers: active }, { availableMembers });
  if (reason) return { reason };
  // Its own clock asks those who play then, and books it.
  if (await hasGameOn(tx, squadId, best.date)) return { reason: 'standing-game' };
  const golfers = availableMembers.filter((member) => active.includes(member));
  const { courseId, date, time } = best;
  const row = await confirmSlot(tx, publish, { squadId, courseId, date, time }, { golfers }, async () => best);
  const booker = { bookedBy: squad.createdBy, bookedByRule: true, bookingReference: undefined };
  const { id, confirmedMembers } = await bookHeld(tx, publish, row, booker);
  await recordBooking(tx, { squadId, id, bookedBy: squad.createdBy, players: confirmedMembers });
  return { recommendationId: id, players: confirmedMembers };
}

/** Keeps that the rule booked a round in a golfer's name. */
export async function recordBooking(
  tx: Tx,
  { squadId, id, bookedBy, players }: { squadId: string; id: string; bookedBy: string; players: readonly string[] },
): Promise<void> {
  const of = { rule: 'auto-book', about: { squad: squadId, recommendation: id } } as const;
  await recordAuditActions(tx, [
    { action: 'round-booked', userId: bookedBy, ...of },
    ...players.map((userId) => ({ action: 'seat-booked', userId, ...of }) as const),
  ]);
}
