import type { GameDateStatus } from '@fourball/contracts/http/game-date.ts';
import type { SeatOrder } from '@fourball/contracts/http/squad-rules.ts';
import type { GameRules } from '@fourball/contracts/http/standing-game.ts';
import { madeAt } from '@fourball/kit/process/id.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { calendarDate } from '../../ranking/calendar.ts';
import { instantAt } from '../../ranking/clock.ts';
import type { Squad } from '../../read-models/squads/service.ts';
import { findApprovedGuests } from '../../recommendations/guests/service.ts';
import { zoneOfSquad } from '../../recommendations/ranking-inputs/zones.ts';
import { type Order, ordersIn } from '../../recommendations/waiting-list/service.ts';
import { type Advice, type Asked, adviceFor } from '../rules/hold-advice.ts';
import { rulesOf } from '../rules/stored-game.ts';
import { playersAt, statusOf } from './policy.ts';
import {
  type DateRow,
  findCourses,
  findDates,
  findPastDates,
  findSquads,
  findWords,
  type PastDate,
  type Word,
} from './repository.ts';

type Tx = Prisma.TransactionClient;

/** A date of a standing game with the word of each active member. */
export interface GameDateWords {
  readonly row: DateRow;
  readonly rules: GameRules;
  readonly squad: Squad;
  /** In which the squad counts its days. */
  readonly timeZone: string;
  readonly status: GameDateStatus;
  readonly date: string;
  readonly time: string | null;
  readonly startsAt: Date;
  readonly course: { readonly id: string; readonly name: string } | null;
  readonly words: readonly Word[];
  /** Approved guests of those who are in, and those of them whose host has a seat. */
  readonly guests: number;
  readonly seatedGuests: number;
  /** In the order in which seats are theirs; those who wait for one are among them. */
  readonly rule: SeatOrder;
  readonly inOrder: readonly string[];
  readonly waiting: readonly string[];
  readonly advice: Advice | null;
}

/** Dates with their words, the earliest first; without those whose squad is gone. */
export async function readWords(tx: Tx, ids: readonly string[]): Promise<GameDateWords[]> {
  const rows = await findDates(tx, ids);
  const found = await findSquads(tx, unique(rows.map(({ squadId }) => squadId)));
  const orders = await ordersIn(tx, found);
  const squads = new Map(found.map((squad, place) => [squad.id, { squad, order: orders[place] as Order }]));
  const words = Map.groupBy(await findWords(tx, ids), ({ dateId }) => dateId);
  const past = Map.groupBy(await findPastDates(tx, ids), ({ dateId }) => dateId);
  const courseIds = unique(rows.flatMap(({ courseId, recommendation }) => (recommendation ? [] : (courseId ?? []))));
  const courses = new Map((await findCourses(tx, courseIds)).map((course) => [course.id, course]));
  const rounds = rows.flatMap(({ recommendationId }) => recommendationId ?? []);
  const guests = Map.groupBy(await findApprovedGuests(tx, rounds), ({ recommendationId }) => recommendationId);
  return rows.flatMap((row) => {
    const known = squads.get(row.squadId);
    if (!known) return [];
    const course = row.recommendation?.course ?? courses.get(row.courseId ?? '') ?? null;
    return wordsOf(row, {
      ...known,
      course,
      words: words.get(row.id) ?? [],
      past: past.get(row.id) ?? [],
      hosts: (guests.get(row.recommendationId ?? '') ?? []).map(({ hostId }) => hostId),
    });
  });
}

const unique = (ids: readonly string[]): string[] => [...new Set(ids)];

interface Around {
  readonly squad: Squad;
  readonly order: Order;
  readonly course: { readonly id: string; readonly name: string; readonly timeZone: string } | null;
  readonly words: readonly Word[];
  readonly past: readonly PastDate[];
  /** Hosts of the round's approved guests, each as often as they bring one. */
  readonly hosts: readonly string[];
}

/** A member as the advice sees them: whoever joined once a date was past its deadline was not asked of it, unless they came. */
function askedOf({ userId, membershipId, answer }: Word, past: readonly PastDate[]): Asked {
  const joinedAt = madeAt(membershipId);
  const isIn = ({ players }: PastDate) => players.includes(userId);
  const asked = past.filter((date) => joinedAt < date.deadlineAt || isIn(date));
  return { answer, asked: asked.length, in: asked.filter(isIn).length };
}

function wordsOf(row: DateRow, { squad, order, course, words, past, hosts }: Around): GameDateWords {
  const { game, recommendation } = row;
  const rules = rulesOf(game);
  const timeZone = zoneOfSquad(squad, course ? [course] : []);
  const date = calendarDate(row.date);
  const time = recommendation?.time ?? row.time;
  const status = statusOf({ status: row.status, round: recommendation?.status });
  const startsAt =
    recommendation?.startsAt ?? new Date(instantAt(date, time ?? rules.earliest, course?.timeZone ?? timeZone));
  const guestsOf = (userId: string) => hosts.filter((host) => host === userId).length;
  const seated = recommendation?.confirmedMembers ?? [];
  const { inOrder, waiting } = playersAt(words, {
    ...{ status, seated, guestsOf, order, most: rules.mostPlayers, deadlineAt: row.deadlineAt },
  });
  const countGuests = (of: readonly string[]) => of.reduce((sum, golfer) => sum + guestsOf(golfer), 0);
  const guests = countGuests(inOrder);
  const seatedGuests = guests - countGuests(waiting);
  // Once its players are set, no tee times are held for those who are not in.
  const coming = row.status === 'locked' ? words.filter(({ answer }) => answer === 'in') : words;
  const members = coming.map((word) => askedOf(word, past));
  const advice = adviceFor({ members, guests, pastDates: past.length, mostPlayers: rules.mostPlayers });
  return {
    ...{ row, rules, squad, timeZone, status, date, time, startsAt, words, guests, seatedGuests },
    ...{ inOrder, waiting, advice, rule: order.rule },
    course: course && { id: course.id, name: course.name },
  };
}
