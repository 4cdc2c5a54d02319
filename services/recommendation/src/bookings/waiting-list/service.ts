import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { MembershipState, SquadState } from '@fourball/contracts/events/squad.ts';
import type { EventWork, Received } from '@fourball/kit/events/consume/handler.ts';
import type { Ledger, Publish } from '@fourball/kit/events/publish/ledger.ts';
import { idsOf } from '@fourball/kit/process/id.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { applyMembership, applySquad, findSquad, lockActiveMembers } from '../../read-models/squads/service.ts';
import { updateDatesDueIn } from '../../recommendations/game-rounds/service.ts';
import type { Reading } from '../../recommendations/ranking-inputs/service.ts';
import {
  confirmGolfers,
  findSquadId,
  type LockedRecommendation,
  lockRecommendation,
} from '../../recommendations/service.ts';
import {
  countWithoutSeat,
  endOffers,
  extendOffers,
  findOffers,
  lineAt,
  offerSeats,
  orderOf,
  updateDueOf,
} from '../../recommendations/waiting-list/service.ts';
import { askMembers, findAskable, nextAsking, zoneOf } from '../asking/service.ts';
import { findKept, freeAmong } from '../clashes/service.ts';
import { freeSeatsAt, isGroupAwaited, isHeld, openSeat } from '../seats/policy.ts';
import { seatGolfer } from '../seats/service.ts';
import { applySeatsLeft } from '../service.ts';
import { findTeeTimesOf, updateTeeTime } from '../tee-times/repository.ts';
import { type BookedTeeTime, cancelTeeTime, playersOf } from '../tee-times/service.ts';
import { teeTimeState } from '../tee-times/views.ts';
import { earliest, type Plan, planSeats } from './policy.ts';
import { databaseNow, findDue, updateDue, updateDueIn, updateNotices } from './repository.ts';
import { planNotices } from './seat-notices.ts';

export { databaseNow } from './repository.ts';

type Tx = Prisma.TransactionClient;
export type WaitingListService = ReturnType<typeof createWaitingListService>;

/** Rounds of one run; those after it are the next run's. */
const BATCH = 500;
/** Those who are booked elsewhere then, or no active members yet, are looked for again in so long, while a seat is free. */
const AGAIN_MS = 10 * 60_000;

interface Dependencies extends Reading {
  readonly ledger: Ledger<Tx>;
  readonly log: Log;
}

export function createWaitingListService({ client, pool, ledger, log }: Dependencies) {
  return {
    /** Gives free seats to those in line at every round that is due; a round that fails is due again, and holds up no other. */
    async fillDue(): Promise<void> {
      for (const id of await findDue(client, BATCH)) {
        try {
          const asking = await ledger.write((tx, publish) => fillSeats(tx, publish, id));
          if (!asking) continue;
          // Before the transaction that asks, as it takes connections of its own.
          const askable = await findAskable({ client, pool }, asking);
          await ledger.write((tx, publish) => askOthers(tx, publish, asking, askable));
        } catch (error) {
          log.error({ err: error, recommendation: id }, 'waiting list failed; will retry');
        }
      }
    },
  };
}

/** A booked round with its squad, locked; undefined where there is none any more. */
async function lockBooked(tx: Tx, id: string) {
  const squadId = await findSquadId(tx, id);
  // Members first, as those do who end memberships: nobody is seated who is leaving.
  if (squadId) await lockActiveMembers(tx, squadId);
  const row = await lockRecommendation(tx, id);
  const squad = squadId && (await findSquad(tx, squadId));
  return row?.status === 'booked' && squad ? { row, squad, now: await databaseNow(tx) } : undefined;
}

/** A round for a free seat of which others are to be asked, and when that is tried again at the latest. */
interface DueAsking extends LockedRecommendation {
  readonly againAt: Date;
  /** When those in line who cannot play yet are looked for again; null for nobody. */
  readonly keptDueAt: Date | null;
}

/**
 * Looks at the waiting list of a round under its lock; where another has done it already nothing changes.
 * @returns the round where others are to be asked now.
 */
async function fillSeats(tx: Tx, publish: Publish, id: string): Promise<DueAsking | undefined> {
  const booked = await lockBooked(tx, id);
  if (!booked) return void (await updateDue(tx, id, null));
  const { row, squad, now } = booked;
  if (row.lineDueAt === null || row.lineDueAt > now) return undefined;
  const before = await findTeeTimesOf(tx, id);
  const open = openSeat(before, now);
  const waiting = await lineAt(tx, row);
  const line = 'teeTime' in open ? await freeAmong(tx, open.teeTime, waiting) : waiting;
  await cancelDeserted(tx, publish, before, { waiting: line.length, now });
  const teeTimes = await findTeeTimesOf(tx, id);
  if (!teeTimes.some(({ status }) => status === 'confirmed')) return void (await applySeatsLeft(tx, publish, row));
  const freeSeats = freeSeatsAt(teeTimes, now);
  const plan = planSeats({
    startsAt: row.startsAt,
    now,
    timeZone: zoneOf(squad, row),
    freeSeats,
    freedAt: row.seatFreedAt,
    rule: orderOf(squad),
    line,
    offers: await findOffers(tx, id),
  });
  const isAnybodyLeftOut = await applyPlan(tx, publish, { row, teeTimes, now }, plan);
  const noticesDueAt = await publishFreed(tx, publish, row, { now, isAwaited: plan.isAwaited });
  const isSkipping = isAnybodyLeftOut || line.length < (await countWithoutSeat(tx, row));
  const isAnybodyKept = freeSeats > 0 && row.startsAt > now && isSkipping;
  const again = new Date(now.getTime() + AGAIN_MS);
  const deserted = desertedOf(await findTeeTimesOf(tx, id));
  const desertedDueAt = earliest(deserted.map((one) => (isHeld(one, now) ? one.heldUntil : again)));
  const askAt = await nextAsking(tx, { row, squad, teeTimes, now, line: waiting });
  const isAsking = askAt !== null && askAt <= now;
  const keptDueAt = isAnybodyKept ? again : null;
  await updateDue(tx, id, earliest([plan.dueAt, keptDueAt, noticesDueAt, desertedDueAt, isAsking ? again : askAt]));
  return isAsking ? { ...row, againAt: again, keptDueAt } : undefined;
}

/** Asks others for a free seat of a round, unless that is not to be any more. */
async function askOthers(
  tx: Tx,
  publish: Publish,
  { id, againAt, keptDueAt }: DueAsking,
  askable: readonly string[],
): Promise<void> {
  const locked = await lockBooked(tx, id);
  if (!locked) return;
  const { row, now } = locked;
  const round = { ...locked, teeTimes: await findTeeTimesOf(tx, id), line: await lineAt(tx, row) };
  const askAt = await nextAsking(tx, round);
  if (askAt === null || askAt > now) return;
  const nextAt = await askMembers(tx, publish, round, askable);
  // Nothing else is due before that.
  if (row.lineDueAt?.getTime() === againAt.getTime()) await updateDue(tx, id, earliest([nextAt, keptDueAt]));
}

/** Groups that stand, and in which nobody plays. */
const desertedOf = (teeTimes: readonly BookedTeeTime[]): BookedTeeTime[] =>
  teeTimes.filter((teeTime) => teeTime.status === 'confirmed' && playersOf(teeTime).length === 0);

/** Cancels groups in which nobody plays, once they are not held and nobody waits for them, or they have teed off. */
async function cancelDeserted(
  tx: Tx,
  publish: Publish,
  teeTimes: readonly BookedTeeTime[],
  { waiting, now }: { waiting: number; now: Date },
): Promise<void> {
  let confirmed = teeTimes;
  for (const teeTime of desertedOf(teeTimes)) {
    const others = confirmed.filter((one) => one !== teeTime);
    if (teeTime.startsAt > now && (isHeld(teeTime, now) || isGroupAwaited(waiting, others, now))) continue;
    await cancelTeeTime(tx, publish, teeTime, null);
    confirmed = others;
  }
}

/** Applies a change of a squad, and has its waiting lists looked at where its rules for free seats are others now. */
export async function applySquadChange(work: EventWork<Tx>, event: Received<SquadState>): Promise<void> {
  const { id, seatOrder, askOthers } = event.data;
  const before = await findSquad(work.tx, id);
  const isNewer = await applySquad(work, event);
  const isSame = before?.seatOrder === seatOrder && before.askOthers === askOthers;
  if (before && isNewer && !isSame) await updateDueIn(work.tx, id);
}

/** Applies a change of a membership; who is not active is in no line and not asked: lines in which they were and dates are looked at. */
export async function applyMemberChange(work: EventWork<Tx>, event: Received<MembershipState>): Promise<void> {
  const isNewer = await applyMembership(work, event);
  if (!isNewer || event.data.status === 'active') return;
  await updateDueOf(work.tx, event.data);
  await updateDatesDueIn(work.tx, event.data.squadId);
}

/** Tells of seats that nobody took back, each once. @returns when the next one is to be told of. */
async function publishFreed(
  tx: Tx,
  publish: Publish,
  { id }: LockedRecommendation,
  { now, isAwaited }: { now: Date; isAwaited: boolean },
): Promise<Date | null> {
  const teeTimes = await findTeeTimesOf(tx, id);
  const freed = teeTimes.flatMap((teeTime) =>
    teeTime.bookings.flatMap(({ freedAt, notice, ...seat }) =>
      freedAt && notice && teeTime.status === 'confirmed' ? [{ ...seat, freedAt, notice }] : [],
    ),
  );
  const plan = planNotices(freed, { now, freeSeats: freeSeatsAt(teeTimes, now), isAwaited });
  for (const seat of [...plan.free, ...plan.gone]) {
    const teeTime = await updateTeeTime(tx, seat.teeTimeId, {});
    const changedBy = seat.notice === 'given_up' ? seat.userId : null;
    const state = { ...teeTimeState(teeTime, { changedBy }), isFree: plan.free.includes(seat) };
    publish(recommendationEvents.seatGivenUp, teeTime.version, state);
  }
  await updateNotices(tx, idsOf(plan.held), 'held');
  await updateNotices(tx, idsOf(plan.told), null);
  return plan.dueAt;
}

/** @returns whether a golfer was left out, whom rounds of theirs keep from all groups with a seat left. */
async function applyPlan(
  tx: Tx,
  publish: Publish,
  { row, teeTimes, now }: { row: LockedRecommendation; teeTimes: readonly BookedTeeTime[]; now: Date },
  { ended, seated, offered, extended, endsAt }: Plan,
): Promise<boolean> {
  for (const outcome of ['passed', 'taken', 'ended'] as const) {
    const ending = ended.filter((offer) => offer.outcome === outcome);
    await endOffers(tx, publish, idsOf(ending), outcome);
  }
  await extendOffers(tx, publish, extended, endsAt);
  // Golfers in line are locked: nobody else books them meanwhile.
  const isKept = await findKept(tx, seated, teeTimes, row.id);
  let after = row;
  let isAnybodyLeftOut = false;
  for (const userId of seated) {
    const fitting = (await findTeeTimesOf(tx, row.id)).filter((one) => !isKept(userId, one.startsAt.getTime()));
    const open = openSeat(fitting, now);
    if (!('teeTime' in open)) {
      isAnybodyLeftOut = true;
      continue;
    }
    await seatGolfer(tx, publish, open.teeTime, { userId, isFromLine: true });
    after = await confirmGolfers(tx, publish, after, { golfers: [userId] });
  }
  await offerSeats(tx, publish, { recommendationId: row.id, userIds: offered, offeredAt: now, endsAt });
  return isAnybodyLeftOut;
}
