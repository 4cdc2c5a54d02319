import { DAYS, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import type { Course, Entry, Interval, Member, Place, RankingInput, Round } from '../types.ts';

/** A source of chance that gives the same numbers for the same seed (mulberry32). */
export class Chance {
  private state: number;

  constructor(seed: number) {
    this.state = seed;
  }

  /** From 0 up to, but not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.between(0, items.length - 1)] as Item;
  }

  /** Each item with the same likelihood. */
  some<Item>(items: readonly Item[], likelihood: number): Item[] {
    return items.filter(() => this.next() < likelihood);
  }

  times<Item>(count: number, make: (index: number) => Item): Item[] {
    return Array.from({ length: count }, (_, index) => make(index));
  }

  shuffle<Item>(items: readonly Item[]): Item[] {
    const shuffled = [...items];
    for (let last = shuffled.length - 1; last > 0; last -= 1) {
      const other = this.between(0, last);
      [shuffled[last], shuffled[other]] = [shuffled[other] as Item, shuffled[last] as Item];
    }
    return shuffled;
  }
}

const HOUR = 3_600_000;
const ZONES = ['America/New_York', 'America/Denver', 'America/Phoenix', 'Pacific/Honolulu', 'Asia/Kolkata'];

/** Nowhere known, two in the hills of Colorado half an hour apart, on the equator, and where the sun stays up or down. */
const POSITIONS = [
  null,
  { latitude: 39.6, longitude: -106.4 },
  { latitude: 39.7, longitude: -106 },
  { latitude: 0, longitude: -78.5 },
  { latitude: 69.6, longitude: 18.9 },
];

const randomPlace = (chance: Chance): Place => ({
  city: chance.pick([null, null, 'Vail', 'VAIL', 'Frisco']),
  state: chance.pick([null, 'CO', 'co', 'TX']),
  position: chance.pick(POSITIONS),
});

/** Small enough to tie often, and around the days on which clocks change. */
export function randomRanking(chance: Chance, sizes = { members: 7, days: 6, courses: 6 }): RankingInput {
  const firstDay = Date.parse(chance.pick(['2026-03-06', '2026-05-29', '2026-10-30', '2026-12-30']));
  const days = chance.between(1, sizes.days);
  const date = (day: number) => new Date(firstDay + day * 24 * HOUR).toISOString().slice(0, 10);
  const courses = chance.times(chance.between(1, sizes.courses), (index) => randomCourse(chance, index));
  const dates = chance.times(days, date);
  const members = chance.times(chance.between(1, sizes.members), (index) =>
    randomMember(chance, index, dates, firstDay, courses),
  );
  const players = () => chance.some([...members.map(({ id }) => id), 'someone-who-left'], 0.6);
  return {
    squad: { preferredDays: chance.some(DAYS, chance.pick([0, 0.4])) },
    members,
    courses,
    rounds: chance.times(chance.pick([0, 1, 5, 12]), players),
    window: { startDate: date(0), endDate: date(days - 1) },
    now: firstDay + chance.pick([-72, -5, 10, 16, 20, 40]) * HOUR + chance.pick([0, 0, -1, 1, 1_234_567]),
    limit: chance.pick([3, 10, 1000]),
  };
}

/** The same squad, of which some imported calendars that are busy now and then. */
export function withAppointments(chance: Chance, input: RankingInput): RankingInput {
  const firstDay = Date.parse(input.window.startDate);
  const appointment = (): Interval => {
    const startsAt = firstDay + chance.between(-24, 6 * 24) * HOUR;
    return { startsAt, endsAt: startsAt + chance.pick([1, 2, 24]) * HOUR };
  };
  const members = input.members.map((member) => ({ ...member, away: chance.some(chance.times(4, appointment), 0.4) }));
  return { ...input, members };
}

function randomCourse(chance: Chance, index: number): Course {
  return {
    id: `course-${9 - index}`,
    name: chance.pick(['Émerald', 'Zephyr', 'amber', 'Amber']),
    timeZone: chance.pick(ZONES),
    rating: chance.pick([null, 0, 4.25, 4.35, 5]),
    averagePrice: chance.pick([null, 0, 24.99, 45, 45.01, 63.5, 320]),
    holes: chance.pick([9, 18]),
    ...randomPlace(chance),
  };
}

function randomMember(
  chance: Chance,
  index: number,
  dates: string[],
  firstDay: number,
  courses: readonly Course[],
): Member {
  const bookedAt = (): Round => {
    const startsAt = firstDay + chance.between(0, dates.length * 24 * 12) * (HOUR / 12);
    const date = new Date(startsAt + chance.pick([-10, 0, 5]) * HOUR).toISOString().slice(0, 10);
    return { startsAt, endsAt: startsAt + chance.pick([130, 255]) * 60_000, date, place: randomPlace(chance) };
  };
  const onTheHour = ({ startsAt, endsAt, ...round }: Round): Round => {
    const late = startsAt % HOUR;
    return { ...round, startsAt: startsAt - late, endsAt: endsAt - late };
  };
  return {
    id: `member-${index}`,
    name: chance.pick(['Ann', 'Ben', 'Émile']),
    preferredDays: chance.some(DAYS, chance.pick([0, 0.5])),
    preferredTimeSlots: chance.some(TIME_SLOTS, chance.pick([0, 0.4])),
    favoriteCourses: chance.some(courses, 0.3).map(({ id }) => id),
    entries: chance
      .some(dates, 0.5)
      .map((date): Entry => ({ date, isAvailable: chance.next() < 0.8, timeSlots: chance.some(TIME_SLOTS, 0.4) }))
      .map((entry) => (chance.next() < 0.4 ? { ...entry, ifNeedBe: chance.some(entry.timeSlots, 0.5) } : entry)),
    booked: chance.some([bookedAt(), onTheHour(bookedAt()), bookedAt()], 0.4),
  };
}
