import { setImmediate as giveWay } from 'node:timers/promises';
import { WEEKLY_SLOTS_LIMIT } from '@fourball/contracts/constants.ts';
import { recommendationEvents } from '@fourball/contracts/events/recommendation.ts';
import type { WeeklySlots } from '@fourball/contracts/http/ranking.ts';
import type { Ledger, Publish } from '@fourball/kit/events/publish/ledger.ts';
import { type Page, type PresentState, present } from '@fourball/kit/events/publish/snapshot.ts';
import { notFound } from '@fourball/kit/http/problem.ts';
import { idsOf, newId } from '@fourball/kit/process/id.ts';
import type { Log } from '@fourball/kit/process/log.ts';
import type { Prisma } from '../generated/prisma/client.ts';
import { heldIn } from '../insights/slots/policy.ts';
import { slotView } from '../insights/slots/service.ts';
import { clocksAt, daysAfter, mondayOf, storedDate } from '../ranking/calendar.ts';
import { instantAt } from '../ranking/clock.ts';
import { rankTeeTimes } from '../ranking/rank.ts';
import type { RankedTeeTime, RankingInput } from '../ranking/types.ts';
import { golfersById } from '../read-models/golfers/service.ts';
import { squadOfMember } from '../read-models/squads/service.ts';
import { nameGolfers } from '../recommendations/list/names.ts';
import { findHeld } from '../recommendations/list/service.ts';
import {
  inputsOf,
  loadSquadContexts,
  type Reading,
  type SquadContext,
} from '../recommendations/ranking-inputs/service.ts';
import { recommendationAt } from '../recommendations/squad-ranking/service.ts';
import { reasonNotToBook } from './auto-book/policy.ts';
import { bookByRule } from './auto-book/service.ts';
import { rememberConfirmed } from './confirmations/service.ts';
import { isInTime, isWeekDue, KEPT_DAYS, windowOfWeek } from './policy.ts';
import {
  countRanked,
  deleteWeeksBefore,
  findOpenings,
  findUnranked,
  findUnrankedOf,
  findWeek,
  findWeekPage,
  insertWeeks,
  type NewWeek,
  updateAutoBooked,
} from './repository.ts';
import { keptSlot, namedSlot, weekState } from './views.ts';

export { deleteWeeksOfSquad } from './repository.ts';

type Tx = Prisma.TransactionClient;
export type WeeklySlotService = ReturnType<typeof createWeeklySlotService>;

interface Dependencies extends Reading {
  readonly ledger: Ledger<Tx>;
  readonly log: Log;
}

/** A squad's ranked week, not kept yet. */
interface RankedWeek extends NewWeek {
  readonly ground: SquadContext;
  readonly best: RankedTeeTime | undefined;
}

export function createWeeklySlotService({ client, pool, ledger, log }: Dependencies) {
  const reading = { client, pool };

  return {
    /** This week's list of a squad, as it was ranked on its Monday; empty before that. */
    async listOfSquad(squadId: string, userId: string): Promise<WeeklySlots> {
      const squad = await squadOfMember(client, squadId, userId);
      const [ground] = squad ? await loadSquadContexts(reading, [squadId]) : [];
      if (!ground) throw notFound();
      const weekStarting = mondayOf(clocksAt(new Date(), ground.timeZone).date);
      const week = await findWeek(client, squadId, weekStarting);
      const slots = week?.slots ?? [];
      const golfers = await golfersById(
        client,
        slots.flatMap(({ nearestMiss }) => nearestMiss?.userId ?? []),
      );
      const named = slots.map((slot) => namedSlot(slot, (id) => golfers.get(id)?.firstName));
      return { weekStarting, slots: await nameGolfers(pool, named), autoBooked: week?.autoBooked ?? null };
    },

    /** Squads after one, by their ids, whose week is not ranked yet; `now` leaves out those not due. */
    async unranked(
      week: string,
      { squadId, now, ...page }: Page & { squadId?: string | undefined; now?: Date | undefined },
    ): Promise<{ ids: string[]; last?: string }> {
      const squads = await findUnranked(pool, week, { ...page, squadId });
      const last = squads.length < page.limit ? {} : { last: squads.at(-1)?.id as string };
      if (now === undefined) return { ids: idsOf(squads), ...last };
      const isDue = (id: string, zone: string) => isWeekDue(week, zone, now) && isInTime(id, week, zone);
      const inDoubt = idsOf(squads.filter(({ timeZone }) => timeZone === null));
      const contexts = inDoubt.length > 0 ? await loadSquadContexts(reading, inDoubt) : [];
      const zones = new Map(contexts.map(({ squad, timeZone }) => [squad.id, timeZone]));
      const zoneOf = (squad: { id: string; timeZone: string | null }) => squad.timeZone ?? zones.get(squad.id);
      const due = squads.filter((squad) => isDue(squad.id, zoneOf(squad) ?? 'UTC'));
      return { ids: idsOf(due), ...last };
    },

    /**
     * Ranks the week of those of these squads for which that was not done yet, stores it, publishes it and books where the
     * rule says so: once per squad and week, whoever else does the same at the same time.
     * @returns how many were ranked now and how many of them were booked, and how many squads have their week ranked.
     */
    async rank(week: string, squadIds: readonly string[]): Promise<{ ranked: number; booked: number; total: number }> {
      const now = new Date();
      const weeks = await rankWeeks(reading, week, await findUnrankedOf(pool, week, squadIds), now);
      const [toBook, others] = [weeks.filter(isToBook), weeks.filter((ranked) => !isToBook(ranked))];
      let ranked = others.length > 0 ? await ledger.write((tx, publish) => storeWeek(tx, publish, week, others)) : 0;
      let booked = 0;
      for (const candidate of toBook) {
        const outcome = await ledger.write((tx, publish) => storeAndBook(tx, publish, week, candidate, log));
        ranked += outcome.ranked;
        booked += outcome.booked;
      }
      return { ranked, booked, total: await countRanked(pool, week) };
    },

    /** Forgets the lists of weeks that are long over. */
    async forgetOld(week: string): Promise<void> {
      await deleteWeeksBefore(client, daysAfter(week, -KEPT_DAYS));
    },
  };
}

async function rankWeeks(
  reading: Reading,
  week: string,
  squadIds: readonly string[],
  now: Date,
): Promise<RankedWeek[]> {
  if (squadIds.length === 0) return [];
  const contexts = await loadSquadContexts(reading, squadIds);
  const inputs = await inputsOf(reading.pool, contexts, windowOfWeek(week), now);
  const starts = Map.groupBy(await findHeld(reading.pool, squadIds, now), ({ squadId }) => squadId);
  const weeks: RankedWeek[] = [];
  for (const [index, ground] of contexts.entries()) {
    const held = heldIn(starts.get(ground.squad.id) ?? []);
    const ranked = rankTeeTimes({ ...(inputs[index] as RankingInput), held, limit: WEEKLY_SLOTS_LIMIT });
    const slots = ranked.map((teeTime) => keptSlot(slotView(ground.squad.id, placedAt(ground, teeTime))));
    weeks.push({ id: newId(), squadId: ground.squad.id, slots, ground, best: ranked[0] });
    // Requests, and the sign of life that keeps the job, come in between.
    await giveWay();
  }
  return weeks;
}

const courseOf = ({ courses }: SquadContext, { courseId }: RankedTeeTime) =>
  courses.get(courseId) as NonNullable<ReturnType<typeof courses.get>>;

const placedAt = (ground: SquadContext, teeTime: RankedTeeTime) => ({ ...teeTime, course: courseOf(ground, teeTime) });

const isToBook = ({ ground: { squad, members }, best }: RankedWeek): boolean =>
  reasonNotToBook({ ...squad, activeMembers: members.map(({ userId }) => userId) }, best) === undefined;

/** @returns how many were kept now. */
async function storeWeek(tx: Tx, publish: Publish, week: string, weeks: readonly RankedWeek[]): Promise<number> {
  const rows = weeks.map(({ id, squadId, slots }) => ({ id, squadId, slots }));
  const kept = await insertWeeks(tx, week, rows);
  const opensAt = await openingsOf(tx, weeks);
  for (const row of rows) if (kept.has(row.id)) publishWeek(publish, week, row, { autoBooked: null, opensAt });
  return kept.size;
}

async function storeAndBook(tx: Tx, publish: Publish, week: string, candidate: RankedWeek, log: Log) {
  const { id, squadId, slots, ground, best } = candidate;
  const kept = await insertWeeks(tx, week, [{ id, squadId, slots }]);
  if (!best || !kept.has(id)) return { ranked: 0, booked: 0 };
  const opensAt = await openingsOf(tx, [candidate]);
  const outcome = await bookByRule(tx, publish, squadId, recommendationAt(best, courseOf(ground, best)));
  if ('reason' in outcome) {
    log.info({ squadId, week, ...outcome }, 'the best slot of the week was not booked');
    publishWeek(publish, week, candidate, { autoBooked: null, opensAt });
    return { ranked: 1, booked: 0 };
  }
  await updateAutoBooked(tx, id, outcome.recommendationId);
  await rememberConfirmed(tx, { squadId, ...best, golfers: outcome.players });
  publishWeek(publish, week, candidate, { autoBooked: outcome.recommendationId, opensAt });
  return { ranked: 1, booked: 1 };
}

/** Openings of today by this platform's clocks: for one zone that PostgreSQL does not know, it would tell those of no squad. */
function openingsOf(tx: Tx, weeks: readonly RankedWeek[]): Promise<Map<string, Date>> {
  const now = new Date();
  const days = weeks.map(({ squadId, ground: { timeZone } }) => {
    const { date } = clocksAt(now, timeZone);
    const beginningOf = (day: string) => new Date(instantAt(day, '00:00', timeZone));
    return { squadId, from: beginningOf(date), until: beginningOf(daysAfter(date, 1)) };
  });
  return findOpenings(tx, days);
}

/** Publishes the week; nobody is notified of one without any slot. */
function publishWeek(
  publish: Publish,
  week: string,
  row: NewWeek,
  { autoBooked, opensAt }: { autoBooked: string | null; opensAt: ReadonlyMap<string, Date> },
) {
  if (row.slots.length === 0) return;
  const kept = { ...row, weekStarting: storedDate(week), autoBooked };
  publish(recommendationEvents.weeklySlotsRanked, 1, weekState(kept, opensAt.get(row.squadId)));
}

export const presentWeeks = async (tx: Tx, page: Page): Promise<PresentState[]> =>
  (await findWeekPage(tx, page)).map((row) => present(recommendationEvents.weeklySlotsRanked, 1, weekState(row)));
