import type { TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import type { Prisma, PrismaClient } from '../../generated/prisma/client.ts';
import type { Notice } from '../../notifications/policy.ts';
import { notify } from '../../notifications/service.ts';
import { lookUpGolfers } from '../../read-models/golfers/service.ts';
import { type AchievementKind, firstBookingNotice, ROUNDS_TO_ACHIEVE, tenthRoundNotice } from './policy.ts';
import { findExperienced, findNewcomers, insertAchievements } from './repository.ts';

export { deleteAchievementsOf } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** Tells those players whose first booking this is; once in a golfer's life, whatever becomes of the booking. */
export async function achieveFirstBooking(tx: Tx, teeTime: TeeTimeState, time: string): Promise<void> {
  const newcomers = await findNewcomers(tx, teeTime.players, teeTime.id);
  await achieve(tx, newcomers, {
    kind: 'first-booking',
    time,
    noticeOf: (userId) => firstBookingNotice(userId, teeTime),
  });
}

/** Tells those whose tenth round is over, once in a golfer's life, whatever the number of replicas that count at once. */
export async function achieveTenthRounds({ client, now }: { client: PrismaClient; now: Date }): Promise<void> {
  while ((await client.$transaction((tx) => achieveSome(tx, now))) > 0);
}

/** Answers how many there were to tell. */
async function achieveSome(tx: Tx, now: Date): Promise<number> {
  const kind = 'tenth-round';
  const experienced = await findExperienced(tx, { now, rounds: ROUNDS_TO_ACHIEVE, kind });
  await achieve(tx, experienced, { kind, time: now.toISOString(), noticeOf: tenthRoundNotice });
  return experienced.length;
}

/** Keeps and tells what golfers have achieved who had not before, and whose accounts are not gone. */
async function achieve(
  tx: Tx,
  userIds: readonly string[],
  what: { kind: AchievementKind; time: string; noticeOf: (userId: string) => Notice },
): Promise<void> {
  const golferOf = await lookUpGolfers(tx, userIds);
  const present = userIds.filter((userId) => !golferOf(userId).gone);
  const achieved = await insertAchievements(tx, present, what.kind, new Date(what.time));
  await notify(tx, achieved.map(what.noticeOf), what.time, golferOf);
}
