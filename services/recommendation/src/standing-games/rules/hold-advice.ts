import type { RoundAnswer } from '@fourball/contracts/http/answer.ts';
import type { GameDateDetail } from '@fourball/contracts/http/game-date.ts';

/** Past dates of a member that their chance is told by, and dates of the game below which nothing is advised. */
export const PAST_DATES = 10;
const LEAST_DATES = 3;
const GROUP = 4;
const SAFE = 0.8;
const LIKELY = 0.5;

/** A member as the advice sees them. */
export interface Asked {
  /** Their word on the date; null while they are silent. */
  readonly answer: RoundAnswer | null;
  /** Last dates of the game that they were asked of, and how many of those they were in. */
  readonly asked: number;
  readonly in: number;
}

export interface AdviceFacts {
  readonly members: readonly Asked[];
  /** Approved guests of those who are in. */
  readonly guests: number;
  /** Dates of the game that are over, or locked. */
  readonly pastDates: number;
  readonly mostPlayers: number | null;
}

export type Advice = Omit<NonNullable<GameDateDetail['advice']>, 'releaseBy'>;

/** Chance that a member plays: told by their word, or else by how often they were in. */
export function chanceOf({ answer, asked, in: times }: Asked): number {
  if (answer === 'in') return 1;
  return answer === 'out' ? 0 : (times + 1) / (asked + 2);
}

/** Chance of each number of players, from none on; exact, as members decide each for themselves. */
export function distributionOf(chances: readonly number[]): Float64Array {
  const distribution = new Float64Array(chances.length + 1);
  distribution[0] = 1;
  for (const [count, chance] of chances.entries()) {
    for (let players = count + 1; players > 0; players -= 1) {
      const [same, fewer] = [distribution[players] as number, distribution[players - 1] as number];
      distribution[players] = same * (1 - chance) + fewer * chance;
    }
    distribution[0] = (distribution[0] as number) * (1 - chance);
  }
  return distribution;
}

/** Chance that all who come fit into so many tee times. */
export function fitsIn(distribution: Float64Array, teeTimes: number, guests = 0): number {
  const seats = Math.max(0, GROUP * teeTimes - guests + 1);
  return distribution.slice(0, seats).reduce((sum, chance) => sum + chance, 0);
}

/** Tee times to hold with the course; null as long as too few dates are over to tell. */
export function adviceFor({ members, guests, pastDates, mostPlayers }: AdviceFacts): Advice | null {
  if (pastDates < LEAST_DATES) return null;
  const chances = members.map(chanceOf);
  const distribution = distributionOf(chances);
  const most = Math.ceil((mostPlayers ?? members.length + guests) / GROUP);
  const smallest = (share: number): number => {
    let teeTimes = 0;
    // A sum of all chances may fall short of one by its rounding.
    while (teeTimes < most && fitsIn(distribution, teeTimes, guests) < share - 1e-9) teeTimes += 1;
    return teeTimes;
  };
  const expected = guests + chances.reduce((sum, chance) => sum + chance, 0);
  return {
    hold: smallest(SAFE),
    likely: smallest(LIKELY),
    expected: Math.round(10 * Math.min(expected, mostPlayers ?? expected)) / 10,
    reasons: reasonsOf(members, guests),
  };
}

function reasonsOf(members: readonly Asked[], guests: number): string[] {
  const count = (answer: Asked['answer']) => members.filter((member) => member.answer === answer).length;
  const open = members.filter(({ answer }) => answer === null || answer === 'maybe');
  const expected = open.map(chanceOf).reduce((sum, chance) => sum + chance, 0);
  const lines = [
    { weight: count('in'), reason: `${number(count('in'), 'is', 'are')} in` },
    {
      weight: expected,
      reason: `${number(open.length, 'has', 'have')} not decided; by the last dates about ${Math.round(expected)} of them will play`,
    },
    { weight: guests, reason: `${guests} ${guests === 1 ? 'guest comes' : 'guests come'} along` },
    // Nobody of them needs a seat.
    { weight: count('out') / 1000, reason: `${number(count('out'), 'is', 'are')} out` },
  ];
  return lines
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
    .map(({ reason }) => reason);
}

const number = (count: number, one: string, several: string): string => `${count} ${count === 1 ? one : several}`;
