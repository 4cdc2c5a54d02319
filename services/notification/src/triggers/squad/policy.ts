import { isolated } from '@fourball/contracts/bidi.ts';
import { type Named, nameOf } from '../../lib/format.ts';
import type { Notice } from '../../notifications/policy.ts';

interface Member {
  readonly id: string;
  readonly userId: string;
  readonly joinedAt: Date;
}
interface NamedSquad {
  readonly id: string;
  readonly name: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** A golfer who ended another membership of the squad after this moment is not news again, however often they come and go. */
export const quietSince = (time: string): Date => new Date(Date.parse(time) - DAY_MS);

/**
 * Pairs of reader and newcomer, once a joining becomes known: every member hears of those who joined after them. Events
 * may arrive in another order than they happened in, so a newcomer who was known late also hears of the ones after
 * them. The creator joins first and is therefore news to nobody.
 */
export function joiningsToNotify(newcomer: Member, others: readonly Member[]): { reader: string; joined: string }[] {
  return others
    .filter((other) => other.userId !== newcomer.userId)
    .map((other) =>
      isEarlier(other, newcomer)
        ? { reader: other.userId, joined: newcomer.userId }
        : { reader: newcomer.userId, joined: other.userId },
    );
}

/** Ids order those who joined in the same millisecond, the same way for every reader. */
function isEarlier(one: Member, other: Member): boolean {
  const apart = one.joinedAt.getTime() - other.joinedAt.getTime();
  return apart === 0 ? one.id < other.id : apart < 0;
}

export const joiningNotice = (reader: string, joined: Named, squad: NamedSquad): Notice => ({
  userId: reader,
  type: 'squad_update',
  title: 'New squad member',
  message: `${nameOf(joined)} joined ${isolated(squad.name)}`,
  data: { squadId: squad.id },
  squadId: squad.id,
});

/** Notices to the others about one who is no member any more; `leaver` is undefined once their account is gone. */
export const leavingNotices = (
  readers: readonly string[],
  { leaver, wasRemoved, hadAccount }: { leaver: Named | undefined; wasRemoved: boolean; hadAccount: boolean },
  squad: NamedSquad,
): Notice[] =>
  readers.map((userId) => ({
    userId,
    type: 'squad_update',
    title: 'A member left the squad',
    message: leaver || hadAccount ? leavingMessage(leaver, wasRemoved, squad) : namelessMessage(squad),
    data: { squadId: squad.id },
    squadId: squad.id,
  }));

const namelessMessage = (squad: NamedSquad) => `A golfer without an account is not in ${isolated(squad.name)} any more`;

function leavingMessage(leaver: Named | undefined, wasRemoved: boolean, squad: NamedSquad): string {
  if (!leaver) return `A member deleted their account and is not in ${isolated(squad.name)} any more`;
  return wasRemoved
    ? `${nameOf(leaver)} is not in ${isolated(squad.name)} any more`
    : `${nameOf(leaver)} left ${isolated(squad.name)}`;
}

/** Nothing to link to: the reader may not see the squad any more. */
export const removalNotice = (userId: string, squad: NamedSquad): Notice => ({
  userId,
  type: 'squad_update',
  title: 'You are not in the squad any more',
  message: `You were removed from ${isolated(squad.name)}`,
  data: {},
  squadId: squad.id,
});

/** Without the squad's name, which goes with it; `deletedBy` is undefined where nobody is to be named. */
export const squadDeletionNotice = (userId: string, deletedBy: Named | undefined): Notice => ({
  userId,
  type: 'squad_update',
  title: 'Squad deleted',
  message: deletedBy ? `${nameOf(deletedBy)} deleted a squad that you were in` : 'A squad that you were in was deleted',
  data: {},
});

/** Notices to the readers about a squad that was handed over to `creator`. */
export const handOverNotices = (
  readers: readonly string[],
  creator: Named & { readonly id: string },
  squad: NamedSquad,
): Notice[] =>
  readers.map((userId) => ({
    userId,
    type: 'squad_update',
    title: 'Squad handed over',
    message: `${userId === creator.id ? 'You now lead' : `${nameOf(creator)} now leads`} ${isolated(squad.name)}`,
    data: { squadId: squad.id },
    squadId: squad.id,
  }));
