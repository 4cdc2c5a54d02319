import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import type { SeatOrder } from '@fourball/contracts/http/squad-rules.ts';
import type { Waiting } from '@fourball/contracts/http/waiting.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { conflict } from '@fourball/kit/http/problem.ts';
import { idsOf } from '@fourball/kit/process/id.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { RankedTeeTime } from '../../ranking/types.ts';
import { factsOf } from '../generate/policy.ts';
import { deleteRecommendations } from '../generate/repository.ts';
import { pendingState } from '../generate/views.ts';
import { findApprovedGuests } from '../guests/service.ts';
import { findRecommendations, type RecommendationRow, updateRecommendation } from '../repository.ts';
import { drop } from '../service.ts';
import { recommendationState } from '../views.ts';
import { findClaims } from '../waiting-list/repository.ts';
import { endOffersAt, queueingIn } from '../waiting-list/service.ts';
import { firstPlayers, inOrderAt } from './policy.ts';
import {
  type Coming,
  findHeldUntil,
  findPlayersRule,
  insertRounds,
  lockRoundsAt,
  type NewRound,
  updateComing,
} from './repository.ts';

export { limitDeadlines, renewAway, updateDateDue, updateDateMoved, updateDatesDueIn } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** A start at a course that a date is to have. */
export interface PlacedStart {
  readonly squadId: string;
  readonly teeTime: RankedTeeTime;
  /** Wall-clock, in the hour of the tee time. */
  readonly time: string;
  readonly startsAt: Date;
  /** Those who are in from the beginning, where the round is new. */
  readonly golfers: readonly string[];
}

/** The round that a start has: a new one, or one that the squad had confirmed or booked. */
export interface TakenStart {
  readonly id: string;
  readonly status: 'new' | 'confirmed' | 'booked';
}

/**
 * Takes the starts of dates, for squads whose turn the caller has: by new rounds, for which pending ones make room, or by those
 * that the squads have confirmed or booked then.
 * @returns the round of each; null where another standing game has it.
 */
export async function takeStarts(
  tx: Tx,
  publish: Publish,
  starts: readonly PlacedStart[],
): Promise<(TakenStart | null)[]> {
  const rounds = starts.map(roundOf);
  const taken = new Map<string, TakenStart | null>();
  for (const held of await lockRoundsAt(tx, rounds)) {
    if (held.isGameDate) taken.set(keyOf(held), null);
    else if (held.status !== 'pending') {
      taken.set(keyOf(held), { id: held.id, status: held.status === 'booked' ? 'booked' : 'confirmed' });
    } else {
      await deleteRecommendations(tx, [held.id]);
      drop(publish, held.squadId, [held]);
    }
  }
  const fresh = rounds.filter((round) => !taken.has(keyOf(round)));
  const firsts = fresh.filter((round, place) => fresh.findIndex((one) => keyOf(one) === keyOf(round)) === place);
  const ids = await makeRounds(tx, publish, firsts);
  for (const [place, round] of firsts.entries()) {
    taken.set(keyOf(round), { id: ids[place] as string, status: 'new' });
  }
  const given = new Set<string>();
  return rounds.map((round) => {
    const start = taken.get(keyOf(round));
    if (!start || given.has(start.id)) return null;
    given.add(start.id);
    return start;
  });
}

const keyOf = ({ squadId, date, time }: { squadId: string; date: string; time: string }) =>
  `${squadId} ${date} ${time}`;

const roundOf = ({ squadId, teeTime, time, startsAt, golfers }: PlacedStart): NewRound => ({
  ...factsOf(teeTime),
  squadId,
  time,
  startsAt,
  golfers,
});

/** Makes rounds, and publishes them. @returns their ids, in the order of the rounds. */
export async function makeRounds(tx: Tx, publish: Publish, rounds: readonly NewRound[]): Promise<string[]> {
  if (rounds.length === 0) return [];
  const ids = await insertRounds(tx, rounds);
  for (const [place, id] of ids.entries()) {
    const round = rounds[place] as NewRound;
    const state = pendingState({ id, squadId: round.squadId }, round);
    const { golfers } = round;
    if (golfers.length === 0) publish(recommendationEvents.recommendationOffered, 1, state);
    else {
      const confirmed = { ...state, status: 'confirmed' as const, confirmedMembers: [...golfers] };
      publish(recommendationEvents.recommendationConfirmed, 1, confirmed);
    }
  }
  return ids;
}

/** Has golfers come to rounds that are locked and not booked. */
export async function joinRounds(tx: Tx, publish: Publish, rounds: readonly Coming[]): Promise<void> {
  if (rounds.length === 0) return;
  await updateComing(tx, rounds);
  for (const row of await findRecommendations(tx, idsOf(rounds))) {
    publish(recommendationEvents.recommendationConfirmed, row.version, recommendationState(row));
  }
}

/** Ends a round that is locked and not booked: its date is skipped or called off. Who came stays known. */
export async function endRound(tx: Tx, publish: Publish, { id }: Pick<RecommendationRow, 'id'>): Promise<void> {
  const row = await updateRecommendation(tx, id, { status: 'cancelled', lineDueAt: null });
  await endOffersAt(tx, publish, id, 'ended');
  publish(recommendationEvents.recommendationCancelled, row.version, recommendationState(row));
}

/**
 * Until when tee times of a round that is locked are held: the deadline of the open date that it is.
 * @throws a 409 problem where it is no such date, or none at a fixed start.
 */
export async function heldUntil(tx: Tx, { id }: Pick<RecommendationRow, 'id'>): Promise<Date> {
  const deadline = await findHeldUntil(tx, id);
  if (deadline) return deadline;
  throw conflict('not-held', 'Tee times are held for the open date of a standing game at a fixed start alone');
}

/** Those of the players who have seats at a round, and how many it may have: null for all of them. */
export async function firstPlayersOf(
  tx: Tx,
  row: Pick<RecommendationRow, 'id' | 'squadId'>,
  players: string[],
): Promise<{ players: string[]; mostPlayers: number | null; line?: Line }> {
  const { mostPlayers = null, deadlineAt = null, isLocked = false } = (await findPlayersRule(tx, row.id)) ?? {};
  if (mostPlayers === null) return { players, mostPlayers };
  const queueing = await queueingIn(tx, row.squadId);
  const order = inOrderAt(await findClaims(tx, [row.id]), queueing, deadlineAt);
  const guests = await findApprovedGuests(tx, [row.id]);
  const guestsOf = (userId: string) => guests.filter(({ hostId }) => hostId === userId).length;
  const said = order.filter((golfer) => players.includes(golfer));
  const inOrder = [...said, ...players.filter((golfer) => !said.includes(golfer))];
  const first = firstPlayers(inOrder, guestsOf, mostPlayers);
  const line = { rule: queueing.rule, golfers: inOrder.filter((golfer) => !first.includes(golfer)) };
  return { players: first, mostPlayers, ...(isLocked && { line }) };
}

/** Those who are in without a seat once the players of a date are set. */
interface Line {
  readonly rule: SeatOrder;
  readonly golfers: readonly string[];
}

/** Place in line of a golfer at a date that is not booked, but whose players are set; undefined where they do not wait. */
export async function placeOnceLocked(
  tx: Tx,
  row: Pick<Recommendation, 'id' | 'squadId' | 'confirmedMembers'>,
  userId: string,
): Promise<Waiting | undefined> {
  const { line } = await firstPlayersOf(tx, row, row.confirmedMembers);
  const place = (line?.golfers.indexOf(userId) ?? -1) + 1;
  return line && place > 0 ? { place, rule: line.rule, offeredUntil: null } : undefined;
}
