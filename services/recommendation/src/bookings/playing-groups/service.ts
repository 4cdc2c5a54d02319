import type { GroupRepair, PlayingGroups } from '@fourball/contracts/http/ranking.ts';
import { conflict, forbidden } from '@fourball/kit/http/problem.ts';
import { candidateCourse } from '../../courses/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { calendarDate, slotOf } from '../../ranking/calendar.ts';
import { findActiveMembers, leads, squadOfMember } from '../../read-models/squads/service.ts';
import { firstPlayersOf } from '../../recommendations/game-rounds/service.ts';
import type { Reading } from '../../recommendations/ranking-inputs/service.ts';
import { type LockedRecommendation, lockForMember, seenByMember } from '../../recommendations/service.ts';
import { freeMembersAt } from '../../recommendations/squad-ranking/service.ts';
import { bookedGroupOf } from '../group-repair/policy.ts';
import { applyRepair, findRepair, groupsOfBooking, showRepair } from '../group-repair/service.ts';
import type { LimitedLedger } from '../limits/service.ts';
import { freeSeatsAt } from '../seats/policy.ts';
import { assignGroups, type BookedTeeTime, findTeeTimesOf } from '../tee-times/service.ts';

type Tx = Prisma.TransactionClient;
export type PlayingGroupService = ReturnType<typeof createPlayingGroupService>;

export function createPlayingGroupService({ ledger, ...reading }: Reading & { ledger: LimitedLedger }) {
  const { client } = reading;

  return {
    /** Groups of a booking, or of one that would be made now. */
    async show(id: string, userId: string): Promise<PlayingGroups> {
      const row = await seenByMember(client, id, userId);
      if (row.status === 'booked' || row.status === 'cancelled') {
        const teeTimes = await findTeeTimesOf(client, id);
        const squad = await squadOfMember(client, row.squadId, userId);
        const isLeader = squad !== null && (await leads(client, squad, userId));
        return asBooked(row, teeTimes, isLeader ? await repairOf(client, row, teeTimes) : null);
      }
      const active = new Set(await findActiveMembers(client, row.squadId));
      const confirmed = row.confirmedMembers.filter((member) => active.has(member));
      if (confirmed.length > 0) {
        const { players } = await firstPlayersOf(client, row, confirmed);
        return asPlanned(client, row, 'confirmed', players);
      }
      return asPlanned(client, row, 'free', await freeFor(reading, row));
    },

    /**
     * Applies the repair that a leader has seen.
     * @throws a 409 problem where the groups or their repair are others by now.
     */
    async repair(id: string, userId: string, seen: string): Promise<PlayingGroups> {
      return ledger.write(userId, async (tx, publish) => {
        const { row, squad } = await lockForMember(tx, id, userId);
        if (!(await leads(tx, squad, userId))) throw forbidden('Only leaders of the squad can repair its groups');
        const teeTimes = await findTeeTimesOf(tx, id);
        const repair = await findRepair(tx, row, teeTimes);
        if (!repair || showRepair(teeTimes, repair).seen !== seen) {
          throw conflict('groups-changed', 'The groups have changed since. Look at them again.');
        }
        await applyRepair(tx, publish, teeTimes, { repair, changedBy: userId });
        const after = await findTeeTimesOf(tx, id);
        return asBooked(row, after, await repairOf(tx, row, after));
      });
    },
  };
}

/** The seats that are left of a booking; of one that was cancelled, none. */
function asBooked(
  row: LockedRecommendation,
  teeTimes: readonly BookedTeeTime[],
  repair: GroupRepair | null,
): PlayingGroups {
  const freeSeats = freeSeatsAt(teeTimes, new Date());
  const groups = groupsOfBooking(teeTimes);
  // Once somebody has left or joined one, they are no longer those that were weighed.
  const isAsWeighed = !groups.some((group) => bookedGroupOf(group).isChanged);
  return { of: 'booked', label: labelOf(isAsWeighed && row.groupsProven === true), groups, freeSeats, repair };
}

async function repairOf(
  tx: Tx,
  row: LockedRecommendation,
  teeTimes: readonly BookedTeeTime[],
): Promise<GroupRepair | null> {
  const repair = await findRepair(tx, row, teeTimes);
  return repair ? showRepair(teeTimes, repair) : null;
}

async function asPlanned(
  tx: Tx,
  row: LockedRecommendation,
  of: 'confirmed' | 'free',
  players: string[],
): Promise<PlayingGroups> {
  const { teeTimes, areGroupsProven } = await assignGroups(tx, row, players);
  const groups = teeTimes.map(({ time, players }) => ({ time, players: [...players] }));
  return { of, label: labelOf(areGroupsProven), groups };
}

const freeFor = (reading: Reading, { squadId, date, time, course }: LockedRecommendation): Promise<string[]> =>
  freeMembersAt(reading, squadId, candidateCourse(course), { date: calendarDate(date), time: slotOf(time) });

const labelOf = (isProvenBest: boolean) => (isProvenBest ? 'proven best' : 'best found');
