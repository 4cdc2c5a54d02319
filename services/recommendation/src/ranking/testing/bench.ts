import { DAYS, TIME_SLOTS } from '@fourball/contracts/constants.ts';
import { groupGolfers } from '../groups/group.ts';
import { repairGroups } from '../groups/repair.ts';
import { heatMapOf } from '../heat-map.ts';
import { outlookOf } from '../outlook.ts';
import { rankTeeTimes } from '../rank.ts';
import type { RankingInput } from '../types.ts';
import { Chance } from './random-squad.ts';
import { randomRepair } from './repair-oracle.ts';

/*
 * `make bench-ranking`: what one ranking takes with all that it tells (receipts, what was lost to the best, nearest
 * misses), how that grows, and what groups, an outlook and a heat-map take. Nothing is read or written.
 */
const RUNS = 5;
/** Rankings that are not counted, so that the code is as warm as in a service that has been asked before. */
const WARM_UP = 20;

interface Size {
  readonly members: number;
  readonly days: number;
  readonly courses: number;
}

/** A squad of golfers with entries on half of the days, preferences, favourites and rounds, at courses of two zones. */
function squadOf({ members, days, courses }: Size, seed: number): RankingInput {
  const chance = new Chance(seed);
  const firstDay = Date.parse('2027-05-01');
  const dates = chance.times(days, (day) => new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10));
  const courseIds = chance.times(courses, (index) => `course-${index}`);
  const ids = chance.times(members, (index) => `member-${index}`);
  return {
    squad: { preferredDays: ['saturday', 'sunday'] },
    members: ids.map((id) => ({
      id,
      name: id,
      preferredDays: chance.some(DAYS, 0.4),
      preferredTimeSlots: chance.some(TIME_SLOTS, 0.4),
      favoriteCourses: chance.some(courseIds, 3 / courses),
      entries: chance.some(dates, 0.5).map((date) => ({
        date,
        isAvailable: chance.next() < 0.8,
        timeSlots: chance.some(TIME_SLOTS, 0.4),
      })),
      booked: [
        {
          startsAt: firstDay + 40 * 3_600_000,
          endsAt: firstDay + 44 * 3_600_000,
          date: dates[1] as string,
          place: { city: 'Pueblo', state: 'CO', position: { latitude: 38.25, longitude: -104.6 } },
        },
      ],
    })),
    courses: courseIds.map((id, index) => ({
      id,
      name: `Course ${index}`,
      timeZone: index % 2 === 0 ? 'America/Denver' : 'America/Chicago',
      rating: chance.between(300, 500) / 100,
      averagePrice: chance.between(20, 200),
      holes: index % 5 === 0 ? 9 : 18,
      city: null,
      state: null,
      position: { latitude: 36 + index / 50, longitude: -104 + index / 50 },
    })),
    rounds: chance.times(10, () => chance.some(ids, 0.6)),
    window: { startDate: dates[0] as string, endDate: dates.at(-1) as string },
    now: firstDay - 3 * 86_400_000,
  };
}

function median(values: number[]): number {
  return values.sort((one, other) => one - other)[Math.floor(values.length / 2)] as number;
}

/** Median milliseconds of five runs on five squads. */
function timeOf(size: Size, work: (squad: RankingInput) => unknown = rankTeeTimes): number {
  const squads = Array.from({ length: RUNS }, (_, run) => squadOf(size, run + 1));
  for (const squad of squads) work(squad);
  return median(squads.map((squad) => timed(() => work(squad))));
}

function timed(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

/** The power of the size with which the time grows, from one size to eight times that. */
function exponentOf(sizeOf: (factor: number) => Size): number {
  return Math.log(timeOf(sizeOf(8)) / timeOf(sizeOf(1))) / Math.log(8);
}

function groupsOf(count: number): number {
  const chance = new Chance(count);
  const times = chance.times(RUNS * 2, () => {
    const players = chance.times(count, (index) => ({ id: `golfer-${index}`, handicap: chance.between(0, 360) / 10 }));
    const rounds = chance.times(5, () => {
      const left = chance.shuffle(players.map(({ id }) => id));
      return Array.from({ length: count / 4 }, () => left.splice(0, 4));
    });
    return timed(() => groupGolfers(players, rounds));
  });
  return median(times.slice(RUNS));
}

/** The slowest of the repairs of bookings that players have left. */
function slowestRepair(sizes: readonly number[]): number {
  const chance = new Chance(sizes.length);
  const times = chance.times(RUNS * 10, () => {
    const input = randomRepair(chance, sizes);
    return timed(() => repairGroups(input));
  });
  return Math.max(...times.slice(RUNS));
}

const heatMap = (squad: RankingInput) => heatMapOf(squad, 'America/Denver');
const small = { members: 12, days: 30, courses: 40 };
for (let run = 0; run < WARM_UP; run += 1) timeOf(small);
const milliseconds = (time: number) => `${time.toFixed(2)} ms`;
const large = { days: 30, courses: 200 };
const powers = {
  members: exponentOf((factor) => ({ members: 25 * factor, days: 30, courses: 40 })),
  days: exponentOf((factor) => ({ members: 50, days: 4 * factor, courses: 40 })),
  courses: exponentOf((factor) => ({ members: 50, days: 30, courses: 25 * factor })),
};
for (const [what, figure, bound] of [
  ['12 members x 30 days x 40 courses', milliseconds(timeOf(small)), '(at most 2 ms)'],
  ['100 members x 30 days x 200 courses', milliseconds(timeOf({ members: 100, ...large })), '(at most 20 ms)'],
  ['outlook of 20 members x 30 days x 40 courses', milliseconds(timeOf({ ...small, members: 20 }, outlookOf)), ''],
  ['outlook of 200 members x 30 days x 200 courses', milliseconds(timeOf({ members: 200, ...large }, outlookOf)), ''],
  ['heat-map of 200 members x 14 days', milliseconds(timeOf({ members: 200, days: 14, courses: 200 }, heatMap)), ''],
  ['groups of 12 golfers, proven best', milliseconds(groupsOf(12)), ''],
  ['groups of 24 golfers', milliseconds(groupsOf(24)), '(at most 50 ms)'],
  ['slowest repair of 16 golfers in 6 groups, proven', milliseconds(slowestRepair([4, 4, 3, 2, 2, 1])), ''],
  [
    'slowest repair of 24 golfers in 8 groups',
    milliseconds(slowestRepair([4, 4, 4, 4, 3, 2, 2, 1])),
    '(at most 100 ms)',
  ],
  ...Object.entries(powers).map(([of, power]) => [
    `time grows with ${of} to the power of`,
    power.toFixed(2),
    '(at most 1.1)',
  ]),
] as [string, string, string][])
  process.stdout.write(`${what.padEnd(52)} ${figure.padStart(9)}  ${bound}\n`);
