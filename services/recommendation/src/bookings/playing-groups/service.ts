import type { TimeSlot } from '@fourball/contracts/constants.ts';
import type { PlayingGroups } from '@fourball/contracts/http/ranking.ts';
import { candidateCourse } from '../../courses/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { calendarDate } from '../../ranking/calendar.ts';
import { findActiveMembers } from '../../read-models/squads/service.ts';
import { type LockedRecommendation, seenByMember } from '../../recommendations/service.ts';
import type { Reading } from '../../squad-ranking/inputs/service.ts';
import { freeMembersAt } from '../../squad-ranking/service.ts';
import { findTeeTimesOf } from '../tee-times/repository.ts';
import { assignGroups, type BookedTeeTime, seatedAt } from '../tee-times/service.ts';

type Tx = Prisma.TransactionClient;
export type PlayingGroupService = ReturnType<typeof createPlayingGroupService>;

export function createPlayingGroupService(reading: Reading) {
  const { client } = reading;

  return {
    /** Groups of a booking, or of one that would be made now. */
    async show(id: string, userId: string): Promise<PlayingGroups> {
      const row = await seenByMember(client, id, userId);
      if (row.status === 'booked' || row.status === 'cancelled') {
        return asBooked(row, await findTeeTimesOf(client, id));
      }
      const active = new Set(await findActiveMembers(client, row.squadId));
      const confirmed = row.confirmedMembers.filter((member) => active.has(member));
      if (confirmed.length > 0) return asPlanned(client, row, 'confirmed', confirmed);
      return asPlanned(client, row, 'free', await freeFor(reading, row));
    },
  };
}

/** The seats that are left of a booking; of one that was cancelled, none. */
function asBooked(row: LockedRecommendation, teeTimes: readonly BookedTeeTime[]): PlayingGroups {
  const groups = teeTimes
    .filter(({ status }) => status === 'confirmed')
    .map((teeTime) => ({ time: teeTime.time, players: seatedAt([teeTime]) }));
  return { of: 'booked', label: labelOf(row.groupsProven ?? false), groups };
}

async function asPlanned(
  tx: Tx,
  { id, squadId, startsAt, course: { timeZone, holes } }: LockedRecommendation,
  of: 'confirmed' | 'free',
  players: string[],
): Promise<PlayingGroups> {
  const booking = { recommendationId: id, squadId, players, startsAt, timeZone, holes };
  const { teeTimes, areGroupsProven } = await assignGroups(tx, booking);
  const groups = teeTimes.map(({ time, players }) => ({ time, players: [...players] }));
  return { of, label: labelOf(areGroupsProven), groups };
}

const freeFor = (reading: Reading, { squadId, date, time, course }: LockedRecommendation): Promise<string[]> =>
  freeMembersAt(reading, squadId, candidateCourse(course), { date: calendarDate(date), time: time as TimeSlot });

const labelOf = (isProvenBest: boolean) => (isProvenBest ? 'proven best' : 'best found');
