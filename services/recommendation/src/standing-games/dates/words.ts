import type { RoundAnswer } from '@fourball/contracts/http/answer.ts';

/** A member's last word on a date. */
export interface Word {
  readonly userId: string;
  readonly answer: RoundAnswer;
  readonly isStanding: boolean;
  /** Since when they are in without a break. */
  readonly claimedAt: Date | null;
}

/** Facts of a date by which its members are told apart. */
export interface Asked {
  /** The active ones. */
  readonly members: readonly string[];
  readonly answers: readonly Word[];
  /** Members who play only if needed. */
  readonly ifNeeded: readonly string[];
  /** Golfers who have a seat once it is booked; null before. */
  readonly seated: readonly string[] | null;
  readonly mostPlayers: number | null;
}

/** Active members of a squad by their word on a date; those in by their order, the others by their ids. */
export interface Words {
  readonly in: string[];
  readonly maybe: string[];
  readonly out: string[];
  readonly silent: string[];
  /** Those in by their standing answer. */
  readonly byStanding: string[];
  /** Those in without a seat, the first in line first. */
  readonly waiting: string[];
}

/** Regular members come before those who play if needed, then who was in first. */
export function wordsOf({ members, answers, ifNeeded, seated, mostPlayers }: Asked): Words {
  const known = new Map(answers.map((word) => [word.userId, word]));
  const by = (answer: RoundAnswer) => members.filter((id) => known.get(id)?.answer === answer).sort();
  const claimOf = (id: string) => known.get(id)?.claimedAt?.getTime() ?? Number.POSITIVE_INFINITY;
  const later = (one: string, other: string) =>
    Number(ifNeeded.includes(one)) - Number(ifNeeded.includes(other)) || Math.sign(claimOf(one) - claimOf(other));
  // Sorting keeps the order of ids where all else is alike.
  const coming = by('in').sort((one, other) => later(one, other) || 0);
  return {
    in: coming,
    maybe: by('maybe'),
    out: by('out'),
    silent: members.filter((id) => !known.has(id)).sort(),
    byStanding: coming.filter((id) => known.get(id)?.isStanding),
    waiting: seated ? coming.filter((id) => !seated.includes(id)) : coming.slice(mostPlayers ?? coming.length),
  };
}
