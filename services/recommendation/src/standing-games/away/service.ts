import type { Ledger, Publish } from '@fourball/kit/events/publish/ledger.ts';
import { refuse } from '@fourball/kit/http/problem.ts';
import { idsOf } from '@fourball/kit/process/id.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { findActiveSquads, lockSquad } from '../../read-models/squads/service.ts';
import type { Reading } from '../../recommendations/ranking-inputs/service.ts';
import { lockRecommendation, withdrawGolfer } from '../../recommendations/service.ts';
import { publishWord } from '../../recommendations/waiting-list/service.ts';
import { changeDate, lockDate } from '../changes/service.ts';
import { busyAt, placeDates, restoreStanding } from '../opening/service.ts';
import { type Away, validateAway } from './policy.ts';
import { findAway, findUnansweredDates, updateAway, updateAwayAnswer } from './repository.ts';

type Tx = Prisma.TransactionClient;
export type AwayService = ReturnType<typeof createAwayService>;

export function createAwayService({ client, pool, ledger }: Reading & { ledger: Ledger<Tx> }) {
  return {
    read: async (userId: string): Promise<{ away: Away | null }> => ({ away: await findAway(client, userId) }),

    /**
     * The golfer is away: out of the open dates then that they have not answered, as of those that open later. Where they are
     * not any more, their standing answers count again.
     */
    async set(userId: string, away: Away | null): Promise<{ away: Away | null }> {
      if (away) refuse(validateAway(away));
      const busy = busyAt(
        await placeDates({ client, pool }, idsOf(await findUnansweredDates(client, userId)), new Date()),
      );
      return ledger.write(async (tx, publish) => {
        // Their squads' turns first: what opens meanwhile either counts that they are away, or is found open.
        for (const { id } of await findActiveSquads(tx, userId)) await lockSquad(tx, id);
        await updateAway(tx, userId, away);
        const dates = await findUnansweredDates(tx, userId);
        for (const { id } of dates) await applyAway(tx, publish, { id, userId, away, busy });
        return { away };
      });
    },
  };
}

/** A seat of a round that is booked early, or a place in its line, is the golfer's own to give up. */
async function applyAway(
  tx: Tx,
  publish: Publish,
  { id, userId, away, busy }: { id: string; userId: string; away: Away | null; busy: ReturnType<typeof busyAt> },
): Promise<void> {
  const date = await lockDate(tx, id);
  const round = date?.row.recommendationId && (await lockRecommendation(tx, date.row.recommendationId));
  const word = date?.words.find((one) => one.userId === userId);
  if (date?.row.status !== 'open' || date.startsAt <= new Date() || !round || !word) return;
  if (round.status === 'cancelled' || (word.answer && !word.isStanding)) return;
  const isBooked = round.status === 'booked';
  if (isBooked && (word.answer === 'in' || round.confirmedMembers.includes(userId))) return;
  const isAway = away !== null && date.date >= away.from && date.date <= away.to;
  const { version } = isAway ? await withdrawGolfer(tx, publish, round, userId) : round;
  const isChanged = (await updateAwayAnswer(tx, round.id, userId, isAway)) > 0;
  if (isChanged && version === round.version) await publishWord(tx, publish, round);
  const isRestored = isChanged && !isAway && !isBooked;
  if (isRestored) await restoreStanding(tx, publish, { id, recommendationId: round.id, userId }, busy);
  await changeDate(tx, date, {});
}
