import type { TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import type { Prisma, PrismaClient } from '../generated/prisma/client.ts';
import { lookUpGolfers } from '../golfers/service.ts';
import { tell } from '../notifications/service.ts';
import { type AchievementKind, firstBookingNotice, ROUNDS_TO_ACHIEVE, tenthRoundNotice } from './policy.ts';
import { deleteAchievementsOf, findExperienced, findNewcomers, insertAchievements } from './repository.ts';

type Tx = Prisma.TransactionClient;

/** Tells those players whose first booking this is; once in a golfer's life, whatever becomes of the booking. */
export async function achieveFirstBooking(tx: Tx, teeTime: TeeTimeState, time: string): Promise<void> {
  const newcomers = await findNewcomers(tx, teeTime.players, teeTime.id);
  const achieved = await achieve(tx, newcomers, 'first-booking', new Date(time));
  await tell(
    tx,
    achieved.map((userId) => firstBookingNotice(userId, teeTime)),
    time,
  );
}

/** Tells those whose tenth round is over, once in a golfer's life, whatever the number of replicas that count at once. */
export async function achieveTenthRounds({ client, now }: { client: PrismaClient; now: Date }): Promise<void> {
  while ((await client.$transaction((tx) => achieveSome(tx, now))) > 0);
}

/** Answers how many there were to tell. */
async function achieveSome(tx: Tx, now: Date): Promise<number> {
  const kind = 'tenth-round';
  const experienced = await findExperienced(tx, { now, rounds: ROUNDS_TO_ACHIEVE, kind });
  const achieved = await achieve(tx, experienced, kind, now);
  await tell(tx, achieved.map(tenthRoundNotice), now.toISOString());
  return experienced.length;
}

/** Answers those who had not achieved that before and whose accounts are not gone. */
async function achieve(tx: Tx, userIds: readonly string[], kind: AchievementKind, at: Date): Promise<string[]> {
  const golferOf = await lookUpGolfers(tx, userIds);
  const present = userIds.filter((userId) => !golferOf(userId).gone);
  return insertAchievements(tx, present, kind, at);
}

export const forgetAchievementsOf = (tx: Tx, userId: string) => deleteAchievementsOf(tx, userId);
