import type { RankedSlot } from '@fourball/contracts/http/ranking.ts';

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
