import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import type { Ledger } from '@fourball/kit/events/ledger.ts';
import { type Page, type PresentState, present } from '@fourball/kit/events/snapshot.ts';
import { newId } from '@fourball/kit/id.ts';
import { conflict, forbidden, notFound } from '@fourball/kit/problem.ts';
import { bookTeeTimes } from '../bookings/service.ts';
import { calendarDate, storedDate } from '../calendar/policy.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { type RankedOffer, rankForSquad } from '../squad-rankings/service.ts';
import { type Squad, squadOfMember, takeTurn } from '../squads/service.ts';
import { type Act, moveBy, statusAt } from './policy.ts';
import {
  deletePending,
  findListed,
  findRecommendationPage,
  findSlots,
  insertRecommendations,
  lockRecommendation,
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
        refuse('confirm', row);
        if (row.confirmedMembers.includes(userId)) return recommendationView(row);
        const confirmed = await updateConfirmed(tx, id, userId);
        publish(recommendationEvents.recommendationConfirmed, confirmed.version, recommendationState(confirmed));
        return recommendationView(confirmed);
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
