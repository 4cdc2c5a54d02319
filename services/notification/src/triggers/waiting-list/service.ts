import type { AskedGolferState } from '@fourball/contracts/events/asking.ts';
import type { SeatOfferState } from '@fourball/contracts/events/recommendation.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import { dropAnswered } from '../../email/queue/service.ts';
import { notify } from '../../notifications/service.ts';
import { lookUpGolfers } from '../../read-models/golfers/service.ts';
import { isMember } from '../../read-models/squads/service.ts';
import type { Work } from '../../stream/events/live-transaction.ts';
import { askingNotice, offerEndNotices, offerNotice } from './policy.ts';

type OfferEvent = Received<SeatOfferState>;

/** Notifies of an offer once: a later version moves its end. */
export async function notifyOfOffer(work: Work, { data, version, time, isSnapshot }: OfferEvent): Promise<void> {
  if (isSnapshot || version > 1) return;
  const golferOf = await lookUpGolfers(work.tx, [data.userId]);
  const { bookingConfirmations } = golferOf(data.userId).notificationSettings;
  await notify(work, [offerNotice(data, bookingConfirmations)], time, golferOf);
}

/** Drops the mail of the offer, if that waits still. */
export async function notifyOfOfferEnd(work: Work, { data, time, isSnapshot }: OfferEvent): Promise<void> {
  if (isSnapshot) return;
  const { recommendationId, userId } = data;
  await dropAnswered(work.tx, ['seat-offered'], { recommendationId, userIds: [userId] });
  await notify(work, offerEndNotices(data), time);
}

/** Asks nobody who has left since. */
export async function notifyOfAsking(
  work: Work,
  { data, time, isSnapshot }: Received<AskedGolferState>,
): Promise<void> {
  if (isSnapshot || !(await isMember(work.tx, data))) return;
  await notify(work, [askingNotice(data)], time);
}
