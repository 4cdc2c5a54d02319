import { answerRoutes as answers } from '@fourball/contracts/http/answer.ts';
import { authRoutes as auth } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes as availability } from '@fourball/contracts/http/availability.ts';
import { banRoutes } from '@fourball/contracts/http/ban.ts';
import { calendarRoutes as calendar } from '@fourball/contracts/http/calendar.ts';
import { claimRoutes } from '@fourball/contracts/http/claim.ts';
import { courseRoutes as courses } from '@fourball/contracts/http/course.ts';
import { emailRoutes as email } from '@fourball/contracts/http/email.ts';
import { exportRoutes } from '@fourball/contracts/http/export.ts';
import { gameDateRoutes as dates } from '@fourball/contracts/http/game-date.ts';
import { guestRoutes as guests } from '@fourball/contracts/http/guest.ts';
import { guestLinkRoutes as guestLinks } from '@fourball/contracts/http/guest-link.ts';
import { invitationRoutes as invitations } from '@fourball/contracts/http/invitation.ts';
import { notificationRoutes as notification } from '@fourball/contracts/http/notification.ts';
import { pushRoutes as push } from '@fourball/contracts/http/push.ts';
import { recommendationRoutes as recommendation } from '@fourball/contracts/http/recommendation.ts';
import { rosterRoutes as roster } from '@fourball/contracts/http/roster.ts';
import { roundRoutes as round } from '@fourball/contracts/http/round.ts';
import { type Access, isByLink, type Route } from '@fourball/contracts/http/route.ts';
import { sessionRoutes as session } from '@fourball/contracts/http/session.ts';
import { sharedLinkRoutes as sharing } from '@fourball/contracts/http/shared-link.ts';
import { squadRoutes as squad } from '@fourball/contracts/http/squad.ts';
import { standingGameRoutes as games } from '@fourball/contracts/http/standing-game.ts';
import { unsubscribeRoutes as unsubscribe } from '@fourball/contracts/http/unsubscribe.ts';
import { waitingRoutes as waiting } from '@fourball/contracts/http/waiting.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, inject, test } from 'vitest';
import { createVisitor, type Visitor } from '../../../lib/visitor.ts';
import { attempt, type Input, problemOf } from '../../../proofs/asking.ts';
import { type Golfer, registerGolfer, verificationTokenOf, verifyAddresses } from '../../../proofs/golfer.ts';
import { bringByLink } from '../../../proofs/guest-link.ts';
import { linkTokenFor, unsubscribeTokenFor } from '../../../proofs/mail.ts';
import { addByLink } from '../../../proofs/personal-link.ts';
import { aBrowser } from '../../../proofs/push-browser.ts';
import { firstOf, gather, nowhere, offersOf, squadOf } from '../../../proofs/rulebook/house.ts';
import { answeredDate, everyDay, newGame } from '../../../proofs/rulebook/standing-game.ts';
import { nobodysThings, routeNames, routeOf, sampleOf } from '../../../proofs/samples.ts';
import { caughtUp } from '../../../proofs/settled.ts';
import { inDays } from '../../../proofs/squad.ts';

/*
 * Every call once, by a golfer who may: it succeeds as its contract says, and a thing that is not there is not found. A
 * call without a row of its own has one that follows from its contract. Everybody who may not is tried by
 * `wrong-callers`, wrong input beside the contracts (`faults.test.ts`), and the rules of more than one call beside the services.
 */
const stack = inject('stack');
const { url, wiring } = stack;
const { cast, squadId } = await gather(url);
const { visitor, stranger, member, leader, creator } = cast;

type Some<T> = T | (() => Promise<T>);

const anyone = (): Visitor => createVisitor(url);
const newGolfer = (name: string): Promise<Golfer> => registerGolfer(url, name);
/** As `GET /api/squads/{squadId}`. */
const callOf = ({ method, path }: Route): string => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
const rule = (route: Route, promise: string, proof: () => Promise<void>) => test(`${callOf(route)}: ${promise}`, proof);

const called: Route[] = [];

/** One row of the rulebook: the 404 for what the path names and nobody has, and in the end the success of `by`. */
function row(route: Route, by: Visitor, some: Some<Input> = {}): void {
  called.push(route);
  const right = once(async () => (typeof some === 'function' ? some() : some));
  const named = /:(\w+(Id|Token|Code))\b/.exec(route.path)?.[1];
  if (named !== undefined) {
    const value = named.endsWith('Id') ? nowhere : 'never-given-to-anyone';
    rule(route, `a ${named} that nothing has gets 404`, async () => {
      const input = await right();
      const answer = await attempt(by, route, { ...input, params: { ...input.params, [named]: value } });
      expect(answer.status, answer.text).toBe(404);
      // To whom a link brought, a problem is a page.
      if (!isByLink(route)) expect(problemOf(answer).code).toBe('not-found');
    });
  }
  rule(route, `answers ${route.success.status} to who may`, async () => {
    const answer = await attempt(by, route, await right());
    expect(answer.status, answer.text).toBe(route.success.status);
    if (route.success.answer) answer.body();
  });
}

/** Makes a thing when it is asked for first, so that rows share it. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

const here = { params: { squadId } };
const password = 'fairway7';
const [leaving, forgetful] = [await newGolfer('Leaving'), await newGolfer('Forgetful')];
const credentials = { email: leaving.user.email, password };
const newcomer = { email: `new.${credentials.email}`, password, firstName: 'Noa', lastName: 'Bell' };
const another = { newPassword: password, confirmPassword: password };
const reset = async () => ({
  body: { ...another, token: await linkTokenFor({ url, wiring }, forgetful.user.email, 'reset') },
});
const change = { body: { ...another, currentPassword: password } };

row(auth.register, anyone(), { body: newcomer });
row(auth.login, anyone(), { body: credentials });
row(auth.loginPage, anyone(), { query: {} });
row(auth.changePassword, leaving, change);
row(auth.forgotPassword, anyone(), { body: { email: forgetful.user.email } });
row(auth.resetPassword, anyone(), reset);
const verification = async () => ({ body: { token: await verificationTokenOf(stack, forgetful.user.id) } });
row(email.verifyEmail, anyone(), verification);
row(email.resendVerification, leaving);
const handicap = { body: { handicap: 12.3 } };
row(auth.changeProfile, stranger, handicap);
const elsewhere = async () => {
  const browser = anyone();
  await browser.ask(auth.login, { body: credentials });
  const all = await browser.ask(session.listSessions, {});
  return { params: { sessionId: firstOf(all.filter(({ isCurrent }) => isCurrent)).id } };
};
row(session.endSession, leaving, elsewhere);
row(session.endAllSessions, leaving);
row(auth.logout, leaving);
row(auth.deleteAccount, await newGolfer('Goner'), { body: { password } });

const [asking, leafing, moving] = [await newGolfer('Asking'), await newGolfer('Leafing'), await newGolfer('Moving')];
await verifyAddresses(stack, asking, leafing, moving);
const newEmail = { body: { email: `moved.${moving.user.email}`, password } };
const undo = async () => {
  await moving.ask(email.changeEmail, newEmail);
  await moving.ask(email.verifyEmail, { body: { token: await verificationTokenOf(stack, moving.user.id) } });
  return { body: { token: await linkTokenFor({ url, wiring }, moving.user.email, 'undo') } };
};
row(email.changeEmail, moving, newEmail);
row(email.restoreEmail, anyone(), undo);
const copy = async () => {
  await leafing.ask(exportRoutes.requestExport, { body: { password } });
  return { query: { token: await linkTokenFor({ url, wiring }, leafing.user.email, 'export') } };
};
row(exportRoutes.requestExport, asking, { body: { password } });
row(exportRoutes.downloadExport, leafing, copy);

const ownSquad = async () => (await squadOf(creator, { leaders: [leader], members: [member] })).squadId;
const ownMember = async () => ({ params: { squadId: await ownSquad(), userId: leader.user.id } });
const banned = async () => {
  const golfer = await newGolfer('Banned');
  const own = await squadOf(creator, { leaders: [leader], members: [member, golfer] });
  const params = { squadId: own.squadId, userId: golfer.user.id };
  await leader.ask(squad.removeMember, { params, query: { ban: 'true' } });
  return { params };
};
const ofMember = { params: { squadId, userId: member.user.id }, body: {} };
const invited = async () => ({ params: { inviteCode: (await squadOf(creator)).inviteCode } });
const invitation = { ...here, body: { emails: [newcomer.email] } };
row(squad.createSquad, cast.rival, { body: { name: 'Early Birds' } });
row(squad.changeSquad, leader, { ...here, body: { description: 'By a leader' } });
row(squad.joinSquad, member, here);
row(squad.changeMember, creator, ofMember);
row(squad.inviteByMail, leader, invitation);
row(squad.createInvite, leader, { ...here, body: {} });
row(squad.getInvite, visitor, invited);
row(squad.join, stranger, invited);
row(squad.removeMember, creator, ownMember);
row(banRoutes.liftBan, leader, banned);
row(squad.deleteSquad, creator, async () => ({ params: { squadId: await ownSquad() } }));

const entry = { body: { date: inDays(20), timeSlots: ['09:00'] } };
const range = { query: { startDate: inDays(20), endDate: inDays(40) } };
const date = { params: { date: inDays(23) } };
row(availability.saveAvailability, stranger, entry);
row(availability.changeAvailability, stranger, { body: { entries: [{ ...entry.body, date: inDays(21) }] } });
row(availability.listAvailability, stranger, range);
row(availability.deleteAvailability, stranger, date);

/** A squad of its own, with a tee time that the players have confirmed, at a time when all of it is free. */
async function confirmedBy(...players: Golfer[]) {
  const own = await ownSquad();
  const [{ id }] = await offersOf(creator, own);
  const params = { recommendationId: id };
  for (const player of players) await player.ask(recommendation.confirmRecommendation, { params });
  return { own, params };
}
const teeTimesOf = (own: string) => creator.ask(recommendation.listTeeTimes, { params: { squadId: own } });
async function bookedFor(...players: Golfer[]) {
  const { own, params } = await confirmedBy(...players);
  await creator.ask(recommendation.bookRecommendation, { params, body: {} });
  return { own, seat: { teeTimeId: firstOf(await teeTimesOf(own)).id } };
}
/** Five who play in two groups, of whom one gives up the seat: those who are left fit into one. */
const repairable = async () => {
  const players = [creator, leader, member, await newGolfer('Fourth'), await newGolfer('Fifth')];
  const { squadId: own } = await squadOf(creator, { leaders: [leader], members: players.slice(2) });
  const [{ id }] = await offersOf(creator, own);
  const params = { recommendationId: id };
  for (const player of players) await player.ask(recommendation.confirmRecommendation, { params });
  await creator.ask(recommendation.bookRecommendation, { params, body: {} });
  const seat = (await teeTimesOf(own)).find(({ bookings }) => bookings.some(({ userId }) => userId === member.user.id));
  await member.ask(recommendation.cancelBooking, { params: { teeTimeId: seat?.id ?? '' }, body: {} });
  const { repair } = await creator.ask(recommendation.groupsOfRecommendation, { params });
  return { params, body: { seen: repair?.seen } };
};
const offer = once(confirmedBy);
const confirmed = async () => ({ params: (await confirmedBy(member)).params, body: {} });
const booked = (golfer: Golfer, body?: object) => async () => ({ params: (await bookedFor(golfer)).seat, body });
const broughtBy = (golfer: Golfer) => async () => {
  const { params } = await confirmedBy(golfer);
  const { id } = await golfer.ask(guests.addGuest, { params, body: { name: 'Kim' } });
  return { params: { ...params, guestId: id } };
};
const move = { date: inDays(6), time: '12:30' };
const window = { ...here, body: { startDate: inDays(1), endDate: inDays(15) } };
const slot = async () => {
  const [best] = await member.ask(recommendation.optimizeTeeTimes, window);
  return { ...here, body: { slot: { date: best?.date, time: best?.time, courseId: best?.courseId } } };
};
const course = { body: { name: 'Proof Links', city: 'Faro', timeZone: 'Europe/Lisbon' } };
row(recommendation.confirmRecommendation, member, offer);
row(recommendation.withdrawConfirmation, member, offer);
row(recommendation.groupsOfRecommendation, member, offer);
row(recommendation.repairGroups, leader, repairable);
row(answers.listAnswers, member, offer);
row(guests.listGuests, member, offer);
row(guests.addGuest, member, async () => ({ ...(await confirmed()), body: { name: 'Kim' } }));
row(guests.approveGuest, leader, broughtBy(member));
row(guests.removeGuest, member, broughtBy(member));
row(recommendation.bookRecommendation, creator, confirmed);
row(waiting.listLine, leader, offer);
row(waiting.seatFromLine, leader, async () => {
  const { params } = await confirmedBy(member);
  await creator.ask(recommendation.bookRecommendation, { params, body: {} });
  return { params: { ...params, userId: member.user.id } };
});
row(round.reserveTeeTime, creator, booked(member, { reservedAs: '48213' }));
row(round.changeSeats, creator, booked(member, { seats: 3 }));
row(recommendation.moveBooking, creator, booked(member, move));
row(recommendation.cancelBooking, member, booked(member, {}));
row(round.getTeeTime, leader, booked(member));
row(recommendation.optimizeTeeTimes, member, window);
row(recommendation.confirmOptimalSlot, member, slot);
row(courses.addCourse, member, course);

/** A squad of its own, of which all have heard who leads it. */
async function ledSquad() {
  const own = await ownSquad();
  await caughtUp(stack);
  return own;
}
const gameOf = async () => newGame(leader, await ledSquad());
const game = once(gameOf);
const ofGame = (body?: object) => async () => ({ params: await game(), body });
const decided = async () => answeredDate(stack, await ledSquad(), [leader, creator, member]);
row(games.createStandingGame, leader, async () => ({ params: { squadId: await ledSquad() }, body: everyDay }));
row(games.listStandingGames, member, here);
row(games.readStandingGame, member, ofGame());
row(games.changeStandingGame, leader, ofGame({ from: inDays(25), earliest: '08:20', latest: '08:20' }));
row(games.pauseStandingGame, leader, ofGame({ pause: { from: inDays(22), to: inDays(23) } }));
row(games.setStandingAnswer, member, ofGame({ answer: 'usually-in' }));
row(dates.readGameDate, member, ofGame());
row(dates.answerGameDate, member, ofGame({ answer: 'in', note: 'By bike' }));
row(dates.decideGameDate, leader, async () => ({ params: await decided(), body: { decision: 'lock' } }));
row(dates.moveGameDate, leader, ofGame({ time: '09:30' }));
row(dates.skipGameDate, leader, async () => ({ params: await gameOf(), body: { reason: 'Closed' } }));
row(games.endStandingGame, leader, async () => ({ params: await gameOf() }));

/** The link of a golfer without an account, with a round to answer. */
const newOutsider = async (isMailed = true) => {
  const { own, params } = await confirmedBy(member);
  const email = `pat.${own}@example.com`;
  const { token, params: where } = await addByLink(stack, creator, own, isMailed ? { email } : {});
  return { email, link: { params: where, body: {} }, params: { ...params, token } };
};
const outsider = once(() => newOutsider());
const byLink = (body?: object) => async () => ({ params: (await outsider()).params, ...(body ? { body } : {}) });
/** The only link to an account that was mailed to its golfer: a second one ends the first. */
const claimed = async () => {
  const { email: to, params } = await newOutsider();
  await attempt(anyone(), answers.claimByLink, { params, body: {} });
  return { body: { token: await linkTokenFor({ url, wiring }, to, 'claim'), password: 'a-long-walk-spoiled' } };
};
row(roster.memberAnswerLink, creator, async () => (await outsider()).link);
row(answers.answerPage, visitor, byLink());
row(answers.answerRound, visitor, byLink({ answer: 'in', note: '' }));
row(answers.answerSlot, visitor, byLink({ date: inDays(20), time: '09:00', answer: 'yes' }));
row(answers.stopMails, visitor, byLink({ mails: 'all' }));
row(answers.renewByLink, visitor, async () => ({
  params: (await newOutsider()).params,
  body: { link: 'new' },
}));
row(answers.claimByLink, visitor, byLink({ email: '' }));
row(claimRoutes.claim, anyone(), claimed);
const merging = await newGolfer('Merging');
row(claimRoutes.mergeClaim, merging, async () => {
  const { params } = await newOutsider(false);
  await attempt(anyone(), answers.claimByLink, { params, body: { email: merging.user.email } });
  return { body: { token: await linkTokenFor({ url, wiring }, merging.user.email, 'merge') } };
});
/** A guest of a round, by the link in their mail. */
const byGuest = (body?: object) => async () => {
  const { token } = await bringByLink(stack, leader, (await confirmedBy(leader)).params);
  return { params: { token }, body };
};
row(guestLinks.guestPage, visitor, byGuest());
row(guestLinks.chooseGuestMails, visitor, byGuest({ mails: 'changes' }));
row(guestLinks.declineAsGuest, visitor, byGuest({ answer: 'out' }));

/** A squad's shared link, with a round to answer. */
const shared = once(async () => {
  const { own, params } = await confirmedBy(member);
  const { url: link } = await creator.ask(sharing.shareLink, { params: { squadId: own }, body: {} });
  return { ...params, token: link?.split('/').at(-2) ?? '' };
});
row(sharing.shareLink, leader, { ...here, body: {} });
row(sharing.sharedPage, visitor, async () => ({ params: await shared() }));
row(sharing.mailOwnLink, visitor, async () => ({ params: await shared(), body: { userId: member.user.id } }));
const proposal = async () => ({ params: await shared(), body: { userId: member.user.id, answer: 'out' } });
const proposed = async () => {
  const { params, body } = await proposal();
  await attempt(anyone(), sharing.proposeAnswer, { params, body });
  const { recommendationId } = params as unknown as { recommendationId: string };
  return { params: { recommendationId, userId: body.userId }, body: { accept: true, answer: body.answer } };
};
row(sharing.proposeAnswer, visitor, proposal);
row(sharing.listProposals, leader, here);
row(sharing.decideProposal, creator, proposed);
row(sharing.endSharedLink, leader, here);

const teeTimeDetails = { date: inDays(5), time: '09:00', course: 'Proof Links', pricePerPlayer: 45.5 };
const noticeTo = ({ user }: Golfer) => ({ ...here, body: { teeTimeDetails, availableMembers: [user.id] } });
const its = async () => {
  await leader.ask(notification.notifyTeeTime, noticeTo(member));
  const all = await member.ask(notification.listNotifications, { query: {} });
  return { params: { notificationId: firstOf(all.filter(({ type }) => type === 'tee_time_reminder')).id } };
};
const subscribed = async () => {
  const { id } = await member.ask(push.subscribeToPush, { body: aBrowser(`calls.${member.user.id}`) });
  return { params: { subscriptionId: id } };
};
const browser = { body: aBrowser(`calls.${stranger.user.id}`) };
row(notification.notifyTeeTime, leader, noticeTo(creator));
row(notification.readNotification, member, its);
row(notification.deleteNotification, member, its);
row(push.subscribeToPush, stranger, browser);
row(push.unsubscribeFromPush, member, subscribed);

const inviteStranger = once(async () => {
  await verifyAddresses(stack, stranger);
  await creator.ask(squad.createSquad, { body: { name: 'Inviting', inviteEmails: stranger.user.email } });
});
const mailed = once(async () => {
  await inviteStranger();
  return { params: { mailToken: await unsubscribeTokenFor({ wiring }, stranger.user.email) } };
});
const invitedTo = once(async () => {
  await inviteStranger();
  const invitationId = await until('the notice of the invitation', async () => {
    const all = await stranger.ask(notification.listNotifications, { query: {} });
    return all.find(({ type }) => type === 'squad_invite')?.data.invitationId;
  });
  return { params: { invitationId } };
});
row(invitations.getInvitation, stranger, invitedTo);
row(invitations.joinByInvitation, stranger, invitedTo);
for (const route of Object.values(unsubscribe)) row(route, anyone(), mailed);

const provider = { params: { provider: 'google' as const } };
const feed = async () => {
  const { feedUrl } = firstOf((await member.ask(calendar.connectCalendar, provider)).connections);
  return { params: { feedToken: feedUrl.split('/').at(-2) } };
};
row(calendar.connectCalendar, stranger, provider);
row(calendar.disconnectCalendar, stranger, provider);
row(calendar.calendarFeed, visitor, feed);
row(calendar.teeTimeCalendar, creator, booked(creator));

/** No calendar can be read that a test would own: they all lie on this machine, which is refused. */
called.push(calendar.importCalendar);

/** A caller who may, for a call about nothing but the squad and its members. */
const BY_ACCESS: Readonly<Record<Access, Visitor>> = {
  ...{ anyone: anyone(), 'signed-in': member, member, leader, creator, owner: member },
  ...{ link: anyone(), shared: anyone(), guest: anyone(), gateway: anyone() },
};
for (const name of routeNames.filter((each) => !called.includes(routeOf(each)))) {
  const route = routeOf(name);
  row(route, BY_ACCESS[route.access], sampleOf(name, { ...nobodysThings, squadId, userId: member.user.id }));
}
