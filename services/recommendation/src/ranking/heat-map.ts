import { EARLIEST_START_MINUTES, TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import type { HeatMap } from '@fourball/contracts/http/ranking.ts';
import { hasUsualWeek } from '@fourball/contracts/usual-week.ts';
import { type Answers, answersOf, isTaken } from './answers.ts';
import { clockOn, datesBetween, MINUTE, weekdayOf } from './clock.ts';
import { type CourseGroup, groupsByDate } from './course-groups.ts';
import { overlap, roundAt } from './freedom.ts';
import type { Interval, Member, RankingInput, Round } from './types.ts';

/**
 * Tells who is free at every slot of the window and who has not answered, by the same answers as the ranking's.
 *
 * A slot stands for rounds on the clocks of `timeZone`, one for each group of the courses there; where none of the
 * courses is there, for rounds at those elsewhere. A member is free who is free for one of them, so that whoever a
 * tee time at those courses counts as free, or as unknown, is so here too. Who plays a round of the squad `squadId` in the
 * hour from the slot on is told, and is neither; rounds of other squads are nobody's business.
 * Members without any entry, also one outside the window, answer by their usual week or are silent.
 */
export function heatMapOf({ members, courses, window, now }: Grounds, timeZone: string, squadId?: string): HeatMap {
  const known = members.toSorted(byName);
  const answersOn = answersOf(known);
  const groupsOn = groupsByDate(courses, known);
  const played = roundsOf(known, squadId);
  const placesOf = (isOne: (member: Member) => boolean) =>
    known.flatMap((member, place) => (isOne(member) ? place : []));
  const days = datesBetween(window.startDate, window.endDate).map((date) => {
    const answers = answersOn(date, weekdayOf(date));
    const kinds = kindsOf(groupsOn(date), timeZone);
    const starts = kinds.map((kind) => ({ kind, startOf: clockOn(date, kind.timeZone) }));
    const hourOf = clockOn(date, timeZone);
    const slots = TIME_SLOTS.map((time) => {
      const rounds = starts.map(({ kind, startOf }) => roundAt(startOf(time), kind, date));
      return {
        time,
        isOpen: isOpen(rounds, now),
        ...turnoutAt(answers, time, rounds, playingFrom(played, hourOf(time))),
      };
    });
    return { date, slots };
  });
  return {
    members: known.map(({ id, name }) => ({ userId: id, name })),
    silent: placesOf((member) => member.entries.length === 0 && !hasUsualWeek(member)),
    usual: placesOf((member) => member.entries.length === 0 && hasUsualWeek(member)),
    days,
  };
}

type Grounds = Pick<RankingInput, 'members' | 'courses' | 'window' | 'now'>;

interface Played {
  readonly member: Member;
  readonly round: Interval;
}

const roundsOf = (members: readonly Member[], squadId: string | undefined): Played[] =>
  members.flatMap((member) =>
    member.booked.filter((round) => squadId && round.squadId === squadId).map((round) => ({ member, round })),
  );

function playingFrom(played: readonly Played[], startsAt: number): ReadonlySet<Member> {
  const hour = { startsAt, endsAt: startsAt + 60 * MINUTE };
  return new Set(played.filter(({ round }) => overlap(round, hour)).map(({ member }) => member));
}

/** Counts every member once, in the order of their places. */
function turnoutAt(answers: Answers, time: TimeSlot, rounds: readonly Round[], playing: ReadonlySet<Member>) {
  const said = answers.freeAt.get(time) as ReadonlySet<Member>;
  const kindOf = ({ member, plan }: (typeof answers.all)[number]) => {
    if (playing.has(member)) return 'playing';
    if (rounds.every((round) => isTaken(answers, member, round))) return 'taken';
    if (plan.otherwise === 'unknown') return said.has(member) ? 'usual' : 'unanswered';
    return said.has(member) ? 'free' : 'busy';
  };
  const places: Record<ReturnType<typeof kindOf>, number[]> = {
    playing: [],
    taken: [],
    usual: [],
    unanswered: [],
    free: [],
    busy: [],
  };
  const ifNeedBe: number[] = [];
  for (const [place, answer] of answers.all.entries()) {
    const kind = kindOf(answer);
    places[kind].push(place);
    if (kind === 'usual') places.free.push(place);
    if (kind === 'free' && answers.ifNeedBeAt.get(time)?.has(answer.member)) ifNeedBe.push(place);
  }
  return {
    free: places.free,
    unanswered: places.unanswered,
    ...(places.playing.length > 0 ? { playing: places.playing } : {}),
    ...(places.usual.length > 0 ? { usual: places.usual } : {}),
    ...(ifNeedBe.length > 0 ? { ifNeedBe } : {}),
  };
}

/** The kinds of rounds that a slot stands for; a full round where there are no courses at all. */
function kindsOf(
  groups: readonly CourseGroup[],
  timeZone: string,
): readonly Pick<CourseGroup, 'timeZone' | 'holes' | 'place'>[] {
  const here = groups.filter((group) => group.timeZone === timeZone);
  if (groups.length === 0) return [{ timeZone, holes: 18, place: { city: null, state: null, position: null } }];
  return here.length > 0 ? here : groups;
}

const isOpen = (rounds: readonly Interval[], now: number): boolean =>
  rounds.some(({ startsAt }) => startsAt >= now + EARLIEST_START_MINUTES * MINUTE);

const byName = (one: Member, other: Member): number =>
  one.name === other.name ? (one.id < other.id ? -1 : 1) : one.name < other.name ? -1 : 1;
