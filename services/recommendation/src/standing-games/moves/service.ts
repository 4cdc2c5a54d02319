import type { GameDateDetail } from '@fourball/contracts/http/game-date.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import { conflict, invalid, notFound, refuse } from '@fourball/kit/http/problem.ts';
import type { LimitedLedger } from '../../bookings/limits/service.ts';
import { validateStart } from '../../bookings/policy.ts';
import { courseForSquad } from '../../courses/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { lockActiveMembers, lockSquadAsLeader, squadOfLeader } from '../../read-models/squads/service.ts';
import type { Reading } from '../../recommendations/ranking-inputs/service.ts';
import { viewFor } from '../dates/service.ts';
import { placeDates, type Target } from '../opening/service.ts';
import { lockDate } from '../planning/repository.ts';
import { cancelDates, moveDate, type Planning } from '../planning/service.ts';
import { type KnownDate, movedDate } from '../rules/plan.ts';
import { findOwner } from '../words/repository.ts';
import { type GameDateWords, readWords } from '../words/service.ts';

type Tx = Prisma.TransactionClient;
export type MoveService = ReturnType<typeof createMoveService>;

/** A date under its lock, and who changes it. */
interface Held {
  readonly known: KnownDate;
  readonly date: GameDateWords;
  readonly planning: Planning;
}

export function createMoveService({ client, pool, ledger }: Reading & { ledger: LimitedLedger }) {
  const changeDate = (
    id: string,
    userId: string,
    work: (tx: Tx, publish: Publish, held: Held) => Promise<void>,
  ): Promise<GameDateDetail> =>
    ledger.write(userId, async (tx, publish) => {
      await work(tx, publish, await lockDateAs(tx, id, userId));
      return viewFor(tx, id, userId);
    });

  return {
    /**
     * Moves one date of a game, with all that is said of it; the rules of its game no longer say where it is. Being away, or busy,
     * counts as of its new start.
     */
    async move(id: string, userId: string, target: Target): Promise<GameDateDetail> {
      const owner = await findOwner(client, id);
      if (owner) await squadOfLeader(client, owner.squadId, userId);
      const placed = await placeDates({ client, pool }, [id], new Date(), target);
      return changeDate(id, userId, async (tx, publish, { known, date, planning }) => {
        if (isOff(date)) throw conflict('cancelled', 'It is skipped or called off');
        refuseFixed(date, planning.now);
        const place = placeIn(known, target);
        if (place.date === known.date && place.time === known.time && place.courseId === known.courseId) return;
        const timeZone = (await zoneAt(tx, date, target.courseId ?? null)) ?? planning.timeZone;
        refuse(validateStart({ ...place, time: place.time ?? date.rules.earliest }, timeZone, planning.now));
        const moved = movedDate(date.rules, known, place, planning);
        await moveDate(tx, publish, { ...planning, placed }, moved, { isMoved: true });
      });
    },

    /** Skips one date of a game; again, nothing changes. */
    skip: (id: string, userId: string, reason: string) =>
      changeDate(id, userId, async (tx, publish, { known, date, planning }) => {
        if (isOff(date)) return;
        refuseFixed(date, planning.now);
        await cancelDates(tx, publish, [known], { ...planning, reason });
      }),
  };
}

/** @throws a 404 problem for whoever is not in the squad, and a 403 problem for a member who does not lead it. */
async function lockDateAs(tx: Tx, id: string, userId: string): Promise<Held> {
  const owner = await findOwner(tx, id);
  if (!owner) throw notFound();
  await lockSquadAsLeader(tx, owner.squadId, userId);
  // Before the round, as those do who end memberships.
  await lockActiveMembers(tx, owner.squadId);
  const known = await lockDate(tx, id);
  const [date] = await readWords(tx, [id]);
  if (!known || !date) throw notFound();
  const { row, timeZone } = date;
  return { known, date, planning: { game: row.game, timeZone, now: new Date(), changedBy: userId } };
}

const placeIn = (known: KnownDate, { date, time, courseId }: Target) => ({
  date: date ?? known.date,
  time: time ?? known.time,
  courseId: courseId ?? known.courseId,
});

/** The zone of another course, or of the one that a date is at; undefined for neither. @throws a 400 problem for an unknown one. */
async function zoneAt(tx: Tx, { row, course }: GameDateWords, courseId: string | null): Promise<string | undefined> {
  const wanted = courseId ?? course?.id;
  const seen = wanted && (await courseForSquad(tx, row.squadId, wanted));
  if (courseId && !seen) throw invalid('body.courseId', 'courseId must be a course that the squad sees');
  return seen ? seen.timeZone : undefined;
}

const isOff = ({ status }: GameDateWords) => status === 'skipped' || status === 'called-off';

/** @throws a 409 problem for a date that is booked or has started. */
function refuseFixed({ status, startsAt }: GameDateWords, now: Date): void {
  if (status === 'booked') throw conflict('already-booked', 'It is booked: change the booking instead');
  if (startsAt <= now) throw conflict('started', 'It has already started');
}
