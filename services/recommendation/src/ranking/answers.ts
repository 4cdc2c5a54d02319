import { type Day, TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import { calendarOf, clashes, type DayPlan, overlap } from './freedom.ts';
import type { Interval, Member, Round } from './types.ts';

/** A member's answer for one date. */
interface Answer {
  readonly member: Member;
  readonly plan: DayPlan;
}

/** The members' answers for one date, and what takes their time around it. */
export interface Answers {
  readonly all: readonly Answer[];
  readonly freeAt: ReadonlyMap<TimeSlot, ReadonlySet<Member>>;
  /** Those who are free only if need be; without a row, nobody. */
  readonly ifNeedBeAt: ReadonlyMap<TimeSlot, ReadonlySet<Member>>;
  /** Rounds, and the appointments of those who said nothing of the date itself. Without a row, nothing. */
  readonly taken: ReadonlyMap<Member, readonly Taken[]>;
}

type Taken = Interval | Round;

const TWO_DAYS = 48 * 60 * 60_000;

/** Tells the answers of any date. */
export function answersOf(members: readonly Member[]): (date: string, weekday: Day) => Answers {
  const calendars = members.map((member) => ({ member, planOf: calendarOf(member) }));
  const takenOf = new Map<Member, Taken[]>(
    members.map((member) => [member, [...member.booked, ...(member.away ?? [])]]),
  );
  return (date, weekday) => {
    const all = calendars.map(({ member, planOf }) => ({ member, plan: planOf(date, weekday) }));
    const freeAt = new Map<TimeSlot, Set<Member>>(TIME_SLOTS.map((time) => [time, new Set()]));
    for (const { member, plan } of all) for (const time of plan.free) freeAt.get(time)?.add(member);
    const ifNeedBeAt = new Map<TimeSlot, Set<Member>>();
    for (const { member, plan } of all) {
      for (const time of plan.ifNeedBe ?? []) ifNeedBeAt.set(time, (ifNeedBeAt.get(time) ?? new Set()).add(member));
    }
    return { all, freeAt, ifNeedBeAt, taken: takenAround(all, takenOf, Date.parse(date)) };
  };
}

/** In any zone, no round of a date is further from its midnight in UTC. */
function takenAround(
  all: readonly Answer[],
  takenOf: ReadonlyMap<Member, readonly Taken[]>,
  midnight: number,
): Map<Member, readonly Taken[]> {
  const around = { startsAt: midnight - TWO_DAYS, endsAt: midnight + TWO_DAYS };
  const taken = new Map<Member, readonly Taken[]>();
  for (const { member, plan } of all) {
    // Busy at the rest of the date is who said something of this very date: that beats an imported calendar.
    const times = (plan.otherwise === 'busy' ? member.booked : takenOf.get(member)) ?? [];
    if (times.length === 0) continue;
    const near = times.filter((time) => overlap(time, around));
    if (near.length > 0) taken.set(member, near);
  }
  return taken;
}

/** Those who said that they are free and whose time is not taken. Mostly nobody's is, and nothing is copied. */
export function freeFor({ freeAt, taken }: Answers, time: TimeSlot, round: Round): ReadonlySet<Member> {
  const said = freeAt.get(time) as ReadonlySet<Member>;
  let left: Set<Member> | undefined;
  for (const [member, times] of taken) {
    if (!said.has(member) || !clashes(times, round)) continue;
    left ??= new Set(said);
    left.delete(member);
  }
  return left ?? said;
}

/** Whether a round or an appointment of a member stands in the way of a round: nobody is told which. */
export function isTaken({ taken }: Answers, member: Member, round: Round): boolean {
  const times = taken.get(member);
  return times !== undefined && clashes(times, round);
}

/** A member who is not free for a round, but whose time is not taken either. */
export interface Undecided {
  readonly member: Member;
  /** Nothing that they said covers it; else they said that they are busy. */
  readonly isUnknown: boolean;
}

export function undecidedFor(answers: Answers, time: TimeSlot, round: Round): Undecided[] {
  const free = answers.freeAt.get(time) as ReadonlySet<Member>;
  return answers.all
    .filter(({ member }) => !free.has(member) && !isTaken(answers, member, round))
    .map(({ member, plan }) => ({ member, isUnknown: plan.otherwise === 'unknown' }));
}
