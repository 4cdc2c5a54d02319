import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import type { Ledger, Publish } from '@fourball/kit/events/ledger.ts';
import { type Page, type PresentState, present } from '@fourball/kit/events/snapshot.ts';
import { newId } from '@fourball/kit/id.ts';
import { conflict, forbidden, notFound } from '@fourball/kit/problem.ts';
import { bookTeeTimes } from '../bookings/service.ts';
import { calendarDate, storedDate } from '../calendar/policy.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { type RankedOffer, rankForSquad } from '../squad-rankings/service.ts';
import { refuseInactive, type Squad, squadOfMember, takeTurn } from '../squads/service.ts';
import { type Act, moveBy, statusAt } from './policy.ts';
import {
  deletePending,
  deleteRecommendation,
  findListed,
  findRecommendationPage,
  findSlots,
  insertRecommendation,
  insertRecommendations,
  lockRecommendation,
  lockSlot,
  type NewRecommendation,
  type RecommendationRow,
  updateBooked,
  updateConfirmed,
} from './repository.ts';
import { recommendationState, recommendationView } from './views.ts';

type Tx = Prisma.TransactionClient;
export type RecommendationService = ReturnType<typeof createRecommendationService>;

export function createRecommendationService({ client, ledger }: { client: PrismaClient; ledger: Ledger<Tx> }) {
  return {
    async list(squadId: string, userId: string): Promise<Recommendation[]> {
      if (!(await squadOfMember(client, squadId, userId))) throw notFound();
      return (await findListed(client, squadId, new Date())).map(recommendationView);
    },

    /** Ranks anew: the pending ones make room, the confirmed and the booked ones stay and keep their slots. */
    async generate(squadId: string, userId: string): Promise<Recommendation[]> {
      return ledger.write(async (tx, publish) => {
        const squad = await squadOfMember(tx, squadId, userId);
        if (!squad) throw notFound();
        await refuseInactive(tx, squadId, userId);
        await takeTurn(tx, squadId);
        for (const { id, version } of await deletePending(tx, squadId)) {
          publish(recommendationEvents.recommendationDropped, version + 1, { id, squadId });
        }
        const now = new Date();
        const held = (await findSlots(tx, squadId)).map(({ date, time }) => ({ date: calendarDate(date), time }));
        const offers = await rankForSquad(tx, squad, now, held);
        for (const row of await insertRecommendations(
          tx,
          offers.map((offer) => newRecommendation(squadId, offer)),
        )) {
          publish(recommendationEvents.recommendationOffered, row.version, recommendationState(row));
        }
        return (await findListed(tx, squadId, now)).map(recommendationView);
      });
    },

    /** "I'm In". */
    async confirm(id: string, userId: string): Promise<Recommendation> {
      return ledger.write(async (tx, publish) => {
        const { row } = await lockForMember(tx, id, userId);
        await refuseInactive(tx, row.squadId, userId);
        return addConfirmation(tx, publish, row, userId);
      });
    },

    /** Books for everyone who confirmed: all of their tee times or none. */
    async book(id: string, userId: string, bookingReference: string | undefined): Promise<Recommendation> {
      return ledger.write(async (tx, publish) => {
        const { row, squad } = await lockForMember(tx, id, userId);
        if (squad.createdBy !== userId) throw forbidden('Only the creator of the squad can book');
        refuse('book', row);
        if (row.status === 'booked') return recommendationView(row);
        const reference = await bookTeeTimes(tx, publish, {
          recommendationId: id,
          squadId: row.squadId,
          courseId: row.courseId,
          price: row.course.averagePrice,
          timeZone: row.course.timeZone,
          holes: row.course.holes,
          startsAt: row.startsAt,
          players: row.confirmedMembers,
          bookedBy: userId,
          bookingReference,
        });
        const booked = await updateBooked(tx, id, { bookedBy: userId, bookingReference: reference });
        publish(recommendationEvents.recommendationBooked, booked.version, recommendationState(booked));
        return recommendationView(booked);
      });
    },
  };
}

/** A slot at a course that a member of the squad wants to play. */
export interface ChosenSlot {
  readonly squadId: string;
  readonly userId: string;
  readonly courseId: string;
  readonly date: string;
  readonly time: string;
}

/**
 * The golfer's "I'm In" for a slot: where it is recommended at that course already, for that recommendation; else for a
 * new one, in place of one at another course that nobody has confirmed. Whoever calls has taken the squad's turn.
 * @param rank scores the slot; asked only for a new recommendation.
 * @throws a 409 problem where the squad has booked the slot or holds it at another course.
 */
export async function confirmSlot(
  tx: Tx,
  publish: Publish,
  { squadId, userId, courseId, ...slot }: ChosenSlot,
  rank: () => Promise<RankedOffer>,
): Promise<Recommendation> {
  const held = await lockSlot(tx, squadId, slot);
  if (held?.courseId === courseId) return addConfirmation(tx, publish, held, userId);
  if (held && held.status !== 'pending') {
    throw conflict('slot-held', `Your squad has a tee time at ${held.course.name} then`);
  }
  if (held) {
    await deleteRecommendation(tx, held.id);
    publish(recommendationEvents.recommendationDropped, held.version + 1, { id: held.id, squadId });
  }
  const recommendation = newRecommendation(squadId, await rank());
  const row = await insertRecommendation(tx, { ...recommendation, status: 'confirmed', confirmedMembers: [userId] });
  publish(recommendationEvents.slotChosen, row.version, recommendationState(row));
  return recommendationView(row);
}

async function addConfirmation(tx: Tx, publish: Publish, row: RecommendationRow, userId: string) {
  refuse('confirm', row);
  if (row.confirmedMembers.includes(userId)) return recommendationView(row);
  const confirmed = await updateConfirmed(tx, row.id, userId);
  publish(recommendationEvents.recommendationConfirmed, confirmed.version, recommendationState(confirmed));
  return recommendationView(confirmed);
}

/** @throws a 404 problem when there is none or when it is none of the golfer's business, alike. */
async function lockForMember(tx: Tx, id: string, userId: string): Promise<{ row: RecommendationRow; squad: Squad }> {
  const row = await lockRecommendation(tx, id);
  const squad = row && (await squadOfMember(tx, row.squadId, userId));
  if (!squad) throw notFound('This tee time is no longer offered');
  return { row, squad };
}

/** @throws a 409 problem where the recommendation's life does not allow the act. */
function refuse(act: Act, row: RecommendationRow): void {
  const move = moveBy(act, statusAt(row, new Date()));
  if ('refusal' in move) throw conflict(move.refusal.code, move.refusal.detail);
}

const newRecommendation = (squadId: string, offer: RankedOffer): NewRecommendation => ({
  id: newId(),
  squadId,
  courseId: offer.courseId,
  date: storedDate(offer.date),
  time: offer.time,
  startsAt: offer.startsAt,
  availableMembers: offer.availableMembers.length,
  totalMembers: offer.totalMembers,
  score: offer.score,
  receipt: offer.receipt.map((line) => ({ ...line })),
});

/** Every kind carries the whole state; a cancelled one was booked before. */
const kindOf = {
  pending: recommendationEvents.recommendationOffered,
  confirmed: recommendationEvents.recommendationConfirmed,
  booked: recommendationEvents.recommendationBooked,
  cancelled: recommendationEvents.recommendationBooked,
};

export const presentRecommendations = async (tx: Tx, page: Page): Promise<PresentState[]> =>
  (await findRecommendationPage(tx, page)).map((row) =>
    present(kindOf[row.status], row.version, recommendationState(row)),
  );
