import type { GameDateDetail, gameDateRoutes, OpenGameDate } from '@fourball/contracts/http/game-date.ts';
import type { BodyOf } from '@fourball/contracts/http/route.ts';
import { conflict, forbidden, notFound } from '@fourball/kit/http/problem.ts';
import { idsOf } from '@fourball/kit/process/id.ts';
import { giveAnswer } from '../../bookings/answer-page/service.ts';
import type { LimitedLedger } from '../../bookings/limits/service.ts';
import { databaseNow } from '../../bookings/waiting-list/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { findActiveSquads, leads, refuseInactive, squadOfMember } from '../../read-models/squads/service.ts';
import type { Reading } from '../../recommendations/ranking-inputs/service.ts';
import { lockRecommendation } from '../../recommendations/service.ts';
import { extendDate, lockDate, lockPlayers } from '../changes/service.ts';
import { makeRound, placeDates } from '../opening/service.ts';
import { cancelDates, endingOf } from '../planning/service.ts';
import { type Decision, decisionsAt } from '../rules/next-step.ts';
import { findOwner } from '../words/repository.ts';
import { type GameDateWords, readWords } from '../words/service.ts';
import { dateView, detailView, factsOf } from '../words/views.ts';
import { findOpen } from './repository.ts';

type Tx = Prisma.TransactionClient;
export type DateService = ReturnType<typeof createDateService>;

export function createDateService({ client, pool, ledger }: Reading & { ledger: LimitedLedger }) {
  return {
    /** Dates that the golfer is asked about, over all squads in which they are active. */
    async listOpen(userId: string): Promise<OpenGameDate[]> {
      const ids = await findOpen(client, idsOf(await findActiveSquads(client, userId)));
      const dates = ids.length > 0 ? await readWords(client, ids) : [];
      return dates.map((date) => ({ ...dateView(date, userId), name: date.rules.name }));
    },

    read: (id: string, userId: string): Promise<GameDateDetail> => viewFor(client, id, userId),

    /** The golfer's word on a date; before it opens that makes its round, which opens for the others at its moment. */
    async answer(
      id: string,
      userId: string,
      word: BodyOf<typeof gameDateRoutes.answerGameDate>,
    ): Promise<GameDateDetail> {
      const date = await findOwner(client, id);
      if (!date || !(await squadOfMember(client, date.squadId, userId))) throw notFound();
      const [placed] = date.recommendationId ? [] : await placeDates({ client, pool }, [id], new Date());
      return ledger.write(userId, async (tx, publish) => {
        if (placed) await makeRound(tx, publish, placed);
        const held = await lockForMember(tx, id, userId);
        await refuseInactive(tx, held.row.squadId, userId);
        const isOver = held.status === 'skipped' || held.status === 'called-off';
        const round = held.row.recommendationId && (await lockRecommendation(tx, held.row.recommendationId));
        if (isOver) throw conflict('called-off', 'Nobody plays on this date');
        if (!round) throw conflict('changed', 'This date was changed just now: look at it again');
        await giveAnswer(tx, publish, round, { userId, ...word });
        return viewFor(tx, id, userId);
      });
    },

    /** A leader decides on a date: once all have answered, or where it is short of players. */
    async decide(id: string, userId: string, decision: Decision): Promise<GameDateDetail> {
      return ledger.write(userId, async (tx, publish) => {
        const date = await lockForMember(tx, id, userId);
        if (!(await leads(tx, date.squad, userId))) throw forbidden('Only leaders of the squad may do this');
        if (!decisionsAt(factsOf(date), await databaseNow(tx)).includes(decision)) {
          throw conflict('not-open', 'This decision is not open now');
        }
        if (decision === 'extend') await extendDate(tx, publish, date, userId);
        else if (decision === 'call-off') {
          const { game } = date.row;
          await cancelDates(tx, publish, [endingOf(date)], { ...CALLED_OFF, game, changedBy: userId });
        } else await lockPlayers(tx, publish, date);
        return viewFor(tx, id, userId);
      });
    },
  };
}

const CALLED_OFF = { reason: 'Too few players', status: 'called_off' } as const;

/** The date, held as by {@link lockDate}. @throws a 404 problem for whoever is not in its squad, and where there is none, alike. */
async function lockForMember(tx: Tx, id: string, userId: string): Promise<GameDateWords> {
  const date = await lockDate(tx, id);
  if (!date || !(await squadOfMember(tx, date.squad.id, userId))) throw notFound();
  return date;
}

/** The date as a golfer of its squad sees it. @throws a 404 problem for whoever is not in it, and where there is none, alike. */
export async function viewFor(tx: Tx, id: string, userId: string): Promise<GameDateDetail> {
  const [date] = await readWords(tx, [id]);
  if (!date || !(await squadOfMember(tx, date.squad.id, userId))) throw notFound();
  return detailView(date, { userId, isLeader: await leads(tx, date.squad, userId), now: new Date() });
}
