import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import type { AnswerOf, InputOf, Route } from '@fourball/contracts/http/route.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import type { Visitor } from '../../lib/visitor.ts';
import { registerGolfer } from '../golfer.ts';
import { beFree, squadOf } from '../rulebook/house.ts';
import { inDays } from '../squad.ts';

/** A squad of two, both free for weeks, of which every service knows. */
export type Regulars = Awaited<ReturnType<typeof gatherRegulars>>;

export async function gatherRegulars(url: string) {
  const creator = await registerGolfer(url, 'Regular');
  const mate = await registerGolfer(url, 'Mate');
  const { squadId, inviteCode } = await squadOf(creator, { members: [mate], name: 'The Regulars' });
  for (const golfer of [creator, mate]) await beFree(golfer);
  return { url, creator, mate, squadId, inviteCode };
}

/** How long each call took, in milliseconds. */
export type Durations = { readonly call: string; readonly milliseconds: number }[];

/**
 * Makes every kind of call of the main job once, each of which must succeed: by a newcomer what needs nobody else, by the
 * regulars what other services have to know of.
 */
export async function everyKindOfCall({ url, creator, mate, squadId, inviteCode }: Regulars): Promise<Durations> {
  const durations: Durations = [];
  async function ask<R extends Route>(by: Visitor, route: R, input: InputOf<R>): Promise<AnswerOf<R>> {
    const begun = performance.now();
    const answer = await by.ask(route, input);
    durations.push({ call: `${route.method} ${route.path}`, milliseconds: performance.now() - begun });
    return answer;
  }
  const here = { params: { squadId } };

  const newcomer = await registerGolfer(url, 'Newcomer');
  await ask(newcomer, authRoutes.changeProfile, { body: { handicap: 12.5 } });
  const { id } = await ask(newcomer, squadRoutes.createSquad, { body: { name: 'Newcomers' } });
  const invitation = { params: { squadId: id }, body: {} };
  await ask(newcomer, squadRoutes.createInvite, invitation);
  await ask(newcomer, squadRoutes.getInvite, { params: { inviteCode } });
  await ask(newcomer, squadRoutes.join, { params: { inviteCode } });
  await ask(newcomer, squadRoutes.listSquads, {});
  await ask(newcomer, squadRoutes.getSquad, here);
  await ask(newcomer, availabilityRoutes.saveAvailability, { body: { date: inDays(40), timeSlots: ['09:00'] } });
  await ask(newcomer, availabilityRoutes.listAvailability, { query: { startDate: inDays(1), endDate: inDays(60) } });
  await ask(newcomer, availabilityRoutes.deleteAvailability, { params: { date: inDays(40) } });
  const again = { currentPassword: 'fairway7', newPassword: 'fairway8', confirmPassword: 'fairway8' };
  await ask(newcomer, authRoutes.changePassword, { body: again });
  await ask(newcomer, authRoutes.logout, {});
  await ask(newcomer, authRoutes.login, { body: { email: newcomer.user.email, password: 'fairway8' } });
  await ask(newcomer, authRoutes.currentUser, {});
  await ask(newcomer, authRoutes.forgotPassword, { body: { email: newcomer.user.email } });

  await ask(creator, squadRoutes.inviteByMail, { ...here, body: { emails: [`friend.${id}@example.com`] } });
  await ask(creator, availabilityRoutes.squadAvailability, here);
  const offers = await ask(creator, recommendationRoutes.generateRecommendations, here);
  await ask(creator, recommendationRoutes.listRecommendations, here);
  await ask(mate, recommendationRoutes.listTeeTimes, here);
  await ask(mate, recommendationRoutes.listBookings, {});
  await ask(mate, notificationRoutes.listNotifications, { query: {} });
  await ask(mate, notificationRoutes.readAllNotifications, {});
  const open = offers.find(({ status }) => status === 'pending');
  // In the end they play on every day that they have.
  if (!open) return durations;
  const offer = { params: { recommendationId: open.id } };
  for (const golfer of [creator, mate]) await ask(golfer, recommendationRoutes.confirmRecommendation, offer);
  await ask(mate, recommendationRoutes.withdrawConfirmation, offer);
  // Both play, so that nothing is offered to the one while the other is on the course.
  await ask(mate, recommendationRoutes.confirmRecommendation, offer);
  await ask(creator, recommendationRoutes.bookRecommendation, { ...offer, body: {} });
  return durations;
}
