import type { Line, WaitedRound, Waiting } from '@fourball/contracts/http/waiting.ts';
import { conflict } from '@fourball/kit/http/problem.ts';
import type { PrismaClient } from '../../generated/prisma/client.ts';
import { calendarDate } from '../../ranking/calendar.ts';
import { squadOfLeader } from '../../read-models/squads/service.ts';
import { confirmGolfers, lockForMember, nextStatus, seenByMember } from '../../recommendations/service.ts';
import {
  findOffers,
  isOpen,
  lineAt,
  orderOf,
  placesOf,
  updateDueBy,
} from '../../recommendations/waiting-list/service.ts';
import { freeAmong } from '../clashes/service.ts';
import type { LimitedLedger } from '../limits/service.ts';
import { freeSeatsAt, openSeat } from '../seats/policy.ts';
import { occupySeat } from '../seats/service.ts';
import { findTeeTimesOf } from '../tee-times/service.ts';
import { databaseNow } from '../waiting-list/repository.ts';
import { findWaited } from './repository.ts';

export type LineService = ReturnType<typeof createLineService>;

export function createLineService({ client, ledger }: { client: PrismaClient; ledger: LimitedLedger }) {
  return {
    /** Rounds for which the golfer waits, soonest first. */
    async listOwn(userId: string): Promise<WaitedRound[]> {
      const rows = await findWaited(client, userId, new Date());
      const places = new Map<string, Waiting>();
      for (const rounds of Map.groupBy(rows, ({ squadId }) => squadId).values()) {
        for (const [id, place] of await placesOf(client, userId, rounds)) places.set(id, place);
      }
      return rows.flatMap(({ id, squadId, course, teeTimes: [next] }) => {
        const waiting = places.get(id);
        // Not in line, or its last tee time has just gone.
        if (!waiting || !next) return [];
        const start = { date: calendarDate(next.date), time: next.time };
        return { ...waiting, ...start, recommendationId: id, squadId, teeTimeId: next.id, courseName: course.name };
      });
    },

    /** Those who wait for a seat of a round, for a leader of its squad. */
    async list(id: string, userId: string): Promise<Line> {
      const row = await seenByMember(client, id, userId);
      const squad = await squadOfLeader(client, row.squadId, userId);
      const line = row.status === 'booked' ? await lineAt(client, row) : [];
      const offers = (await findOffers(client, id)).filter(isOpen);
      const endOf = (golfer: string) => offers.find((offer) => offer.userId === golfer)?.endsAt.toISOString() ?? null;
      const members = line.map((golfer) => ({ userId: golfer, offeredUntil: endOf(golfer) }));
      return { rule: orderOf(squad), members };
    },

    /**
     * A leader gives a free seat to somebody in line, whoever comes before them; who has a seat keeps it.
     * @throws a 409 problem that names why it cannot be.
     */
    async seat(id: string, leader: string, userId: string): Promise<void> {
      await ledger.write(leader, async (tx, publish) => {
        const { squadId } = await seenByMember(tx, id, leader);
        await squadOfLeader(tx, squadId, leader);
        const { row } = await lockForMember(tx, id, userId);
        nextStatus('confirm', row);
        if (row.status === 'booked' && row.confirmedMembers.includes(userId)) return;
        const isInLine = row.status === 'booked' && (await lineAt(tx, row)).includes(userId);
        if (!isInLine) throw conflict('not-in-line', 'They are not in line for a seat');
        const teeTimes = await findTeeTimesOf(tx, id);
        const now = await databaseNow(tx);
        const open = openSeat(teeTimes, now);
        if ('refusal' in open) throw conflict(open.refusal.code, open.refusal.detail);
        // Names none of their other squads.
        if ((await freeAmong(tx, open.teeTime, [userId])).length === 0) {
          throw conflict('players-busy', 'They are booked elsewhere then');
        }
        const freeSeats = freeSeatsAt(teeTimes, now);
        await occupySeat(tx, publish, open.teeTime, { userId, isFromLine: true, freeSeats });
        await confirmGolfers(tx, publish, row, { golfers: [userId] });
        await updateDueBy(tx, id, now);
      });
    },
  };
}
