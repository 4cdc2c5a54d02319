import type { Page } from '@fourball/kit/events/publish/snapshot.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;

const whole = { recommendation: { include: { course: { select: { name: true } } } } } as const;
export type AskedRow = Prisma.AskedGolferGetPayload<{ include: typeof whole }>;

/** Golfers who were asked for a round, and when. */
export const findAsked = (tx: Tx, recommendationId: string) =>
  tx.askedGolfer.findMany({ where: { recommendationId }, select: { userId: true, askedAt: true } });

/** Keeps that they are asked: who was before is not again, whoever asks at the same time. */
export const insertAsked = (
  tx: Tx,
  { userIds, ...asked }: { recommendationId: string; userIds: readonly string[]; freeSeats: number; askedAt: Date },
): Promise<AskedRow[]> =>
  tx.askedGolfer.createManyAndReturn({
    data: userIds.map((userId) => ({ ...asked, userId, id: newId() })),
    skipDuplicates: true,
    include: whole,
  });

/** Makes what one golfer was asked for another's, who is not asked again. */
export const updateAskedGolfer = (tx: Tx, from: string, to: string) =>
  tx.$executeRaw`
    UPDATE asked_golfers SET user_id = ${to}::uuid
    WHERE user_id = ${from}::uuid AND recommendation_id NOT IN (
      SELECT recommendation_id FROM asked_golfers WHERE user_id = ${to}::uuid)`;

export const findAskedPage = (tx: Tx, { after, limit }: Page): Promise<AskedRow[]> =>
  tx.askedGolfer.findMany({ where: { id: { gt: after } }, include: whole, orderBy: { id: 'asc' }, take: limit });
