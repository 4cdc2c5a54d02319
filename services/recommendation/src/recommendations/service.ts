import { isolated } from '@fourball/contracts/bidi.ts';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import type { Pool } from '@fourball/kit/database/database.ts';
import type { Ledger, Publish } from '@fourball/kit/events/publish/ledger.ts';
import { type Page, type PresentState, present } from '@fourball/kit/events/publish/snapshot.ts';
import { conflict, notFound } from '@fourball/kit/http/problem.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { calendarDate } from '../ranking/calendar.ts';
import { isMember, lockActiveMembership, type Squad, squadOfMember } from '../read-models/squads/service.ts';
import { findOut, upsertAnswer } from './answers/repository.ts';
import { insertRounds, updateDateDue } from './game-rounds/repository.ts';
import { factsOf } from './generate/policy.ts';
import { eraseGuestsBut } from './guests/service.ts';
import { refuseHeldHour } from './held-hours/service.ts';
import { nameGolfersOf } from './list/names.ts';
import { listOfSquad } from './list/service.ts';
import { applyTransition, statusAt, type Transition } from './policy.ts';
import {
  deletePendingAt,
  findRecommendationPage,
  findRecommendations,
  findSquadId,
  lockRecommendation,
  lockSlot,
  type RecommendationRow,
  updateRecommendation,
} from './repository.ts';
import type { RankedRecommendation } from './squad-ranking/service.ts';
import { bookedState, chosenState, presentKinds, recommendationState, recommendationView } from './views.ts';
import { BOOKING_TOLD_MS, TAKE_BACK_MS } from './waiting-list/policy.ts';
import { endOffersAt, leaveLine, publishWord, withPlaces } from './waiting-list/service.ts';

export { findSquadId, lockRecommendation, lockSlot } from './repository.ts';
export { recommendationView } from './views.ts';

type Tx = Prisma.TransactionClient;
export type LockedRecommendation = RecommendationRow;
export type RecommendationService = ReturnType<typeof createRecommendationService>;

interface Dependencies {
  readonly client: PrismaClient;
  readonly pool: Pool;
  readonly ledger: Ledger<Tx>;
}

export function createRecommendationService({ client, pool, ledger }: Dependencies) {
  return {
    async list(squadId: string, userId: string): Promise<Recommendation[]> {
      const [isSeen, listed] = await Promise.all([isMember(pool, squadId, userId), listOfSquad(pool, squadId)]);
      if (!isSeen) throw notFound();
      return withPlaces(client, userId, listed);
    },

    /** Takes "I'm In" back; without anybody left it is pending again. Once it is booked, that leaves the line. */
    async withdraw(id: string, userId: string): Promise<Recommendation> {
      const withdrawn = await ledger.write(async (tx, publish) => {
        const { row } = await lockForMember(tx, id, userId);
        const after = await withdrawGolfer(tx, publish, row, userId);
        await upsertAnswer(tx, { recommendationId: id, userId, answer: 'out' });
        return after;
      });
      return nameGolfersOf(pool, recommendationView(withdrawn));
    },
  };
}

/** Golfers who are in; `chosenBy` is the one who chose the slot, of which the squad hears. */
type Confirming = { readonly golfers: readonly string[]; readonly chosenBy?: string };

/**
 * "I'm In" for a slot: for its recommendation at that course, or for a new one that `rank` scores and for which a pending
 * one at another course makes room. Whoever calls has taken the squad's turn.
 * @returns the recommendation, held until the transaction ends.
 * @throws a 409 problem where the squad has booked the slot, or confirmed another course or has a standing game then, or holds
 * another start of its hour.
 */
export async function confirmSlot(
  tx: Tx,
  publish: Publish,
  { squadId, courseId, ...slot }: Record<'squadId' | 'courseId' | 'date' | 'time', string>,
  confirming: Confirming,
  rank: () => Promise<RankedRecommendation>,
): Promise<RecommendationRow> {
  const held = await lockSlot(tx, squadId, slot);
  const isHere = held?.courseId === courseId;
  if (isHere && held.status === 'booked') throw conflict('already-booked', 'This tee time is already booked');
  if (isHere) return confirmGolfers(tx, publish, held, confirming);
  await refuseHeldHour(tx, { squadId, ...slot });
  const dropped = await deletePendingAt(tx, squadId, slot);
  if (held && dropped.length === 0) {
    throw conflict('start-taken', `Your squad has a tee time at ${isolated(held.course.name)} then`);
  }
  drop(publish, squadId, dropped);
  const { startsAt, ...teeTime } = await rank();
  const ids = await insertRounds(tx, [{ ...factsOf(teeTime), startsAt, squadId, golfers: confirming.golfers }]);
  const [row] = await findRecommendations(tx, ids);
  return publishConfirmed(tx, publish, row as RecommendationRow, confirming);
}

/**
 * Adds golfers to those who come; who does already is not told of again. Of a booked one whoever calls has seated them.
 * @throws a 409 problem when it is cancelled or has started, or nobody comes yet and the squad holds another start of its hour.
 */
export async function confirmGolfers(
  tx: Tx,
  publish: Publish,
  row: RecommendationRow,
  confirming: Confirming,
): Promise<RecommendationRow> {
  const status = nextStatus('confirm', row);
  const joining = confirming.golfers.filter((golfer) => !row.confirmedMembers.includes(golfer));
  if (joining.length === 0) return row;
  if (row.status === 'pending') await refuseHeldHour(tx, { ...row, date: calendarDate(row.date) });
  const confirmedMembers = [...row.confirmedMembers, ...joining];
  const confirmed = await updateRecommendation(tx, row.id, { status, confirmedMembers });
  return publishConfirmed(tx, publish, confirmed, confirming);
}

async function publishConfirmed(tx: Tx, publish: Publish, row: RecommendationRow, { chosenBy }: Confirming) {
  if (chosenBy) {
    const chosen = chosenState(row, { changedBy: chosenBy, out: await findOut(tx, row.id) });
    publish(recommendationEvents.slotChosen, row.version, chosen);
  } else publish(recommendationEvents.recommendationConfirmed, row.version, recommendationState(row));
  return row;
}

/**
 * The recommendation of one of the golfer's squads; until the transaction ends, whoever else wants to change it waits.
 * @throws a 404 problem when there is none or when it is none of the golfer's business, alike.
 */
export async function lockForMember(
  tx: Tx,
  id: string,
  userId: string,
): Promise<{ row: RecommendationRow; squad: Squad }> {
  const squadId = await findSquadId(tx, id);
  // Held before the recommendation is locked: who loses a membership has it taken first and recommendations then.
  const squad = squadId && (await lockActiveMembership(tx, squadId, userId));
  const row = squad && (await lockRecommendation(tx, id));
  if (!row) throw notFound('This tee time is no longer offered');
  return { row, squad };
}

/**
 * Status after an act; `left` counts the golfers who come after it, and once it is booked its tee times.
 * @throws a 409 problem where the recommendation's life does not allow the act.
 */
export function nextStatus(act: Transition, row: RecommendationRow, left?: number) {
  const move = applyTransition(act, statusAt(row, new Date()), left);
  if ('refusal' in move) throw conflict(move.refusal.code, move.refusal.detail);
  // An expired one allows nothing, so that no act leads there.
  return move.to as Exclude<typeof move.to, 'expired'>;
}

/** A recommendation of one of the golfer's squads, to look at. @throws a 404 problem like {@link lockForMember}. */
export async function seenByMember(tx: Tx, id: string, userId: string): Promise<RecommendationRow> {
  const [row] = await findRecommendations(tx, [id]);
  if (!row || !(await squadOfMember(tx, row.squadId, userId))) throw notFound('This tee time is no longer offered');
  return row;
}

/**
 * Takes a golfer's "I'm In" back, where they had said it; once it is booked, their place in line.
 * @throws a 409 problem when they have a seat, or it is cancelled or has started.
 */
export async function withdrawGolfer(
  tx: Tx,
  publish: Publish,
  row: RecommendationRow,
  userId: string,
): Promise<RecommendationRow> {
  const confirmedMembers = row.confirmedMembers.filter((member) => member !== userId);
  const isWithoutSeat = row.status === 'booked' && confirmedMembers.length === row.confirmedMembers.length;
  if (isWithoutSeat) {
    await leaveLine(tx, publish, row, userId);
    return row;
  }
  const status = nextStatus('withdraw', row, confirmedMembers.length);
  if (confirmedMembers.length === row.confirmedMembers.length) return row;
  const withdrawn = await publishWord(tx, publish, row, { status, confirmedMembers });
  // After the word of their host: guests with a link are mailed that theirs has ended.
  await eraseGuestsBut(tx, publish, row.id, confirmedMembers);
  return withdrawn;
}

/** Follows its booking: who comes is who has a seat. */
export async function applyBooking(
  tx: Tx,
  publish: Publish,
  row: RecommendationRow,
  booking: {
    players: string[];
    bookedBy: string;
    bookedByRule: boolean;
    bookingReference: string;
    areGroupsProven: boolean;
    freeSeats: number;
    teeTimeId: string;
  },
): Promise<Recommendation> {
  const { players, areGroupsProven: groupsProven, freeSeats, teeTimeId, ...facts } = booking;
  const status = nextStatus('book', row);
  const lineDueAt = freeSeats > 0 ? new Date(Date.now() + BOOKING_TOLD_MS) : null;
  const change = { ...facts, groupsProven, status, lineDueAt, confirmedMembers: players };
  const booked = await updateRecommendation(tx, row.id, change);
  await updateDateDue(tx, row.id);
  const state = bookedState(booked, { freeSeats, teeTimeId, out: await findOut(tx, row.id) });
  publish(recommendationEvents.recommendationBooked, booked.version, state);
  // After the word of who plays: guests with a link of hosts without a seat are mailed that theirs has ended.
  await eraseGuestsBut(tx, publish, row.id, players);
  return recommendationView(booked);
}

/** Follows its tee times after seats were freed: who comes is who has a seat, and with no tee time left it is cancelled. */
export async function applySeats(
  tx: Tx,
  publish: Publish,
  row: RecommendationRow,
  { seated, teeTimes }: { seated: readonly string[]; teeTimes: number },
): Promise<void> {
  const status = nextStatus('free', row, teeTimes);
  if (status === 'cancelled') {
    // It keeps those who came until then.
    const cancelled = await updateRecommendation(tx, row.id, { status, lineDueAt: null });
    await endOffersAt(tx, publish, row.id, 'ended');
    await updateDateDue(tx, row.id);
    return publish(recommendationEvents.recommendationCancelled, cancelled.version, recommendationState(cancelled));
  }
  const confirmedMembers = row.confirmedMembers.filter((member) => seated.includes(member));
  const seatFreedAt = new Date();
  const takenBackBy = new Date(seatFreedAt.getTime() + TAKE_BACK_MS);
  const lineDueAt = row.lineDueAt && row.lineDueAt < takenBackBy ? row.lineDueAt : takenBackBy;
  await eraseGuestsBut(tx, publish, row.id, confirmedMembers);
  await publishWord(tx, publish, row, { status, confirmedMembers, seatFreedAt, lineDueAt });
}

/** Publishes the end of recommendations that were removed, with their last versions. */
export const drop = (publish: Publish, squadId: string, dropped: readonly { id: string; version: number }[]): void => {
  for (const { id, version } of dropped) {
    publish(recommendationEvents.recommendationDropped, version + 1, { id, squadId });
  }
};

export const presentRecommendations = async (tx: Tx, page: Page): Promise<PresentState[]> =>
  (await findRecommendationPage(tx, page)).map((row) =>
    present(presentKinds[row.status], row.version, recommendationState(row)),
  );
