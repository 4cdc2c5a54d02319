import type { TeeTimeNotice } from '@fourball/contracts/http/notification.ts';
import { refuseBeyond } from '@fourball/kit/database/limit-counts.ts';
import { OutOfOrder } from '@fourball/kit/events/consume/out-of-order.ts';
import { forbidden, notFound, unavailable } from '@fourball/kit/http/problem.ts';
import { notify } from '../../notifications/service.ts';
import { lookUpGolfers } from '../../read-models/golfers/service.ts';
import { lockSquads, membersOf } from '../../read-models/squads/service.ts';
import { inLiveTransaction, type LiveClient } from '../../stream/events/live-transaction.ts';
import { leaderLimit, mayNotify, squadLimit, teeTimeNotices } from './policy.ts';

export type TeeTimeNoticeService = ReturnType<typeof createTeeTimeNoticeService>;

/** @param limitScale multiplies how often a leader, and all leaders of a squad, may do so a day. */
export function createTeeTimeNoticeService({ limitScale: scale, ...live }: LiveClient & { limitScale: number }) {
  return {
    /** Tells the named members of a tee time; answers how many heard of it. */
    async send(sender: string, squadId: string, notice: TeeTimeNotice): Promise<{ notified: number }> {
      const sent = inLiveTransaction(live, async (work) => {
        const { tx } = work;
        const squad = (await lockSquads(tx, [squadId])).get(squadId);
        const members = await membersOf(tx, squadId);
        const self = members.find(({ userId }) => userId === sender);
        if (!self || !squad || squad.gone) throw notFound('This squad does not exist, or you are not a member of it');
        if (!mayNotify(self)) throw forbidden('Only the leaders of a squad can notify it');
        const golferOf = await lookUpGolfers(tx, [sender, ...notice.availableMembers]);
        const about = { sender: golferOf(sender), members, squad };
        const count = await notify(work, teeTimeNotices(notice, about), new Date().toISOString(), golferOf);
        await refuseBeyond(tx, { limit: 'teeTimeNotices', key: sender, scale }, leaderLimit);
        await refuseBeyond(tx, { limit: 'squadTeeTimeNotices', key: squadId, scale }, squadLimit);
        return count;
      });
      return { notified: await sent.catch(refuseForNow) };
    },
  };
}

/** A member of whom nothing but the membership is known yet: a moment later all of them can be told. */
function refuseForNow(error: unknown): never {
  if (error instanceof OutOfOrder)
    throw unavailable('The squad is still being set up. Try again in a moment.', { cause: error });
  throw error;
}
