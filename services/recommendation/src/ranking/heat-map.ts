import { EARLIEST_START_MINUTES, TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import { hasUsualWeek } from '@fourball/contracts/usual-week.ts';
import { type Answers, answersOf, freeFor, undecidedFor } from './answers.ts';
import { clockOn, datesBetween, MINUTE, weekdayOf } from './clock.ts';
import { type CourseGroup, groupsByDate } from './course-groups.ts';
import { overlap, roundAt } from './freedom.ts';
import type { Interval, Member, RankingInput, Round } from './types.ts';

/** Availability by hour; fit for the contract's `HeatMap`. Numbers are places among the members. */
export interface HeatMap {
  members: { userId: string; name: string }[];
  silent: number[];
  usual: number[];
  days: { date: string; slots: HeatSlot[] }[];
}

interface HeatSlot {
  time: TimeSlot;
  isOpen: boolean;
  free: number[];
  unanswered: number[];
  /** Left out where there is nobody. */
  playing?: number[];
  usual?: number[];
}

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
  const withoutEntry = known.filter(({ entries }) => entries.length === 0);
  const days = datesBetween(window.startDate, window.endDate).map((date) => {
    const answers = answersOn(date, weekdayOf(date));
    const kinds = kindsOf(groupsOn(date), timeZone);
    const starts = kinds.map((kind) => ({ kind, startOf: clockOn(date, kind.timeZone) }));
    const hourOf = clockOn(date, timeZone);
    const slots = TIME_SLOTS.map((time) => {
      const rounds = starts.map(({ kind, startOf }) => roundAt(startOf(time), kind, date));
      const playing = playingFrom(played, hourOf(time));
      return { time, isOpen: isOpen(rounds, now), playing, ...turnoutAt(answers, time, rounds, playing) };
    });
    return { date, slots };
  });
  const placed = places(known);
  return {
    members: known.map(({ id, name }) => ({ userId: id, name })),
    silent: placed(new Set(withoutEntry.filter((member) => !hasUsualWeek(member)))),
    usual: placed(new Set(withoutEntry.filter(hasUsualWeek))),
    days: days.map(({ date, slots }) => ({
      date,
      slots: slots.map(({ free, unanswered, playing, usual, ...slot }) => ({
        ...slot,
        free: placed(free),
        unanswered: placed(unanswered),
        ...(playing.size > 0 ? { playing: placed(playing) } : {}),
        ...(usual.size > 0 ? { usual: placed(usual) } : {}),
      })),
    })),
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

function turnoutAt(answers: Answers, time: TimeSlot, rounds: readonly Round[], playing: ReadonlySet<Member>) {
  const free = new Set<Member>();
  const unanswered = new Set<Member>();
  for (const round of rounds) {
    for (const member of freeFor(answers, time, round)) free.add(member);
    for (const { member, isUnknown } of undecidedFor(answers, time, round)) if (isUnknown) unanswered.add(member);
  }
  for (const member of playing) for (const others of [free, unanswered]) others.delete(member);
  const usual = answers.all.filter(({ member, plan }) => plan.otherwise === 'unknown' && free.has(member));
  return { free, unanswered, usual: new Set(usual.map(({ member }) => member)) };
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

function places(members: readonly Member[]): (some: ReadonlySet<Member>) => number[] {
  const placeOf = new Map(members.map((member, place) => [member, place]));
  return (some) => [...some].map((member) => placeOf.get(member) as number).sort((one, other) => one - other);
}

const byName = (one: Member, other: Member): number =>
  one.name === other.name ? (one.id < other.id ? -1 : 1) : one.name < other.name ? -1 : 1;
