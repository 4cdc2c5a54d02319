import type { Face, RankedSlot } from '@fourball/contracts/http/ranking.ts';
import type { Recommendation } from '@fourball/contracts/http/recommendation.ts';
import { isRanked } from './model.ts';

/** How a member stands towards a slot: confirmed, free, free if need be, without an answer, or busy or left out. */
export const STANDINGS = ['in', 'free', 'if-need-be', 'unanswered', 'without'] as const;
export type Standing = (typeof STANDINGS)[number];

/** The members with how they stand towards a slot, those who come first. */
export function standingsOf<Member extends { userId: string }>(
  {
    freeMembers,
    unknownMembers,
    ifNeedBeMembers = [],
  }: Pick<RankedSlot, 'freeMembers' | 'unknownMembers' | 'ifNeedBeMembers'>,
  confirmed: readonly string[],
  members: readonly Member[],
): { member: Member; standing: Standing }[] {
  const standingOf = (userId: string): Standing => {
    if (confirmed.includes(userId)) return 'in';
    if (ifNeedBeMembers.includes(userId)) return 'if-need-be';
    if (freeMembers.includes(userId)) return 'free';
    return unknownMembers.includes(userId) ? 'unanswered' : 'without';
  };
  return members
    .map((member) => ({ member, standing: standingOf(member.userId) }))
    .toSorted((one, other) => STANDINGS.indexOf(one.standing) - STANDINGS.indexOf(other.standing));
}

/**
 * The same of a recommendation, which names those who have confirmed and the first of the others who could come. Of a squad
 * with more of those nobody else is told: they may be free, or not. Nor is anybody of a squad that has grown since, or of a
 * round that was moved.
 */
export function standingsAt<Member extends { userId: string }>(
  recommendation: Pick<Recommendation, 'faces' | 'possibleMembers' | 'totalMembers' | 'confirmedMembers' | 'receipt'>,
  members: readonly Member[],
): { member: Member; standing: Standing }[] {
  const ranked = isRanked(recommendation);
  const faces = (ranked && recommendation.faces) || [];
  const idsOf = (...standings: Face['standing'][]) =>
    faces.filter(({ standing }) => standings.includes(standing)).map(({ userId }) => userId);
  const slot = {
    freeMembers: idsOf('free', 'if-need-be'),
    ifNeedBeMembers: idsOf('if-need-be'),
    unknownMembers: idsOf('unanswered'),
  };
  const known = standingsOf(slot, recommendation.confirmedMembers, members);
  const { possibleMembers, totalMembers } = recommendation;
  const isRestBusy = ranked && faces.length >= possibleMembers && members.length <= totalMembers;
  return isRestBusy ? known : known.filter(({ standing }) => standing !== 'without');
}
