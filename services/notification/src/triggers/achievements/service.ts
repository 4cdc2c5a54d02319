import type { TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import type { Notice } from '../../notifications/policy.ts';
import { notify } from '../../notifications/service.ts';
import { lookUpGolfers } from '../../read-models/golfers/service.ts';
import { inLiveTransaction, type LiveClient, type LiveTransaction } from '../../stream/events/live-transaction.ts';
import { type AchievementKind, firstBookingNotice, ROUNDS_TO_ACHIEVE, tenthRoundNotice } from './policy.ts';
import { findExperienced, findNewcomers, insertAchievements } from './repository.ts';

/** Tells those players whose first booking this is; once in a golfer's life, whatever becomes of the booking. */
export async function achieveFirstBooking(work: LiveTransaction, teeTime: TeeTimeState, time: string): Promise<void> {
  const newcomers = await findNewcomers(work.tx, teeTime.players, teeTime.id);
  await achieve(work, newcomers, {
    kind: 'first-booking',
    time,
    noticeOf: (userId) => firstBookingNotice(userId, teeTime),
  });
}

/** Tells those whose tenth round is over, once in a golfer's life, whatever the number of replicas that count at once. */
export async function achieveTenthRounds({ now, ...live }: LiveClient & { now: Date }): Promise<void> {
  while ((await inLiveTransaction(live, (work) => achieveSome(work, now))) > 0);
}

/** Answers how many there were to tell. */
async function achieveSome(work: LiveTransaction, now: Date): Promise<number> {
  const kind = 'tenth-round';
  const experienced = await findExperienced(work.tx, { now, rounds: ROUNDS_TO_ACHIEVE, kind });
  await achieve(work, experienced, { kind, time: now.toISOString(), noticeOf: tenthRoundNotice });
  return experienced.length;
}

/** Keeps and tells what golfers have achieved who had not before, and whose accounts are not gone. */
async function achieve(
  work: LiveTransaction,
  userIds: readonly string[],
  what: { kind: AchievementKind; time: string; noticeOf: (userId: string) => Notice },
): Promise<void> {
  const golferOf = await lookUpGolfers(work.tx, userIds);
  const present = userIds.filter((userId) => !golferOf(userId).gone);
  const achieved = await insertAchievements(work.tx, present, what.kind, new Date(what.time));
  await notify(work, achieved.map(what.noticeOf), what.time, golferOf);
}
