import { MEMBERS_MAX } from '@fourball/contracts/constants.ts';
import type { Prisma, ProposedAnswer, RememberedBrowser } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type ProposalRow = ProposedAnswer;
/** A browser in whose name a squad's shared link is open. */
export type Browser = Pick<ProposedAnswer, 'browser' | 'linkId'>;

/** Rounds for which golfers are asked: one of a standing game also while nobody is in. */
const ASKED = {
  OR: [{ status: { in: ['confirmed', 'booked'] } }, { status: 'pending', gameDate: { isNot: null } }],
} satisfies Prisma.RecommendationWhereInput;

/** Rounds that are to begin, or that a group of them is. */
const comingAt = (now: Date) => {
  const ahead = { startsAt: { gt: now } };
  return {
    OR: [ahead, { teeTimes: { some: { status: 'confirmed', ...ahead } } }],
  } satisfies Prisma.RecommendationWhereInput;
};

export const isAsked = async (tx: Tx, id: string): Promise<boolean> =>
  (await tx.recommendation.count({ where: { id, AND: [ASKED, comingAt(new Date())] } })) > 0;

/** Keeps a proposal in place of the one before of its browser, whose turn among the others it keeps. */
export const upsertProposal = (tx: Tx, proposed: Omit<ProposedAnswer, 'proposedAt'>) => {
  const { recommendationId, userId, browser, ...changed } = proposed;
  return tx.proposedAnswer.upsert({
    where: { recommendationId_userId_browser: { recommendationId, userId, browser } },
    create: proposed,
    update: changed,
  });
};

/** Proposals for a golfer and a round, the earliest first. */
export const findProposalsFor = (tx: Tx, recommendationId: string, userId: string): Promise<ProposalRow[]> =>
  tx.proposedAnswer.findMany({
    where: { recommendationId, userId },
    orderBy: [{ proposedAt: 'asc' }, { browser: 'asc' }],
  });

/** Proposals for a squad's coming rounds, the latest first; the same answer for the same golfer once, whoever proposed it. */
export const findProposals = (tx: Tx, squadId: string, now: Date) =>
  tx.proposedAnswer.findMany({
    where: { recommendation: { squadId, AND: [ASKED, comingAt(now)] } },
    distinct: ['recommendationId', 'userId', 'answer'],
    include: { recommendation: { include: { course: true } } },
    orderBy: [{ proposedAt: 'desc' }, { userId: 'asc' }],
    take: MEMBERS_MAX,
  });

export const findProposalsBy = (tx: Tx, by: Browser, recommendationIds: string[]): Promise<ProposalRow[]> =>
  tx.proposedAnswer.findMany({
    where: { ...by, recommendationId: { in: recommendationIds } },
    orderBy: { proposedAt: 'desc' },
  });

export const deleteProposals = (tx: Tx, of: Pick<ProposalRow, 'recommendationId' | 'userId'>, browsers: string[]) =>
  tx.proposedAnswer.deleteMany({ where: { ...of, browser: { in: browsers } } });

export const upsertBrowser = (tx: Tx, { squadId, userId, browser, linkId }: Omit<RememberedBrowser, 'rememberedAt'>) =>
  tx.rememberedBrowser.upsert({
    where: { squadId_userId_browser: { squadId, userId, browser } },
    create: { squadId, userId, browser, linkId },
    update: { linkId, rememberedAt: new Date() },
  });

/** Golfers of a squad for whom a browser answers, the latest first; those who have an account answer for themselves. */
export const findGolfersOf = async (tx: Tx, squadId: string, { browser, linkId }: Browser): Promise<string[]> => {
  const rows = await tx.$queryRaw<{ userId: string }[]>`
    SELECT user_id AS "userId" FROM remembered_browsers r
    WHERE squad_id = ${squadId}::uuid AND browser = ${browser} AND link_id = ${linkId}::uuid
      AND EXISTS (SELECT FROM golfers g WHERE g.id = r.user_id AND NOT g.claimed AND NOT g.gone)
    ORDER BY remembered_at DESC`;
  return rows.map(({ userId }) => userId);
};

/** Forgets what was proposed for a golfer, and which browsers answer for them, in one squad or in all. */
export const deleteProposalsOf = async (
  tx: Tx,
  { userId, squadId }: { userId: string; squadId?: string },
): Promise<void> => {
  const ofSquad = squadId === undefined ? {} : { squadId };
  await tx.proposedAnswer.deleteMany({ where: { userId, recommendation: ofSquad } });
  await tx.rememberedBrowser.deleteMany({ where: { userId, ...ofSquad } });
};
