import { RECOMMENDATION_LIMIT } from '@fourball/contracts/constants.ts';
import { undecidedFor } from './answers.ts';
import { openStarts, type Start, startsOf } from './candidates.ts';
import { bestCourse, contextOf, coursesOfAll, type Scoring, scorer, scoringOf, withProjection } from './scoring.ts';
import { type Candidate, select } from './select.ts';
import type { Member, RankingInput } from './types.ts';

/** The slots for which a member is not free and does not play. */
export interface Undecided {
  readonly member: Member;
  readonly starts: readonly Start[];
  /** Those of them for which they have not answered. */
  readonly unknown: readonly Start[];
}

/** One member more at some slots. */
export interface Projection {
  readonly member: Member;
  readonly starts: readonly Start[];
}

/** The ranking of one input, and the ranking again of it with one answer changed. */
export interface WhatIfs {
  readonly undecided: readonly Undecided[];
  /** Candidates on offer, with `coming` as if that member were free at those slots too. */
  offered(projection?: Projection): Candidate[];
}

/** Scores only the slots again that a changed answer changes; all others stay as they are. */
export function whatIfsOf(input: RankingInput): WhatIfs {
  const starts = startsOf(input);
  const open = new Set(openStarts(starts));
  const scoring = scoringOf(input, [...open]);
  const score = scorer(scoring);
  const candidates = starts.map((start) => (open.has(start) ? remembering(score(start)) : undefined));
  const placeOf = new Map(starts.map((start, place) => [start, place]));

  function withOneMore({ member, starts: changed }: Projection): (Candidate | undefined)[] {
    const then = scoringWith(scoring, [...open], changed);
    const again = then === scoring ? [...candidates] : candidates.map((one) => one && bestCourse(then, one.slot));
    for (const start of changed) {
      const place = placeOf.get(start) as number;
      const context = candidates[place]?.slot ?? contextOf(then, start);
      again[place] = bestCourse(then, withProjection(context, member));
    }
    return again;
  }

  return {
    undecided: undecidedOf(input.members, starts),
    offered(projection) {
      const all = projection ? withOneMore(projection) : candidates;
      const offered = all.filter((candidate) => candidate !== undefined);
      return select(offered, input.limit ?? RECOMMENDATION_LIMIT, input.held);
    },
  };
}

/** Slots are scored again and again with one member more: who else is a fan of a course stays the same. */
const remembering = (candidate: Candidate): Candidate => ({
  ...candidate,
  slot: { ...candidate.slot, knownFans: new Map() },
});

/** Slots for which nobody was free may bring courses that had none, and their prices move the middle one. */
function scoringWith(scoring: Scoring, open: readonly Start[], changed: readonly Start[]): Scoring {
  const opened = changed.filter(({ free }) => free.size === 0);
  const isKnown = [...coursesOfAll(opened)].every((course) => scoring.candidates.has(course));
  return isKnown ? scoring : scoringOf(scoring.input, [...open, ...opened]);
}

function undecidedOf(members: readonly Member[], starts: readonly Start[]): Undecided[] {
  const found = new Map(members.map((member) => [member, { starts: [] as Start[], unknown: [] as Start[] }]));
  for (const start of starts) {
    for (const { member, isUnknown } of undecidedFor(start.answers, start.time, start.round)) {
      const slots = found.get(member);
      slots?.starts.push(start);
      if (isUnknown) slots?.unknown.push(start);
    }
  }
  return [...found].map(([member, slots]) => ({ member, ...slots }));
}
