import { TEE_TIMES_MAX } from '@fourball/contracts/constants.ts';
import type { Prisma } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
/** Booked rounds with a tee-off ahead for which a golfer is in without a seat, soonest first, each with the next of its tee times. */
export const findWaited = (tx: Tx, userId: string, now: Date) => {
  const ahead = { status: 'confirmed', startsAt: { gt: now } } as const;
  return tx.recommendation.findMany({
    where: {
      status: 'booked',
      answers: { some: { userId, answer: 'in', claimedAt: { not: null } } },
      teeTimes: { some: ahead },
      NOT: { confirmedMembers: { has: userId } },
    },
    include: {
      course: { select: { name: true } },
      teeTimes: { where: ahead, orderBy: [{ startsAt: 'asc' }, { id: 'asc' }], take: 1 },
    },
    orderBy: [{ startsAt: 'asc' }, { id: 'asc' }],
    take: TEE_TIMES_MAX,
  });
};
