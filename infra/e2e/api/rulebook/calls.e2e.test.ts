import { authRoutes as auth } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes as availability } from '@fourball/contracts/http/availability.ts';
import { calendarRoutes as calendar } from '@fourball/contracts/http/calendar.ts';
import { notificationRoutes as notification } from '@fourball/contracts/http/notification.ts';
import { pushRoutes as push } from '@fourball/contracts/http/push.ts';
import { recommendationRoutes as recommendation } from '@fourball/contracts/http/recommendation.ts';
import { roundRoutes as round } from '@fourball/contracts/http/round.ts';
import type { Access, Route } from '@fourball/contracts/http/route.ts';
import { squadRoutes as squad } from '@fourball/contracts/http/squad.ts';
import { unsubscribeRoutes as unsubscribe } from '@fourball/contracts/http/unsubscribe.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, inject, test } from 'vitest';
import { createVisitor, type Visitor } from '../../../lib/visitor.ts';
import { attempt, type Input, refused } from '../../../proofs/asking.ts';
import { type Golfer, registerGolfer } from '../../../proofs/golfer.ts';
import { resetTokenFor, unsubscribeTokenFor } from '../../../proofs/mail.ts';
import { aBrowser } from '../../../proofs/push-browser.ts';
import { firstOf, gather, nowhere, offersOf, playersOf, type Role, squadOf } from '../../../proofs/rulebook/house.ts';
import { nobodysThings, routeNames, routeOf, sampleOf } from '../../../proofs/samples.ts';
import { inDays } from '../../../proofs/squad.ts';

/*
 * Every call once with each status that its caller, its input and what it names decide. A call without a row of its
 * own has one that follows from its contract. What else may be wrong with a field is held beside the contracts
 * (`faults.test.ts`); the rules that need more than one call are held beside the services.
 */
const { url, wiring } = inject('stack');
const { cast, squadId } = await gather(url);
const { visitor, stranger, member, leader, creator } = cast;

/** Callers who may not make a call, and the status that each of them gets: nobody but the members knows a squad. */
type Refusals = Partial<Record<Role, number>>;
const ANYONE = {} satisfies Refusals;
const GOLFERS = { visitor: 401 } satisfies Refusals;
const OWNER = { visitor: 401, stranger: 404, creator: 404 } satisfies Refusals;
const MEMBERS = { visitor: 401, stranger: 404, rival: 404, former: 404 } satisfies Refusals;
const LEADERS = { ...MEMBERS, member: 403 } satisfies Refusals;
const CREATOR = { ...LEADERS, leader: 403 } satisfies Refusals;

type Some<T> = T | (() => Promise<T>);
/** Wrong input: the field that the problem names, what is in it, and the sentence about it. */
type Fault = readonly [path: string, wrong: unknown, message?: string];

const anyone = (): Visitor => createVisitor(url);
const newGolfer = (name: string): Promise<Golfer> => registerGolfer(url, name);
/** As `GET /api/squads/{squadId}`. */
const callOf = ({ method, path }: Route): string => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
const rule = (route: Route, promise: string, proof: () => Promise<void>) => test(`${callOf(route)}: ${promise}`, proof);

const called: Route[] = [];
const withoutFault: Route[] = [];

/**
 * One row of the rulebook: who is refused, the 400 for wrong input (that for an id is the same in every row), the 404 for
 * what the path names and nobody has, and in the end the success of `by`.
 */
function row(route: Route, refusals: Refusals, by: Visitor, some: Some<Input> = {}, ...fault: Fault | []): void {
  called.push(route);
  const right = once(async () => (typeof some === 'function' ? some() : some));
  for (const [role, status] of Object.entries(refusals)) {
    rule(route, `a ${role} gets ${status}`, async () => {
      await refused(cast[role as Role], route, await right(), status);
    });
  }
  const named = /:(\w+(Id|Token|Code))\b/.exec(route.path)?.[1];
  const [path, wrong, message] = fault.length > 0 || !named?.endsWith('Id') ? fault : textForId(named);
  if (path !== undefined) {
    rule(route, `names ${path} when it is wrong: 400`, async () => {
      await refused(by, route, withValue(await right(), path.split('.'), wrong), 400, { path, message });
    });
  } else if (route.params || route.query || route.body) withoutFault.push(route);
  if (named !== undefined) {
    const value = named.endsWith('Id') ? nowhere : 'never-given-to-anyone';
    rule(route, `a ${named} that nothing has gets 404`, async () => {
      await refused(by, route, withValue(await right(), ['params', named], value), 404);
    });
  }
  rule(route, `answers ${route.success.status} to who may`, async () => {
    const answer = await attempt(by, route, await right());
    expect(answer.status, answer.text).toBe(route.success.status);
    if (route.success.answer) answer.body();
  });
}

const textForId = (name: string): Fault => [`params.${name}`, 'mine', `${name} must be an id`];

/** Makes a thing when it is asked for first, so that rows share it. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The same input, but for one value; `undefined` takes it out, as JSON does. */
function withValue(input: object, [name = '', ...deeper]: readonly string[], value: unknown): object {
  const inside = (input as Readonly<Record<string, object>>)[name] ?? {};
  return { ...input, [name]: deeper.length === 0 ? value : withValue(inside, deeper, value) };
}

const here = { params: { squadId } };
const password = 'fairway7';
const [leaving, forgetful] = [await newGolfer('Leaving'), await newGolfer('Forgetful')];
const credentials = { email: leaving.user.email, password };
const newcomer = { email: `new.${credentials.email}`, password, firstName: 'Noa', lastName: 'Bell' };
const another = { newPassword: password, confirmPassword: password };
const reset = async () => ({ body: { ...another, token: await resetTokenFor({ url, wiring }, forgetful.user.email) } });
const change = { body: { ...another, currentPassword: password } };

const EMAIL = 'Please enter a valid email address';
const SHORT = 'Password must be at least 6 characters';
const CURRENT = 'Current password is required';
row(auth.register, ANYONE, anyone(), { body: newcomer }, 'body.password', '12345', SHORT);
row(auth.login, ANYONE, anyone(), { body: credentials }, 'body.email', 'no-address', EMAIL);
row(auth.loginPage, ANYONE, anyone(), { query: {} });
row(auth.changePassword, GOLFERS, leaving, change, 'body.confirmPassword', 'fairway9', "Passwords don't match");
row(auth.forgotPassword, ANYONE, anyone(), { body: { email: forgetful.user.email } }, 'body.email', undefined, EMAIL);
row(auth.resetPassword, ANYONE, anyone(), reset, 'body.token', '', 'Reset token is required');
const handicap = { body: { handicap: 12.3 } };
row(auth.changeProfile, GOLFERS, stranger, handicap, 'body.handicap', '12', 'Handicap must be a number');
row(auth.logout, ANYONE, leaving);
row(auth.deleteAccount, GOLFERS, await newGolfer('Goner'), { body: { password } }, 'body.password', '', CURRENT);

const NAME = 'Squad name is required';
const NOBODY = 'Please select at least one contact to invite.';
const LIFE = 'Choose 1, 3, 7, 14 or 30 days';
const ownSquad = async () => (await squadOf(creator, { leaders: [leader], members: [member] })).squadId;
const ownMember = async () => ({ params: { squadId: await ownSquad(), userId: leader.user.id } });
const ofMember = { params: { squadId, userId: member.user.id }, body: {} };
const invited = async () => ({ params: { inviteCode: (await squadOf(creator)).inviteCode } });
const invitation = { ...here, body: { emails: [newcomer.email] } };
row(squad.createSquad, GOLFERS, cast.rival, { body: { name: 'Early Birds' } }, 'body.name', ' ', NAME);
row(squad.changeSquad, LEADERS, leader, { ...here, body: { description: 'By a leader' } }, 'body.name', null, NAME);
row(squad.joinSquad, MEMBERS, member, here);
row(squad.changeMember, CREATOR, creator, ofMember, 'body.role', 'captain');
row(squad.inviteByMail, LEADERS, leader, invitation, 'body.emails', [], NOBODY);
row(squad.createInvite, LEADERS, leader, { ...here, body: {} }, 'body.expiresInDays', 2, LIFE);
row(squad.getInvite, ANYONE, visitor, invited, 'params.inviteCode', 'c'.repeat(65));
row(squad.join, GOLFERS, stranger, invited, 'params.inviteCode', 'c'.repeat(65));
row(squad.removeMember, LEADERS, creator, ownMember, 'params.userId', 'me', 'userId must be an id');
row(squad.deleteSquad, CREATOR, creator, async () => ({ params: { squadId: await ownSquad() } }));

const CHOOSE = 'Choose at least one time slot, or mark the day as busy';
const entry = { body: { date: inDays(20), timeSlots: ['09:00'] } };
const range = { query: { startDate: inDays(20), endDate: inDays(40) } };
const date = { params: { date: inDays(23) } };
row(availability.saveAvailability, GOLFERS, stranger, entry, 'body.timeSlots', [], CHOOSE);
row(availability.listAvailability, GOLFERS, stranger, range, 'query.endDate', 'tomorrow');
row(availability.deleteAvailability, GOLFERS, stranger, date, 'params.date', '2027-13-01');

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
const offer = once(confirmedBy);
const confirmed = async () => ({ params: (await confirmedBy(member)).params, body: {} });
const booked = (golfer: Golfer, body?: object) => async () => ({ params: (await bookedFor(golfer)).seat, body });
const move = { date: inDays(6), time: '12:30' };
const window = { ...here, body: { startDate: inDays(1), endDate: inDays(15) } };
const slot = async () => {
  const [best] = await member.ask(recommendation.optimizeTeeTimes, window);
  return { ...here, body: { slot: { date: best?.date, time: best?.time, courseId: best?.courseId } } };
};
const course = { body: { name: 'Proof Links', city: 'Faro', timeZone: 'Europe/Lisbon' } };
const TIME = 'time must be from 06:00 to 18:59';
row(recommendation.confirmRecommendation, MEMBERS, member, offer);
row(recommendation.withdrawConfirmation, MEMBERS, member, offer);
row(recommendation.groupsOfRecommendation, MEMBERS, member, offer);
row(recommendation.bookRecommendation, CREATOR, creator, confirmed, 'body.bookingReference', 7);
row(round.reserveTeeTime, CREATOR, creator, booked(member, { reservedAs: '48213' }), 'body.reservedAs', 7);
row(recommendation.moveBooking, CREATOR, creator, booked(member, move), 'body.time', '25:00', TIME);
row(recommendation.cancelBooking, { ...MEMBERS, leader: 403 }, member, booked(member, {}), 'body.seatOnly', 'yes');
row(round.getTeeTime, MEMBERS, leader, booked(member));
row(recommendation.optimizeTeeTimes, MEMBERS, member, window, 'body.mustCome', 'everyone');
row(recommendation.confirmOptimalSlot, MEMBERS, member, slot, 'body.slot.courseId', 'pebble');
row(recommendation.addCourse, GOLFERS, member, course, 'body.name', '  ', 'Course name is required');

const MISSING = 'Please fill in the golf course and price per player';
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
row(notification.notifyTeeTime, LEADERS, leader, noticeTo(creator), 'body.teeTimeDetails.course', ' ', MISSING);
row(notification.readNotification, OWNER, member, its);
row(notification.deleteNotification, OWNER, member, its);
row(push.subscribeToPush, GOLFERS, stranger, browser, 'body.endpoint', 'golf');
row(push.unsubscribeFromPush, OWNER, member, subscribed);

const mailed = once(async () => {
  const { email } = stranger.user;
  await creator.ask(squad.createSquad, { body: { name: 'Inviting', inviteEmails: email } });
  return { params: { mailToken: await unsubscribeTokenFor({ wiring }, email) } };
});
for (const route of Object.values(unsubscribe)) row(route, ANYONE, anyone(), mailed);

const PROVIDER = 'provider must be google or apple';
const provider = { params: { provider: 'google' as const } };
const feed = async () => {
  const { feedUrl } = firstOf((await member.ask(calendar.connectCalendar, provider)).connections);
  return { params: { feedToken: feedUrl.split('/').at(-2) } };
};
row(calendar.connectCalendar, GOLFERS, stranger, provider, 'params.provider', 'outlook', PROVIDER);
row(calendar.disconnectCalendar, GOLFERS, stranger, provider, 'params.provider', 'outlook', PROVIDER);
row(calendar.calendarFeed, ANYONE, visitor, feed);
row(calendar.teeTimeCalendar, { visitor: 401, stranger: 404, leader: 404 }, creator, booked(creator));

/** No calendar can be read that a test would own: they all lie on this machine, which is refused. */
called.push(calendar.importCalendar);
for (const [by, address, status] of [
  [visitor, 'https://127.0.0.1/golf.ics', 401],
  [member, 'webcal://127.0.0.1/golf.ics', 400],
] as const)
  rule(calendar.importCalendar, `gets ${status} from ${address}`, async () => {
    await refused(by, calendar.importCalendar, { body: { address } }, status);
  });

/** Refusals of each access, and a caller who may, for a call about nothing but the squad and its members. */
const BY_ACCESS: Readonly<Record<Access, readonly [Refusals, Visitor]>> = {
  anyone: [ANYONE, anyone()],
  'signed-in': [GOLFERS, member],
  member: [MEMBERS, member],
  leader: [LEADERS, leader],
  creator: [CREATOR, creator],
  owner: [GOLFERS, member],
  gateway: [ANYONE, anyone()],
};
/** A field that the contract refuses as soon as it holds something of another type, or too much. */
function faultIn(route: Route, right: Input): Fault | [] {
  const wrongs = { query: ['x'.repeat(201)], body: [[], 7] } as const;
  for (const part of ['query', 'body'] as const)
    for (const field of Object.keys(Object(right[part])))
      for (const wrong of wrongs[part]) {
        const { error } = route[part]?.safeParse({ ...Object(right[part]), [field]: wrong }) ?? {};
        if (error?.issues[0]?.path.join('.') === field) return [`${part}.${field}`, wrong];
      }
  return [];
}
for (const name of routeNames.filter((each) => !called.includes(routeOf(each)))) {
  const route = routeOf(name);
  const right = sampleOf(name, { ...nobodysThings, squadId, userId: member.user.id });
  row(route, ...BY_ACCESS[route.access], right, ...faultIn(route, right));
}

const ownBookings = async (golfer: Golfer) => (await golfer.ask(recommendation.listBookings, {})).map(({ id }) => id);
rule(squad.removeMember, 'who leaves gives up the seats to come; the last one cancels the tee time', async () => {
  const { own, seat } = await bookedFor(member, leader);
  for (const [golfer, players] of [
    [member, [leader.user.id]],
    [leader, []],
  ] as const) {
    await golfer.ask(squad.removeMember, { params: { squadId: own, userId: golfer.user.id } });
    const teeTime = await until('the seat to be free', async () => {
      const [found] = await teeTimesOf(own);
      return found?.bookedPlayers === players.length && found;
    });
    expect(playersOf(teeTime)).toEqual(players);
    expect(await ownBookings(golfer)).not.toContain(seat.teeTimeId);
  }
  expect(await teeTimesOf(own)).toMatchObject([{ status: 'cancelled' }]);
});
rule(squad.deleteSquad, 'its tee times that have not started are cancelled for their players', async () => {
  const { own, seat } = await bookedFor(member);
  await creator.ask(squad.deleteSquad, { params: { squadId: own } });
  await until('the tee time to be gone', async () => !(await ownBookings(member)).includes(seat.teeTimeId));
  await refused(member, recommendation.listTeeTimes, { params: { squadId: own } }, 404);
});

test('every call that takes input has a row about wrong input, but those that look for whatever they get', () => {
  const takeAny = [auth.loginPage, ...Object.values(unsubscribe), calendar.calendarFeed];
  expect(withoutFault.map(callOf)).toEqual(takeAny.map(callOf));
});
