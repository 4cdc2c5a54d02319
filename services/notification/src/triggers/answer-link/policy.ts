import { isolated } from '@fourball/contracts/bidi.ts';
import { type Named, nameOf } from '../../lib/format.ts';
import type { Notice } from '../../notifications/policy.ts';

interface Member {
  readonly userId: string;
  readonly role: string;
}

/** Notices to the leaders of a squad about a golfer whose link was ended by its holder, who may be somebody else. */
export const renewalNotices = (
  members: readonly Member[],
  golfer: Named & { readonly id: string; readonly isReached: boolean },
  squad: { readonly id: string; readonly name: string },
): Notice[] =>
  members
    .filter(({ userId, role }) => role === 'leader' && userId !== golfer.id)
    .map(({ userId }) => ({
      userId,
      type: 'squad_update',
      title: 'A personal link was ended',
      message: `Whoever had the link of ${nameOf(golfer)} to ${isolated(squad.name)} asked for a new one. ${
        golfer.isReached
          ? 'It was mailed to them, unless they want no mails: then pass it on.'
          : 'We cannot mail them: pass it on.'
      }`,
      data: { squadId: squad.id },
      squadId: squad.id,
    }));
