import type { WeeklySlotsState } from '@fourball/contracts/events/recommendation.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import { joinWeeks } from '../../email/queue/service.ts';
import { notify } from '../../notifications/service.ts';
import { lockSquadToTell, readerIdsOf } from '../../read-models/squads/service.ts';
import type { Work } from '../../stream/events/live-transaction.ts';
import { openedBy } from '../standing-games/moments.ts';
import { weekNotices } from './policy.ts';

/** Notifies a squad's active members of their week, once: each event may come here only once. */
export async function notifyOfWeek(work: Work, { data, time, isSnapshot }: Received<WeeklySlotsState>): Promise<void> {
  if (isSnapshot || data.slots.length === 0) return;
  const squad = await lockSquadToTell(work.tx, data.squadId);
  if (!squad) return;
  const readers = await readerIdsOf(work.tx, squad.id);
  const heldUntil = openedBy(data.opensAt, new Date(time), squad.timeZone ?? 'UTC');
  const notices = weekNotices(readers, data, squad).map((notice) => ({ ...notice, heldUntil }));
  await notify(work, notices, time);
  await joinWeeks(work.tx, squad);
}
