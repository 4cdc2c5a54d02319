import { RECOMMENDATION_LIMIT } from '@fourball/contracts/constants.ts';
import { isTaken } from './answers.ts';
import { openStarts, type Start, startsOf } from './candidates.ts';
import {
  bestCourse,
  contextOf,
  coursesOfAll,
  mostWithOneMore,
  type Scoring,
  scorer,
  scoringOf,
  withProjection,
} from './scoring.ts';
import { byRank, type Candidate, inOrder, select } from './select.ts';
import type { Member, RankingInput } from './types.ts';

/** The starts of one date and time. */
export type Starts = [Start, ...Start[]];

/** The dates and times at which a member is not free and does not play at one course at least. */
export interface Undecided {
  readonly member: Member;
  readonly slots: readonly Starts[];
  /** Those of them for which they have not answered. */
  readonly unknown: readonly Starts[];
}

/** One member more at some of the dates and times for which they are undecided. */
export interface Projection {
  readonly member: Member;
  readonly slots: readonly Starts[];
}

/** The ranking of one input, and the ranking again of it with one answer changed. */
export interface WhatIfs {
  readonly undecided: readonly Undecided[];
  /** Candidates on offer, with `projection` as if that member were free then too. */
  offered(projection?: Projection): Candidate[];
}

export function whatIfsOf(input: RankingInput): WhatIfs {
  const starts = startsOf(input);
  const slots = [...Map.groupBy(starts, ({ date, time }) => `${date} ${time}`).values()] as Starts[];
  const open = openStarts(starts);
  const scoring = scoringOf(input, open);
  const ranking = rankingOf(scoring, slots);
  return {
    undecided: undecidedOf(input.members, slots),
    offered(projection) {
      if (!projection) return ranking.offered();
      const then = scoringWith(scoring, open, projection);
      return (then === scoring ? ranking : rankingOf(then, slots)).offeredWith(projection);
    },
  };
}

/** Whether a member would be one more at a start: neither free for it nor taken then. */
export const isUndecided = (member: Member, { free, answers, round }: Start): boolean =>
  !free.has(member) && !isTaken(answers, member, round);

/**
 * One ranking, and again with one member more. A date and time at which that member comes is scored anew only where the
 * most that any member could make of it comes before what is on offer.
 */
function rankingOf(scoring: Scoring, slots: readonly Starts[]) {
  const { limit = RECOMMENDATION_LIMIT, held } = scoring.input;
  const score = scorer(scoring);
  const candidates = new Map(openStarts(slots.flat()).map((start) => [start, remembering(score(start))]));
  const ordered = inOrder(candidates.values());
  const contextAt = (start: Start) => candidates.get(start)?.slot ?? contextOf(scoring, start);
  const mostAt = mostWithOneMore(scoring);
  const promisingFirst = slots
    .map((starts) => ({ starts, most: Math.max(...starts.map((start) => mostAt(contextAt(start)))) }))
    .sort((one, other) => other.most - one.most);
  const slotOf = new Map(slots.flatMap((starts) => starts.map((start) => [start, starts])));

  function orderedWith({ member, slots: changed }: Projection): Generator<Candidate> {
    const isChanged = new Set(changed);
    const scored = (start: Start) =>
      isUndecided(member, start)
        ? bestCourse(scoring, withProjection(contextAt(start), member))
        : candidates.get(start);
    return bestFirst(
      where(ordered, ({ slot }) => !isChanged.has(slotOf.get(slot.slot) as Starts)),
      where(promisingFirst, ({ starts }) => isChanged.has(starts)),
      ({ starts }) => inOrder(starts.map(scored).filter((candidate) => candidate !== undefined)),
    );
  }

  return {
    offered: () => select(ordered, limit, held),
    offeredWith: (projection: Projection) => select(orderedWith(projection), limit, held),
  };
}

/** Looks no further than it is asked. */
function* where<Item>(items: readonly Item[], isOne: (item: Item) => boolean): Generator<Item, undefined> {
  for (const item of items) if (isOne(item)) yield item;
}

/** Merges candidates in order with those of slots, of which each is scored when its most could come next. */
function* bestFirst<Slot extends { readonly most: number }>(
  ordered: Generator<Candidate, undefined>,
  unscored: Generator<Slot, undefined>,
  score: (slot: Slot) => Candidate[],
): Generator<Candidate> {
  const ready: Candidate[] = [];
  let [other, slot] = [ordered.next().value, unscored.next().value];
  for (;;) {
    for (; slot && slot.most >= Math.max(other?.score ?? 0, ready[0]?.score ?? 0); slot = unscored.next().value) {
      ready.push(...score(slot));
      ready.sort(byRank);
    }
    const isReady = ready[0] && !(other && byRank(other, ready[0]) < 0);
    const best: Candidate | undefined = isReady ? ready.shift() : other;
    if (!best) return;
    yield best;
    if (!isReady) other = ordered.next().value;
  }
}

/** Slots are scored again and again with one member more: who else is a fan of a course stays the same. */
const remembering = (candidate: Candidate): Candidate => ({
  ...candidate,
  slot: { ...candidate.slot, knownFans: new Map() },
});

/** Slots for which nobody was free may bring courses that had none, and their prices move the middle one. */
function scoringWith(scoring: Scoring, open: readonly Start[], { member, slots }: Projection): Scoring {
  if (scoring.candidates.size === scoring.input.courses.length) return scoring;
  const opened = slots.flat().filter((start) => start.free.size === 0 && isUndecided(member, start));
  const isKnown = [...coursesOfAll(opened)].every((course) => scoring.candidates.has(course));
  return isKnown ? scoring : scoringOf(scoring.input, [...open, ...opened]);
}

function undecidedOf(members: readonly Member[], slots: readonly Starts[]): Undecided[] {
  const found = members.map((member) => ({ member, slots: [] as Starts[], unknown: [] as Starts[] }));
  for (const starts of slots) {
    for (const [place, { plan }] of starts[0].answers.all.entries()) {
      const { member, slots, unknown } = found[place] as (typeof found)[number];
      if (!starts.some((start) => isUndecided(member, start))) continue;
      slots.push(starts);
      if (plan.otherwise === 'unknown') unknown.push(starts);
    }
  }
  return found;
}
