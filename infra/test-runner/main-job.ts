import { routes } from '@fourball/contracts/http/routes.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { createSquad, type Golfer, inDays, registerGolfer } from '../proofs/golfer.ts';

/** Results of a main job; both golfers have seen them. */
export type MainJob = Awaited<ReturnType<typeof doMainJob>>;

interface MainJobOptions {
  register?: typeof registerGolfer;
  /** How long the services may take to hear of each other's events; longer than usual while replicas die. */
  hearsWithinMs?: number;
}

/**
 * Two golfers get from registration to a booked tee time at the stack at `url`, over HTTP as a browser does it; each then
 * finds it among their bookings and is told of it.
 * @throws naming the call that was refused, or what did not come about.
 */
export async function doMainJob(url: string, options: MainJobOptions = {}) {
  const { register = registerGolfer, hearsWithinMs } = options;
  const creator = await register(url, 'Dana');
  const friend = await register(url, 'Lee');
  const { squad, inviteCode } = await createSquad(creator, 'Weekend Warriors');
  await friend.ask(routes.join, { params: { inviteCode } });
  for (const golfer of [creator, friend]) {
    const body = { date: inDays(10), timeSlots: ['09:00' as const] };
    await golfer.ask(routes.saveAvailability, { body });
  }

  const offer = await offerToBoth(creator, squad.id, hearsWithinMs);
  const params = { recommendationId: offer.id };
  await creator.ask(routes.confirmRecommendation, { params });
  await friend.ask(routes.confirmRecommendation, { params });
  const { bookingReference } = await creator.ask(routes.bookRecommendation, { params, body: {} });
  if (bookingReference === null) throw new Error('What was booked has no reference');

  for (const golfer of [creator, friend]) await seesBooking(golfer, bookingReference, hearsWithinMs);
  return {
    squadId: squad.id,
    creatorId: creator.user.id,
    friendId: friend.user.id,
    recommendationId: offer.id,
    bookingReference,
  };
}

/** The best tee time once the ranking has heard of both golfers: what the friend said is another session's write. */
const offerToBoth = (creator: Golfer, squadId: string, deadlineMs?: number) =>
  until(
    'the ranking to count both golfers as free',
    async () => {
      const answer = await creator.call(routes.generateRecommendations, { params: { squadId } });
      return answer.status === 200 && answer.body().find(({ availableMembers }) => availableMembers === 2);
    },
    deadlineMs,
  );

async function seesBooking(golfer: Golfer, bookingReference: string, deadlineMs?: number): Promise<void> {
  const bookings = await golfer.ask(routes.listBookings, {});
  const teeTime = bookings.find((booking) => booking.bookingReference === bookingReference);
  if (!teeTime) throw new Error(`${golfer.user.firstName} does not find the booking ${bookingReference}`);
  await until(
    `${golfer.user.firstName} to be told of ${bookingReference}`,
    async () => {
      const notifications = await golfer.ask(routes.listNotifications, { query: { limit: 50 } });
      return notifications.some(({ type, data }) => type === 'booking_confirmation' && data.teeTimeId === teeTime.id);
    },
    deadlineMs,
  );
}
