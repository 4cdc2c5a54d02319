import type { AnswerOf, InputOf, Route } from '@fourball/contracts/http/route.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import type { Visitor } from '../../lib/visitor.ts';
import { beFree, inDays, registerGolfer, squadOf } from '../golfer.ts';

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
  await ask(newcomer, routes.changeProfile, { body: { handicap: 12.5 } });
  const { id } = await ask(newcomer, routes.createSquad, { body: { name: 'Newcomers' } });
  const invitation = { params: { squadId: id }, body: {} };
  await ask(newcomer, routes.createInvite, invitation);
  await ask(newcomer, routes.getInvite, { params: { inviteCode } });
  await ask(newcomer, routes.join, { params: { inviteCode } });
  await ask(newcomer, routes.listSquads, {});
  await ask(newcomer, routes.getSquad, here);
  await ask(newcomer, routes.saveAvailability, { body: { date: inDays(40), timeSlots: ['09:00'] } });
  await ask(newcomer, routes.listAvailability, { query: { startDate: inDays(1), endDate: inDays(60) } });
  await ask(newcomer, routes.deleteAvailability, { params: { date: inDays(40) } });
  const again = { currentPassword: 'fairway7', newPassword: 'fairway8', confirmPassword: 'fairway8' };
  await ask(newcomer, routes.changePassword, { body: again });
  await ask(newcomer, routes.logout, {});
  await ask(newcomer, routes.login, { body: { email: newcomer.user.email, password: 'fairway8' } });
  await ask(newcomer, routes.currentUser, {});
  await ask(newcomer, routes.forgotPassword, { body: { email: newcomer.user.email } });

  await ask(creator, routes.inviteByMail, { ...here, body: { emails: [`friend.${id}@example.com`] } });
  await ask(creator, routes.squadAvailability, here);
  const offers = await ask(creator, routes.generateRecommendations, here);
  await ask(creator, routes.listRecommendations, here);
  await ask(mate, routes.listTeeTimes, here);
  await ask(mate, routes.listBookings, {});
  await ask(mate, routes.listNotifications, { query: {} });
  await ask(mate, routes.readAllNotifications, {});
  const open = offers.find(({ status }) => status === 'pending');
  // In the end they play on every day that they have.
  if (!open) return durations;
  const offer = { params: { recommendationId: open.id } };
  for (const golfer of [creator, mate]) await ask(golfer, routes.confirmRecommendation, offer);
  await ask(mate, routes.withdrawConfirmation, offer);
  // Both play, so that nothing is offered to the one while the other is on the course.
  await ask(mate, routes.confirmRecommendation, offer);
  await ask(creator, routes.bookRecommendation, { ...offer, body: {} });
  return durations;
}
