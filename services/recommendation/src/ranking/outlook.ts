import { AUTO_BOOK, TIME_SLOTS, type TimeSlot } from '@fourball/contracts/constants.ts';
import type { Outlook } from '@fourball/contracts/http/ranking.ts';
import type { Candidate } from './select.ts';
import type { RankingInput } from './types.ts';
import { isUndecided, type Projection, type Undecided, type WhatIfs, whatIfsOf } from './what-ifs.ts';

/** Most members whose answers are tried: those who owe most of them, so that squads of hundreds hear soon enough. */
const ASKED_MOST = 24;
/** Changes of mind that are tried: those that bring most slots to three quarters. All of them for 16 members. */
const CHANGES_MOST = 16 * TIME_SLOTS.length;
const MISSES_SHOWN = 3;

/**
 * Finds whom to ask, and whose change of mind would help most, each found by ranking again with the answer changed.
 *
 * An answer changes the order by as many places of the list as would have another tee time than now, or none, if the
 * member could come to all slots for which they have not answered; of equals it is who owes most answers, then the first
 * by id. A change of mind is that a member could come at one time of day on every date, whatever they said, where they
 * do not play elsewhere; of equals it is the earlier time, then the first by id.
 */
export function outlookOf(input: RankingInput): Outlook {
  const whatIfs = whatIfsOf(input);
  const offered = whatIfs.offered();
  const total = input.members.length;
  return {
    offered: offered.length,
    suitable: countSuitable(offered, total),
    ask: whomToAsk(whatIfs, offered),
    nearestMisses: changesOfMind(whatIfs, countSuitable(offered, total), total),
  };
}

function whomToAsk(whatIfs: WhatIfs, offered: readonly Candidate[]): Outlook['ask'] {
  const asked = whatIfs.undecided
    .map(({ member, unknown }) => ({ member, slots: unknown, unanswered: unknown.length }))
    .filter(({ unanswered }) => unanswered > 0)
    .sort((one, other) => other.unanswered - one.unanswered || byId(one, other))
    .slice(0, ASKED_MOST);
  let ask: Outlook['ask'] = null;
  for (const { unanswered, ...projection } of asked) {
    const { id: userId, name } = projection.member;
    const changes = countChanges(offered, whatIfs.offered(projection));
    if (changes > (ask?.changes ?? 0)) ask = { userId, name, unanswered, changes };
  }
  return ask;
}

interface ChangeOfMind extends Projection {
  readonly time: TimeSlot;
}

function changesOfMind(whatIfs: WhatIfs, suitable: number, total: number): Outlook['nearestMisses'] {
  return whatIfs.undecided
    .flatMap(byTime)
    .map((change) => ({ ...change, gained: countGained(change, total) }))
    .sort((one, other) => other.gained - one.gained || byTimeAndId(one, other))
    .slice(0, CHANGES_MOST)
    .map((change) => ({ ...change, suitable: countSuitable(whatIfs.offered(change), total) }))
    .filter((change) => change.suitable > suitable)
    .sort((one, other) => other.suitable - one.suitable || byTimeAndId(one, other))
    .slice(0, MISSES_SHOWN)
    .map(({ member, time, suitable }) => ({ userId: member.id, name: member.name, time, suitable }));
}

const byTime = ({ member, slots }: Undecided): ChangeOfMind[] =>
  [...Map.groupBy(slots, ([{ time }]) => time)].map(([time, then]) => ({ member, time, slots: then }));

/** Whether so many of the members suit: three quarters, and two at least. */
const suits = (free: number, total: number): boolean => free >= AUTO_BOOK.share * total && free >= AUTO_BOOK.members;

/** Dates at which one more of the members would make three quarters. */
const countGained = ({ member, slots }: ChangeOfMind, total: number): number =>
  slots.filter((starts) =>
    starts.some(
      (start) => !suits(start.free.size, total) && suits(start.free.size + 1, total) && isUndecided(member, start),
    ),
  ).length;

const countSuitable = (offered: readonly Candidate[], total: number): number =>
  offered.filter(({ slot }) => suits(slot.turnout.free, total)).length;

/** Places at which the one list has another tee time than the other, or none. */
function countChanges(before: readonly Candidate[], after: readonly Candidate[]): number {
  const places = Math.max(before.length, after.length);
  return Array.from({ length: places }, (_, place) => placeOf(before[place]) !== placeOf(after[place])).filter(Boolean)
    .length;
}

const placeOf = (candidate: Candidate | undefined): string =>
  candidate ? `${candidate.slot.slot.date} ${candidate.slot.slot.time} ${candidate.course.course.id}` : '';

const byId = (one: Projection, other: Projection): number => (one.member.id < other.member.id ? -1 : 1);

const byTimeAndId = (one: ChangeOfMind, other: ChangeOfMind): number =>
  one.time === other.time ? byId(one, other) : one.time < other.time ? -1 : 1;
