import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { calendarRoutes } from '@fourball/contracts/http/calendar.ts';
import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { pushRoutes } from '@fourball/contracts/http/push.ts';
import { rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { feedTokenOf } from './calendar-file.ts';
import { caughtUp } from './caught-up.ts';
import { type Golfer, registerGolfer } from './golfer.ts';
import { aBrowser } from './push-browser.ts';
import { type Cast, firstOf, gather } from './rulebook/house.ts';
import type { Things } from './samples.ts';
import { inDays } from './squad.ts';
import type { SharedStack } from './stack.ts';
import type { Visitor } from './visitor.ts';

/** A private squad in full swing, and everyone who must not come near it. */
export interface SecretSquad {
  readonly cast: Cast & { readonly deleted: Visitor };
  /** Things that wrong callers reach for. */
  readonly things: Things;
  /** Texts that outsiders must never read in an answer. */
  readonly secrets: readonly string[];
  /** Texts that members may read but the leaders' own: the invite code; and each other's notes. */
  readonly secretsOfLeaders: readonly string[];
  /** Everything that its golfers read of it. */
  look(): Promise<unknown>;
}

export async function openSecretSquad(stack: SharedStack): Promise<SecretSquad> {
  const { cast, squadId } = await gather(stack.url);
  const { creator, leader, member } = cast;
  const here = { params: { squadId } };
  const { inviteCode: dead } = await creator.ask(squadRoutes.createInvite, { ...here, body: {} });
  const { inviteCode } = await creator.ask(squadRoutes.createInvite, { ...here, body: {} });
  const mate = await registerGolfer(stack.url, 'Wilhelmina');
  const deleted = await registerGolfer(stack.url, 'Deleted');
  for (const golfer of [mate, deleted]) await golfer.ask(squadRoutes.join, { params: { inviteCode } });
  const mateOf = { squadId, userId: mate.user.id };
  await creator.ask(squadRoutes.changeMember, { params: mateOf, body: { role: 'leader' } });
  await mate.ask(authRoutes.changeProfile, { body: { lastName: 'Herringbone' } });

  const body = { name: 'Secret Herons', description: 'Behind the old boathouse' };
  await creator.ask(squadRoutes.changeSquad, { ...here, body });
  const entry = { date: inDays(3), timeSlots: ['09:00' as const], notes: 'After the dentist' };
  await mate.ask(availabilityRoutes.saveAvailability, { body: entry });
  const course = { name: 'Boathouse Links', city: 'Nowhere', timeZone: 'Europe/Lisbon' };
  const { id: courseId } = await creator.ask(recommendationRoutes.addCourse, { body: course });

  const { teeTime, open, bookingReference } = await play(creator, mate, squadId);
  const notice = { teeTimeDetails: { date: inDays(5), time: '09:00', course: 'Boathouse Links', pricePerPlayer: 1 } };
  const told = { ...notice, availableMembers: [mate.user.id], note: 'Bring the silver putter' };
  await creator.ask(notificationRoutes.notifyTeeTime, { ...here, body: told });
  const notification = await until('the mate to be told', async () => {
    const all = await mate.ask(notificationRoutes.listNotifications, { query: {} });
    return all.find(({ type }) => type === 'tee_time_reminder');
  });

  const provider = 'google' as const;
  const { connections } = await mate.ask(calendarRoutes.connectCalendar, { params: { provider } });
  const revoked = firstOf(connections).feedUrl;
  await mate.ask(calendarRoutes.disconnectCalendar, { params: { provider } });
  const again = await mate.ask(calendarRoutes.connectCalendar, { params: { provider } });
  const subscription = await mate.ask(pushRoutes.subscribeToPush, { body: aBrowser(mate.user.id) });

  const browser = deleted.copy();
  await deleted.ask(authRoutes.deleteAccount, { body: { password: 'fairway7' } });
  await caughtUp(stack);

  return {
    cast: { ...cast, deleted: browser },
    things: {
      squadId,
      userId: mate.user.id,
      inviteCode: dead,
      date: entry.date,
      recommendationId: open,
      teeTimeId: teeTime,
      notificationId: notification.id,
      subscriptionId: subscription.id,
      mailToken: 'nobodys-token',
      feedToken: feedTokenOf(revoked),
      provider,
      courseId,
    },
    secrets: [
      ...Object.values(body),
      ...[creator, leader, member, mate].flatMap(({ user }) => [user.email, user.id]),
      'Wilhelmina',
      'Herringbone',
      inviteCode,
      entry.notes,
      course.name,
      bookingReference,
      told.note,
      feedTokenOf(firstOf(again.connections).feedUrl),
    ],
    secretsOfLeaders: [inviteCode, entry.notes],
    look: () => Promise.all([lookAt(creator, squadId), lookAt(mate, squadId)]),
  };
}

/** Books one tee time for a player, and has them confirm another one. */
async function play(creator: Golfer, player: Golfer, squadId: string) {
  const offers = await creator.ask(recommendationRoutes.generateRecommendations, { params: { squadId } });
  const { id: booked, date } = firstOf(offers);
  const { id: open } = firstOf(offers.filter((offer) => offer.date !== date));
  for (const recommendationId of [booked, open]) {
    await player.ask(recommendationRoutes.confirmRecommendation, { params: { recommendationId } });
  }
  const bookingReference = 'SILVER-PUTTER-77';
  const params = { recommendationId: booked };
  await creator.ask(recommendationRoutes.bookRecommendation, { params, body: { bookingReference } });
  const { id: teeTime } = firstOf(await creator.ask(recommendationRoutes.listTeeTimes, { params: { squadId } }));
  return { teeTime, open, bookingReference };
}

/** Reads all that a golfer may of the squad and of themselves. */
function lookAt(golfer: Golfer, squadId: string): Promise<unknown[]> {
  const here = { params: { squadId } };
  const query = { startDate: inDays(0), endDate: inDays(365) };
  return Promise.all([
    golfer.ask(squadRoutes.getSquad, here),
    golfer.ask(squadRoutes.listSquads, {}),
    golfer.ask(availabilityRoutes.squadAvailability, here),
    golfer.ask(availabilityRoutes.listAvailability, { query }),
    golfer.ask(recommendationRoutes.listRecommendations, here),
    golfer.ask(recommendationRoutes.listTeeTimes, here),
    golfer.ask(recommendationRoutes.listBookings, {}),
    golfer.ask(recommendationRoutes.searchCourses, { query: { search: 'Boathouse' } }),
    golfer.ask(notificationRoutes.listNotifications, { query: { limit: 100 } }),
    golfer.ask(authRoutes.profile, {}),
    golfer.ask(rankingRoutes.squadHeatMap, here),
    golfer.ask(rankingRoutes.squadOutlook, here),
    golfer.ask(rankingRoutes.weeklySlots, here),
    golfer.ask(calendarRoutes.calendarSync, {}),
  ]);
}
