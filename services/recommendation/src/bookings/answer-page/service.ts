import type { answerRoutes, RoundAnswer } from '@fourball/contracts/http/answer.ts';
import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';
import type { BodyOf, QueryOf } from '@fourball/contracts/http/route.ts';
import type { Waiting } from '@fourball/contracts/http/waiting.ts';
import type { Publish } from '@fourball/kit/events/publish/ledger.ts';
import type { Link } from '@fourball/kit/http/identity.ts';
import { notFound, Problem } from '@fourball/kit/http/problem.ts';
import { idsOf } from '@fourball/kit/process/id.ts';
import { type CandidateCourse, coursesById } from '../../courses/service.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { instantAt } from '../../ranking/clock.ts';
import { entriesOf } from '../../read-models/availability/service.ts';
import { busyTimesOf } from '../../read-models/busy-times/service.ts';
import { golfersById, shortNamesOf } from '../../read-models/golfers/service.ts';
import { squadOfMember } from '../../read-models/squads/service.ts';
import { findAnswersOf, upsertAnswer } from '../../recommendations/answers/service.ts';
import { placeOnceLocked } from '../../recommendations/game-rounds/service.ts';
import { findApprovedGuests } from '../../recommendations/guests/service.ts';
import { findCurrent, type ListedRow } from '../../recommendations/list/service.ts';
import type { Reading } from '../../recommendations/ranking-inputs/service.ts';
import { type LockedRecommendation, lockForMember, withdrawGolfer } from '../../recommendations/service.ts';
import { leaveLine, placesOf, publishWord } from '../../recommendations/waiting-list/service.ts';
import type { LimitedLedger } from '../limits/service.ts';
import { joinRound } from '../seats/service.ts';
import { giveUpSeat } from '../service.ts';
import {
  type BookedTeeTime,
  findTeeTimesOf,
  findTeeTimesOfAll,
  refuseStarted,
  seatedAt,
} from '../tee-times/service.ts';
import { type AnswerPage, answerPage } from './page.ts';
import { CLAIM_SAID, comingRounds, openStarts, SAID, weekStarts } from './policy.ts';
import { roundView, startFor, startView, weekView } from './views.ts';

type Tx = Prisma.TransactionClient;
type Asked = QueryOf<typeof answerRoutes.answerPage>;
export type AnswerPageService = ReturnType<typeof createAnswerPageService>;

/** A refused answer: the page that says so at its round. */
export interface RefusedAnswer {
  readonly problem: Problem;
  readonly page: string;
}

/** Why an answer was refused, and the note that came with it, which is not lost by that. */
interface Refused {
  readonly home: '../';
  readonly refusal: string;
  readonly note: string;
}

/** Refusals that are the golfer's to read. */
const TOLD: readonly number[] = [403, 404, 409, 429];

interface Dependencies extends Reading {
  readonly ledger: LimitedLedger;
  /** A squad's slots of this week, for one of its members. */
  readonly weekOf: (squadId: string, userId: string) => Promise<readonly RankedSlot[]>;
}

export function createAnswerPageService({ client, pool, ledger, weekOf }: Dependencies) {
  /** Starts that the squad is offered, else those of its week. */
  async function startsFor({ squadId, userId }: Link, current: readonly ListedRow[], now: Date) {
    const offered = openStarts(current, now);
    if (offered.length > 0) return offered;
    const week = await weekOf(squadId, userId);
    const courses = await coursesById(client, [...new Set(week.map(({ courseId }) => courseId))]);
    const starts = week.flatMap((slot) => {
      const { timeZone } = courses.find(({ id }) => id === slot.courseId) ?? {};
      const { city, state } = slot.course;
      return timeZone ? { ...slot, city, state, startsAt: instantAt(slot.date, slot.time, timeZone) } : [];
    });
    return weekStarts(starts, current, now);
  }

  /** @throws a 404 problem where the golfer of the link is no member of its squad. */
  async function pageFor(link: Link, asked: Asked, refused?: Refused): Promise<string> {
    const { userId, squadId } = link;
    const squad = await squadOfMember(client, squadId, userId);
    if (!squad) throw notFound();
    const now = new Date();
    const current = await findCurrent(pool, squadId, now);
    const { teeTimes, rounds } = await readComing(client, current, { userId, first: asked.round, now });
    const starts = await startsFor(link, current, now);
    const roundIds = idsOf(rounds);
    const names = await shortNamesOf(
      pool,
      rounds.flatMap(({ confirmedMembers }) => confirmedMembers),
    );
    const guests = await findApprovedGuests(client, roundIds);
    const golfer = (await golfersById(client, [userId])).get(userId);
    const words = await findAnswersOf(client, userId, roundIds);
    const places = await allPlacesOf(client, userId, rounds);
    const entries = await entriesOf(
      client,
      userId,
      starts.map(({ date }) => date),
    );
    const week = weekView(golfer, { id: userId, entries, away: await busyTimesOf(client, userId) });
    const courses = await coursesById(client, [...new Set(starts.map(({ courseId }) => courseId))]);
    const courseAt = (id: string) => courses.find((course) => course.id === id) as CandidateCourse;
    const shown = rounds.map((round) =>
      roundView(round, {
        ...{ userId, names, asked, now, refused },
        teeTimes: teeTimes.filter(({ recommendationId }) => recommendationId === round.id),
        waiting: places.get(round.id),
        guests: guests.filter(({ recommendationId }) => recommendationId === round.id),
        word: words.find(({ recommendationId }) => recommendationId === round.id),
      }),
    );
    const isListed = shown.some(({ isFirst }) => isFirst);
    const hasAccount = golfer?.claimed ?? true;
    return answerPage({
      home: refused?.home ?? './',
      golfer: golfer?.firstName ?? null,
      squad: squad.name,
      hasAccount,
      said: asked.said === 'claim' && !hasAccount ? CLAIM_SAID : saidOf(shown, asked),
      hasNoMails: asked.said === 'no-mails',
      refusal: isListed ? undefined : refused?.refusal,
      rounds: shown,
      starts: starts.map((start) => startView(start, week, courseAt(start.courseId))),
    });
  }

  return {
    page: (link: Link, asked: Asked): Promise<string> => pageFor(link, asked),

    /**
     * A golfer's answer to a round of the link's squad; only their own place, also where they booked it.
     * @returns undefined where it counts now.
     */
    async answer(
      link: Link,
      id: string,
      { answer, note }: BodyOf<typeof answerRoutes.answerRound>,
    ): Promise<RefusedAnswer | undefined> {
      const { userId, squadId } = link;
      try {
        await ledger.write(userId, async (tx, publish) => {
          const { row } = await lockForMember(tx, id, userId);
          if (row.squadId !== squadId) throw notFound('This tee time is no longer offered');
          await giveAnswer(tx, publish, row, { userId, answer, note });
        });
      } catch (problem) {
        if (!(problem instanceof Problem) || !TOLD.includes(problem.status)) throw problem;
        const page = await pageFor(link, { round: id }, { home: '../', refusal: problem.message, note });
        return { problem, page };
      }
    },
  };
}

/** Rounds of a squad that are still to begin, for a golfer or for anybody, with the tee times of those that are booked. */
export async function readComing(
  tx: Tx,
  current: readonly ListedRow[],
  { userId, first, now }: { userId?: string; first?: string | undefined; now: Date },
): Promise<{ teeTimes: BookedTeeTime[]; rounds: ListedRow[] }> {
  const teeTimes = await findTeeTimesOfAll(tx, idsOf(current.filter(({ status }) => status === 'booked')));
  return { teeTimes, rounds: comingRounds(current, now, first, (round) => startFor(userId, round, teeTimes)) };
}

/** The golfer's places in line at booked rounds, and at dates of standing games whose players are set. */
async function allPlacesOf(tx: Tx, userId: string, rounds: readonly ListedRow[]): Promise<Map<string, Waiting>> {
  const places = await placesOf(tx, userId, rounds);
  for (const round of rounds) {
    if (!round.isGameDate || round.status !== 'confirmed' || !round.confirmedMembers.includes(userId)) continue;
    const place = await placeOnceLocked(tx, round, userId);
    if (place) places.set(round.id, place);
  }
  return places;
}

/** A golfer's answer to a round that is locked for them: their place there, and their word. Without a note that of before stays. */
export async function giveAnswer(
  tx: Tx,
  publish: Publish,
  row: LockedRecommendation,
  { userId, answer, note }: { userId: string; answer: RoundAnswer; note?: string | undefined },
): Promise<void> {
  const [before] = await findAnswersOf(tx, userId, [row.id]);
  const joined = answer === 'in' ? await joinRound(tx, publish, row, userId) : undefined;
  if (!joined) await leaveRound(tx, publish, row, userId);
  const isNew = (await upsertAnswer(tx, { recommendationId: row.id, userId, answer, note })) > 0;
  const wasIn = before?.answer === 'in' || row.confirmedMembers.includes(userId);
  // All else is published with what it changes of the round.
  const isOfWordAlone = joined ? joined.version === row.version : !wasIn;
  if (isNew && isOfWordAlone) await publishWord(tx, publish, row);
}

/** Said only as long as it is so: the address may be opened again, or be made up. */
function saidOf(rounds: AnswerPage['rounds'], { round, said }: Asked): string | undefined {
  const { answer, start = '', line } = rounds.find(({ id }) => id === round) ?? {};
  // The round says which place in line they have.
  if (line && said === 'in') return line.place;
  return answer && answer === said ? SAID[answer](start) : undefined;
}

/**
 * Takes a golfer out of a round that is locked for them: their own "I'm In" or, once it is booked, their own seat, also where
 * they booked it, or their place in line. Who is not in changes nothing.
 * @throws a 409 problem when it is cancelled, or has started for them.
 */
async function leaveRound(tx: Tx, publish: Publish, row: LockedRecommendation, userId: string): Promise<unknown> {
  if (row.status !== 'booked') return withdrawGolfer(tx, publish, row, userId);
  const teeTimes = await findTeeTimesOf(tx, row.id);
  const own = teeTimes.find((teeTime) => seatedAt([teeTime]).includes(userId));
  if (!own) {
    refuseStarted(teeTimes.filter(({ status }) => status === 'confirmed').slice(-1));
    return leaveLine(tx, publish, row, userId);
  }
  return giveUpSeat(tx, publish, { recommendation: row, teeTimes }, { teeTimeId: own.id, userId, changedBy: userId });
}
