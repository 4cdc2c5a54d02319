import type { ApprovalState } from '@fourball/contracts/events/asking.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import { notify } from '../../notifications/service.ts';
import { lookUpGolfers } from '../../read-models/golfers/service.ts';
import { leadersAmong, readersOf, requireSquad } from '../../read-models/squads/service.ts';
import type { Work } from '../../stream/events/live-transaction.ts';
import { approvalNotices } from './policy.ts';

/** Tells the squad's leaders, but for the golfer whom it is about. */
export async function notifyOfApproval(work: Work, { data, time, isSnapshot }: Received<ApprovalState>): Promise<void> {
  if (isSnapshot) return;
  const squad = await requireSquad(work.tx, data.squadId);
  const leaders = leadersAmong(await readersOf(work.tx, squad.id), squad);
  const golfer = (await lookUpGolfers(work.tx, [data.userId]))(data.userId);
  const readers = leaders.filter((userId) => userId !== data.userId);
  await notify(work, approvalNotices(readers, data, golfer), time);
}
