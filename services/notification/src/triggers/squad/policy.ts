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

const noticeIn = (squad: NamedSquad, userId: string, title: string, message: string): Notice => ({
  userId,
  type: 'squad_update',
  title,
  message,
  data: { squadId: squad.id },
  squadId: squad.id,
});

export const joiningNotice = (reader: string, joined: Named, squad: NamedSquad): Notice =>
  noticeIn(squad, reader, 'New squad member', `${nameOf(joined)} joined ${isolated(squad.name)}`);

/** Notices to the others about one who is no member any more; `leaver` is undefined once their account is gone. */
export const leavingNotices = (
  readers: readonly string[],
  { leaver, wasRemoved, hadAccount }: { leaver: Named | undefined; wasRemoved: boolean; hadAccount: boolean },
  squad: NamedSquad,
): Notice[] => {
  const nameless = hadAccount ? 'A member deleted their account and' : 'A golfer without an account';
  const message =
    leaver && !wasRemoved
      ? `${nameOf(leaver)} left ${isolated(squad.name)}`
      : `${leaver ? nameOf(leaver) : nameless} is not in ${isolated(squad.name)} any more`;
  return readers.map((userId) => noticeIn(squad, userId, 'A member left the squad', message));
};

/** Nothing to link to: the reader may not see the squad any more. */
export const removalNotice = (userId: string, squad: NamedSquad): Notice => ({
  ...noticeIn(squad, userId, 'You are not in the squad any more', `You were removed from ${isolated(squad.name)}`),
  data: {},
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
  readers.map((userId) => {
    const leads = userId === creator.id ? 'You now lead' : `${nameOf(creator)} now leads`;
    return noticeIn(squad, userId, 'Squad handed over', `${leads} ${isolated(squad.name)}`);
  });
