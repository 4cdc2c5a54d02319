import { OPTIMAL_SLOTS_LIMIT, type TimeSlot } from '@fourball/contracts/constants.ts';
import type { OptimalSlot, RankedSlot } from '@fourball/contracts/http/ranking.ts';
import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { invalid, notFound, refuse } from '@fourball/kit/http/problem.ts';
import type { LimitedLedger } from '../../bookings/limits/service.ts';
import { courseForSquad } from '../../courses/service.ts';
import {
  findActiveMembers,
  findActiveSquads,
  isMember,
  lockActiveMembership,
  lockSquad,
  refuseInactive,
  squadOfMember,
} from '../../read-models/squads/service.ts';
import { upsertAnswer } from '../../recommendations/answers/service.ts';
import { nameGolfers, nameGolfersOf } from '../../recommendations/list/names.ts';
import { findCurrent, findHeld, findPlanned } from '../../recommendations/list/service.ts';
import type { Reading } from '../../recommendations/ranking-inputs/service.ts';
import { createRankings } from '../../recommendations/rankings/service.ts';
import { confirmSlot, recommendationView } from '../../recommendations/service.ts';
import {
  loadRankingContext,
  rankWindow,
  rankWindows,
  scoreContext,
} from '../../recommendations/squad-ranking/service.ts';
import { rememberConfirmed } from '../../weekly-slots/confirmations/service.ts';
import {
  bestOf,
  comingWeek,
  heldIn,
  validateSlot,
  validateWhatIf,
  validateWindow,
  WEEKEND,
  type WhatIf,
  type Window,
} from './policy.ts';
import { slotView } from './views.ts';

export { slotView } from './views.ts';

export type SlotService = ReturnType<typeof createSlotService>;

export function createSlotService({ client, pool, ledger }: Reading & { ledger: LimitedLedger }) {
  const reading = { client, pool };
  const rankings = createRankings();

  return {
    /** Ranks a window; stores nothing, so that whoever sees the squad may ask. */
    async optimize(squadId: string, userId: string, { leaveOut, mustCome, ...window }: Window & WhatIf) {
      const now = new Date();
      const squad = await squadOfMember(client, squadId, userId);
      if (!squad) throw notFound();
      refuse(validateWindow(window, now));
      refuse(validateWhatIf({ leaveOut, mustCome }, await findActiveMembers(client, squadId)));
      const rows = await Promise.all([findCurrent(pool, squadId, now), findPlanned(pool, [squadId], now)]);
      const held = heldIn(rows.flat());
      const ranked = await rankWindow(reading, squadId, now, { window, mustCome, held }, leaveOut);
      return nameGolfers(
        pool,
        ranked.map((teeTime): RankedSlot => slotView(squadId, teeTime)),
      );
    },

    /** The best of the coming Saturday and Sunday over all the squads in which the golfer is active. */
    async listForWeekend(userId: string): Promise<OptimalSlot[]> {
      const now = new Date();
      const names = new Map((await findActiveSquads(client, userId)).map(({ id, name }) => [id, name]));
      if (names.size === 0) return [];
      const held = Map.groupBy(await findHeld(pool, [...names.keys()], now), ({ squadId }) => squadId);
      const weekend = ({ id, timeZone }: { id: string; timeZone: string }) => ({
        window: comingWeek(now, timeZone),
        weekdays: WEEKEND,
        held: heldIn(held.get(id) ?? []),
      });
      const ranked = await rankWindows({ ...reading, rankings }, [...names.keys()], now, weekend);
      const slots = ranked.flatMap(({ squadId, teeTimes }) =>
        teeTimes.map((teeTime) => ({ ...slotView(squadId, teeTime), squadName: names.get(squadId) as string })),
      );
      return nameGolfers(pool, bestOf(slots, OPTIMAL_SLOTS_LIMIT));
    },

    /** The golfer's "I'm In" for a slot that need not be recommended yet. */
    async confirm(
      squadId: string,
      userId: string,
      { courseId, ...slot }: { date: string; time: string; courseId: string },
    ): Promise<Recommendation> {
      const now = new Date();
      // Before the matters are read, so that these count the golfer.
      if (!(await isMember(pool, squadId, userId))) throw notFound();
      await refuseInactive(client, squadId, userId);
      const context = await loadRankingContext(reading, squadId, now);
      const confirmed = await ledger.write(userId, async (tx, publish) => {
        // Two who choose one slot at once, or one while the squad is ranked, do it one after the other.
        await lockSquad(tx, squadId);
        if (!(await lockActiveMembership(tx, squadId, userId))) throw notFound();
        await refuseInactive(tx, squadId, userId);
        const course = await courseForSquad(tx, squadId, courseId);
        if (!course) throw invalid('body.slot.courseId', 'courseId must be a course that the squad sees');
        refuse(validateSlot(slot, course.timeZone, now));
        const chosen = { squadId, courseId, ...slot };
        const confirming = { golfers: [userId], chosenBy: userId };
        const row = await confirmSlot(tx, publish, chosen, confirming, async () =>
          scoreContext(context, course, slot as { date: string; time: TimeSlot }),
        );
        await upsertAnswer(tx, { recommendationId: row.id, userId, answer: 'in' });
        await rememberConfirmed(tx, { ...chosen, golfers: [userId] });
        return recommendationView(row);
      });
      return nameGolfersOf(pool, confirmed);
    },
  };
}
