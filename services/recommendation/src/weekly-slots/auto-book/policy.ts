import { AUTO_BOOK } from '@fourball/contracts/constants.ts';

/** Why a squad's best slot is not booked by the rule; undefined where it is to be. */
export function reasonNotToBook(
  squad: { readonly autoBookEnabled: boolean; readonly createdBy: string; readonly activeMembers: readonly string[] },
  best: { readonly availableMembers: readonly string[] } | undefined,
): 'off' | 'no-slot' | 'too-few-members' | 'creator-inactive' | undefined {
  if (!squad.autoBookEnabled) return 'off';
  if (!best) return 'no-slot';
  const active = new Set(squad.activeMembers);
  const free = best.availableMembers.filter((member) => active.has(member)).length;
  if (free < AUTO_BOOK.members || free < AUTO_BOOK.share * active.size) return 'too-few-members';
  if (!active.has(squad.createdBy)) return 'creator-inactive';
  return undefined;
}
