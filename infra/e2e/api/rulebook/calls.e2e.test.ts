import { type Access, isByLink, type Route } from '@fourball/contracts/http/route.ts';
import { routes } from '@fourball/contracts/http/routes.ts';
import { unsubscribeRoutes } from '@fourball/contracts/http/unsubscribe.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, inject, test } from 'vitest';
import { createVisitor, type Visitor } from '../../../lib/visitor.ts';
import { attempt, type Input, problemOf } from '../../../proofs/asking.ts';
import {
  firstOf,
  type Golfer,
  inDays,
  offersOf,
  registerGolfer,
  sendNotice,
  squadOf,
  verificationTokenOf,
  verifyAddresses,
} from '../../../proofs/golfer.ts';
import { bringByLink } from '../../../proofs/guest-link.ts';
import { linkTokenFor, unsubscribeTokenFor } from '../../../proofs/mail.ts';
import { addByLink } from '../../../proofs/personal-link.ts';
import { aBrowser } from '../../../proofs/push-browser.ts';
import { gather, nowhere } from '../../../proofs/rulebook/house.ts';
import { answeredDate, newGame } from '../../../proofs/rulebook/standing-game.ts';
import { nobodysThings, routeNames, routeOf, sampleOf } from '../../../proofs/samples.ts';
import { caughtUp } from '../../../proofs/settled.ts';

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
const another = { newPassword: password, confirmPassword: password };
const reset = async () => ({
  body: { ...another, token: await linkTokenFor({ url, wiring }, forgetful.user.email, 'reset') },
});

row(routes.login, anyone(), { body: credentials });
row(routes.changePassword, leaving, { body: { ...another, currentPassword: password } });
row(routes.forgotPassword, anyone(), { body: { email: forgetful.user.email } });
row(routes.resetPassword, anyone(), reset);
const verification = async () => ({ body: { token: await verificationTokenOf(stack, forgetful.user.id) } });
row(routes.verifyEmail, anyone(), verification);
row(routes.endSession, leaving, async () => {
  const browser = anyone();
  await browser.ask(routes.login, { body: credentials });
  const all = await browser.ask(routes.listSessions, {});
  return { params: { sessionId: firstOf(all.filter(({ isCurrent }) => isCurrent)).id } };
});
row(routes.logout, leaving);
row(routes.deleteAccount, await newGolfer('Goner'), { body: { password } });

const [asking, leafing, moving] = [await newGolfer('Asking'), await newGolfer('Leafing'), await newGolfer('Moving')];
await verifyAddresses(stack, asking, leafing, moving);
const newEmail = { body: { email: `moved.${moving.user.email}`, password } };
const undo = async () => {
  await moving.ask(routes.changeEmail, newEmail);
  await moving.ask(routes.verifyEmail, { body: { token: await verificationTokenOf(stack, moving.user.id) } });
  return { body: { token: await linkTokenFor({ url, wiring }, moving.user.email, 'undo') } };
};
row(routes.changeEmail, moving, newEmail);
row(routes.restoreEmail, anyone(), undo);
const copy = async () => {
  await leafing.ask(routes.requestExport, { body: { password } });
  return { query: { token: await linkTokenFor({ url, wiring }, leafing.user.email, 'export') } };
};
row(routes.requestExport, asking, { body: { password } });
row(routes.downloadExport, leafing, copy);

const ownSquad = async () => (await squadOf(creator, { leaders: [leader], members: [member] })).squadId;
const ownMember = async () => ({ params: { squadId: await ownSquad(), userId: leader.user.id } });
const banned = async () => {
  const golfer = await newGolfer('Banned');
  const own = await squadOf(creator, { leaders: [leader], members: [member, golfer] });
  const params = { squadId: own.squadId, userId: golfer.user.id };
  await leader.ask(routes.removeMember, { params, query: { ban: 'true' } });
  return { params };
};
const invited = async () => ({ params: { inviteCode: (await squadOf(creator)).inviteCode } });
row(routes.changeSquad, leader, { ...here, body: { description: 'By a leader' } });
row(routes.getInvite, visitor, invited);
row(routes.join, stranger, invited);
row(routes.removeMember, creator, ownMember);
row(routes.liftBan, leader, banned);
row(routes.deleteSquad, creator, async () => ({ params: { squadId: await ownSquad() } }));

/** A squad of its own, with a tee time that the players have confirmed, at a time when all of it is free. */
async function confirmedBy(...players: Golfer[]) {
  const own = await ownSquad();
  const [{ id }] = await offersOf(creator, own);
  const params = { recommendationId: id };
  for (const player of players) await player.ask(routes.confirmRecommendation, { params });
  return { own, params };
}
const teeTimesOf = (own: string) => creator.ask(routes.listTeeTimes, { params: { squadId: own } });
async function bookedFor(...players: Golfer[]) {
  const { own, params } = await confirmedBy(...players);
  await creator.ask(routes.bookRecommendation, { params, body: {} });
  return { own, seat: { teeTimeId: firstOf(await teeTimesOf(own)).id } };
}
/** Five who play in two groups, of whom one gives up the seat: those who are left fit into one. */
const repairable = async () => {
  const players = [creator, leader, member, await newGolfer('Fourth'), await newGolfer('Fifth')];
  const { squadId: own } = await squadOf(creator, { leaders: [leader], members: players.slice(2) });
  const [{ id }] = await offersOf(creator, own);
  const params = { recommendationId: id };
  for (const player of players) await player.ask(routes.confirmRecommendation, { params });
  await creator.ask(routes.bookRecommendation, { params, body: {} });
  const seat = (await teeTimesOf(own)).find(({ bookings }) => bookings.some(({ userId }) => userId === member.user.id));
  await member.ask(routes.cancelBooking, { params: { teeTimeId: seat?.id ?? '' }, body: {} });
  const { repair } = await creator.ask(routes.groupsOfRecommendation, { params });
  return { params, body: { seen: repair?.seen } };
};
const offer = once(confirmedBy);
const confirmed = async () => ({ params: (await confirmedBy(member)).params, body: {} });
const booked = (golfer: Golfer, body?: object) => async () => ({ params: (await bookedFor(golfer)).seat, body });
const broughtBy = (golfer: Golfer) => async () => {
  const { params } = await confirmedBy(golfer);
  const { id } = await golfer.ask(routes.addGuest, { params, body: { name: 'Kim' } });
  return { params: { ...params, guestId: id } };
};
const window = { ...here, body: { startDate: inDays(1), endDate: inDays(15) } };
const slot = async () => {
  const [best] = await member.ask(routes.optimizeTeeTimes, window);
  return { ...here, body: { slot: { date: best?.date, time: best?.time, courseId: best?.courseId } } };
};
row(routes.repairGroups, leader, repairable);
row(routes.addGuest, member, async () => ({ ...(await confirmed()), body: { name: 'Kim' } }));
row(routes.approveGuest, leader, broughtBy(member));
row(routes.removeGuest, member, broughtBy(member));
row(routes.bookRecommendation, creator, confirmed);
row(routes.seatFromLine, leader, async () => {
  const { params } = await confirmedBy(member);
  await creator.ask(routes.bookRecommendation, { params, body: {} });
  return { params: { ...params, userId: member.user.id } };
});
row(routes.reserveTeeTime, creator, booked(member, { reservedAs: '48213' }));
row(routes.changeSeats, creator, booked(member, { seats: 3 }));
row(routes.moveBooking, creator, booked(member, { date: inDays(6), time: '12:30' }));
row(routes.cancelBooking, member, booked(member, {}));
row(routes.getTeeTime, leader, booked(member));
row(routes.confirmOptimalSlot, member, slot);

/** A squad of its own, of which all have heard who leads it. */
async function ledSquad() {
  const own = await ownSquad();
  await caughtUp(stack);
  return own;
}
const gameOf = async () => newGame(leader, await ledSquad());
const game = once(gameOf);
const ofGame = (body: object) => async () => ({ params: await game(), body });
const decided = async () => answeredDate(stack, await ledSquad(), [leader, creator, member]);
row(routes.changeStandingGame, leader, ofGame({ from: inDays(25), earliest: '08:20', latest: '08:20' }));
row(routes.pauseStandingGame, leader, ofGame({ pause: { from: inDays(22), to: inDays(23) } }));
row(routes.decideGameDate, leader, async () => ({ params: await decided(), body: { decision: 'lock' } }));
row(routes.moveGameDate, leader, ofGame({ time: '09:30' }));
row(routes.skipGameDate, leader, async () => ({ params: await gameOf(), body: { reason: 'Closed' } }));
row(routes.endStandingGame, leader, async () => ({ params: await gameOf() }));

/** The link of a golfer without an account, with a round to answer. */
const newOutsider = async (isMailed = true) => {
  const { own, params } = await confirmedBy(member);
  const email = `pat.${own}@example.com`;
  const { token, params: where } = await addByLink(stack, creator, own, isMailed ? { email } : {});
  return { email, link: { params: where, body: {} }, params: { ...params, token } };
};
const outsider = once(() => newOutsider());
/** The only link to an account that was mailed to its golfer: a second one ends the first. */
const claimed = async () => {
  const { email: to, params } = await newOutsider();
  await attempt(anyone(), routes.claimByLink, { params, body: {} });
  return { body: { token: await linkTokenFor({ url, wiring }, to, 'claim'), password: 'a-long-walk-spoiled' } };
};
row(routes.memberAnswerLink, creator, async () => (await outsider()).link);
row(routes.changeGolfer, creator, async () => (await outsider()).link);
row(routes.renewByLink, visitor, async () => ({
  params: (await newOutsider()).params,
  body: { link: 'new' },
}));
row(routes.claim, anyone(), claimed);
const merging = await newGolfer('Merging');
row(routes.mergeClaim, merging, async () => {
  const { params } = await newOutsider(false);
  await attempt(anyone(), routes.claimByLink, { params, body: { email: merging.user.email } });
  return { body: { token: await linkTokenFor({ url, wiring }, merging.user.email, 'merge') } };
});
/** A guest of a round, by the link in their mail. */
const byGuest = (body?: object) => async () => {
  const { token } = await bringByLink(stack, leader, (await confirmedBy(leader)).params);
  return { params: { token }, body };
};
row(routes.guestPage, visitor, byGuest());
row(routes.chooseGuestMails, visitor, byGuest({ mails: 'changes' }));
row(routes.declineAsGuest, visitor, byGuest({ answer: 'out' }));

/** A squad's shared link, with a round to answer. */
const shared = once(async () => {
  const { own, params } = await confirmedBy(member);
  const { url: link } = await creator.ask(routes.shareLink, { params: { squadId: own }, body: {} });
  return { ...params, token: link?.split('/').at(-2) ?? '' };
});
const proposal = async () => ({ params: await shared(), body: { userId: member.user.id, answer: 'out' } });
const proposed = async () => {
  const { params, body } = await proposal();
  await attempt(anyone(), routes.proposeAnswer, { params, body });
  const { recommendationId } = params as unknown as { recommendationId: string };
  return { params: { recommendationId, userId: body.userId }, body: { accept: true, answer: body.answer } };
};
row(routes.proposeAnswer, visitor, proposal);
row(routes.decideProposal, creator, proposed);

const its = async () => {
  await sendNotice(leader, squadId, [member]);
  const all = await member.ask(routes.listNotifications, { query: {} });
  return { params: { notificationId: firstOf(all.filter(({ type }) => type === 'tee_time_reminder')).id } };
};
const subscribed = async () => {
  const { id } = await member.ask(routes.subscribeToPush, { body: aBrowser(`calls.${member.user.id}`) });
  return { params: { subscriptionId: id } };
};
row(routes.readNotification, member, its);
row(routes.deleteNotification, member, its);
row(routes.unsubscribeFromPush, member, subscribed);

const inviteStranger = once(async () => {
  await verifyAddresses(stack, stranger);
  await creator.ask(routes.createSquad, { body: { name: 'Inviting', inviteEmails: stranger.user.email } });
});
const mailed = once(async () => {
  await inviteStranger();
  return { params: { mailToken: await unsubscribeTokenFor({ wiring }, stranger.user.email) } };
});
const invitedTo = once(async () => {
  await inviteStranger();
  const invitationId = await until('the notice of the invitation', async () => {
    const all = await stranger.ask(routes.listNotifications, { query: {} });
    return all.find(({ type }) => type === 'squad_invite')?.data.invitationId;
  });
  return { params: { invitationId } };
});
row(routes.getInvitation, stranger, invitedTo);
row(routes.joinByInvitation, stranger, invitedTo);
for (const route of Object.values(unsubscribeRoutes)) row(route, anyone(), mailed);

const provider = { params: { provider: 'google' as const } };
row(routes.calendarFeed, visitor, async () => {
  const { feedUrl } = firstOf((await member.ask(routes.connectCalendar, provider)).connections);
  return { params: { feedToken: feedUrl.split('/').at(-2) } };
});
row(routes.teeTimeCalendar, creator, booked(creator));

/** No calendar can be read that a test would own: they all lie on this machine, which is refused. */
called.push(routes.importCalendar);

/** A caller who may, for a call about nothing but the squad, its members, a round, a standing game or a link. */
const BY_ACCESS: Readonly<Record<Access, Visitor>> = {
  ...{ anyone: anyone(), 'signed-in': member, member, leader, creator, owner: member },
  ...{ link: anyone(), shared: anyone(), guest: anyone(), gateway: anyone() },
};
for (const name of routeNames.filter((each) => !called.includes(routeOf(each)))) {
  const { path, access } = routeOf(name);
  row(routeOf(name), BY_ACCESS[access], async () => {
    const things = { ...nobodysThings, squadId, userId: member.user.id };
    if (access === 'link') Object.assign(things, (await outsider()).params);
    else if (access === 'shared') Object.assign(things, await shared());
    else if (path.includes(':recommendationId')) Object.assign(things, (await offer()).params);
    else if (/:(gameId|dateId)/.test(path)) Object.assign(things, await game());
    return sampleOf(name, things);
  });
}
