import { authRoutes as auth } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes as availability } from '@fourball/contracts/http/availability.ts';
import { calendarRoutes as calendar } from '@fourball/contracts/http/calendar.ts';
import { notificationRoutes as notification } from '@fourball/contracts/http/notification.ts';
import { pushRoutes as push } from '@fourball/contracts/http/push.ts';
import { rankingRoutes as ranking } from '@fourball/contracts/http/ranking.ts';
import { recommendationRoutes as recommendation } from '@fourball/contracts/http/recommendation.ts';
import type { Route } from '@fourball/contracts/http/route.ts';
import { allRoutes } from '@fourball/contracts/http/routes.ts';
import { squadRoutes as squad } from '@fourball/contracts/http/squad.ts';
import { unsubscribeRoutes as unsubscribe } from '@fourball/contracts/http/unsubscribe.ts';
import { until } from '@fourball/kit/testing/until.ts';
import { expect, test } from 'vitest';
import { attempt, type Input, refused } from '../../proofs/asking.ts';
import { resetTokenFor, unsubscribeTokenFor } from '../../proofs/mail.ts';
import { aBrowser } from '../../proofs/push-browser.ts';
import { openDesk } from '../../proofs/rulebook/desk.ts';
import { firstOf, nowhere, offersOf, type Role, squadOf } from '../../proofs/rulebook/house.ts';
import { inDays } from '../../proofs/squad.ts';
import type { Visitor } from '../../proofs/visitor.ts';
import { anyone, callOf, house, newGolfer, rule, url, wiring } from './rules.ts';

/*
 * Every call once with each status that its caller, its input and what it names decide. What else may be wrong with a field
 * is held beside the contracts (`faults.test.ts`); the rules that need more than one call are in the other chapters.
 */
const { cast, squadId } = house;
const { visitor, stranger, member, leader, creator } = cast;

/** Who may not make a call, and the status that each of them gets: nobody but the members knows a squad. */
type Refusals = Partial<Record<Role, number>>;
const ANYONE = {} satisfies Refusals;
const GOLFERS = { visitor: 401 } satisfies Refusals;
const OWNER = { visitor: 401, stranger: 404, creator: 404 } satisfies Refusals;
const MEMBERS = { visitor: 401, stranger: 404, rival: 404, former: 404 } satisfies Refusals;
const LEADERS = { ...MEMBERS, member: 403 } satisfies Refusals;
const CREATOR = { ...LEADERS, leader: 403 } satisfies Refusals;

/** Wrong input: what it replaces, the field that the problem names, and the sentence about it. */
type Fault = readonly [wrong: Partial<Input>, path: string, message?: string];
type Some<T> = T | (() => Promise<T>);

const called: Route[] = [];
const withoutFault: Route[] = [];

/**
 * One row of the rulebook: who is refused, the 400 for wrong input, the 404 for what the path names and nobody has, and in
 * the end the success of `by`.
 */
function row(route: Route, refusals: Refusals, by: Visitor, some: Some<Input> = {}, fault?: Fault): void {
  called.push(route);
  if (fault === undefined && (route.params || route.query || route.body)) withoutFault.push(route);
  const right = once(async () => (typeof some === 'function' ? some() : some));
  for (const [role, status] of Object.entries(refusals)) {
    rule(route, `a ${role} gets ${status}`, async () => refused(cast[role as Role], route, await right(), status));
  }
  if (fault !== undefined) {
    const [wrong, path, message] = fault;
    const refusal = { code: 'validation', path, ...(message === undefined ? {} : { message }) };
    rule(route, `names ${path} when it is wrong: 400`, async () =>
      refused(by, route, merged(await right(), wrong), 400, refusal),
    );
  }
  const named = /:(\w+(?:Id|Token|Code))\b/.exec(route.path)?.[1];
  if (named !== undefined) {
    const value = named.endsWith('Id') ? nowhere : 'never-given-to-anyone';
    rule(route, `a ${named} that nothing has gets 404`, async () =>
      refused(by, route, merged(await right(), { params: { [named]: value } }), 404),
    );
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

/** `undefined` takes a field out, as JSON does. */
const merged = (right: Input, wrong: Partial<Input>): Input =>
  Object.fromEntries(
    (['params', 'query', 'body'] as const)
      .filter((part) => right[part] ?? wrong[part])
      .map((part) => [part, { ...(right[part] as object), ...(wrong[part] as object) }]),
  );

const here = { params: { squadId } };
const ofNothing = { params: { squadId: '7' } };
const isMemberId: Fault = [ofNothing, 'params.squadId', 'squadId must be an id'];
const password = 'fairway7';
const [leaving, forgetful, goner] = [
  await newGolfer('Leaving'),
  await newGolfer('Forgetful'),
  await newGolfer('Goner'),
];
const newcomer = { email: leaving.user.email.replace('leaving', 'new'), password, firstName: 'Noa', lastName: 'Bell' };

const EMAIL = 'Please enter a valid email address';
const SHORT = 'Password must be at least 6 characters';
row(auth.register, ANYONE, anyone(), { body: newcomer }, [{ body: { password: '12345' } }, 'body.password', SHORT]);
row(auth.login, ANYONE, anyone(), { body: { email: leaving.user.email, password } }, [
  { body: { email: 'no-address' } },
  'body.email',
  EMAIL,
]);
row(auth.loginPage, ANYONE, anyone(), { query: {} });
for (const route of [auth.currentUser, auth.currentUserOfSession, auth.profile]) row(route, GOLFERS, member);
row(auth.changePassword, GOLFERS, leaving, { body: ofPasswords({ currentPassword: password }) }, [
  { body: { confirmPassword: 'fairway9' } },
  'body.confirmPassword',
  "Passwords don't match",
]);
row(auth.forgotPassword, ANYONE, anyone(), { body: { email: forgetful.user.email } }, [
  { body: { email: undefined } },
  'body.email',
  EMAIL,
]);
row(
  auth.resetPassword,
  ANYONE,
  anyone(),
  async () => ({ body: ofPasswords({ token: await resetTokenFor({ url, wiring }, forgetful.user.email) }) }),
  [{ body: { token: '' } }, 'body.token', 'Reset token is required'],
);
row(auth.changeProfile, GOLFERS, stranger, { body: { handicap: 12.3 } }, [
  { body: { handicap: '12' } },
  'body.handicap',
  'Handicap must be a number',
]);
row(auth.logout, ANYONE, leaving);
row(auth.deleteAccount, GOLFERS, goner, { body: { password } }, [
  { body: { password: '' } },
  'body.password',
  'Current password is required',
]);

const NAME = 'Squad name is required';
const ofMember = { params: { squadId, userId: member.user.id } };
const ownSquad = () => squadOf(creator, { leaders: [leader], members: [member] });
const invited = async () => ({ params: { inviteCode: (await squadOf(creator)).inviteCode } });
const isLong: Fault = [{ params: { inviteCode: 'c'.repeat(65) } }, 'params.inviteCode'];
row(squad.createSquad, GOLFERS, cast.rival, { body: { name: 'Early Birds' } }, [
  { body: { name: ' ' } },
  'body.name',
  NAME,
]);
row(squad.listSquads, GOLFERS, member);
row(squad.getSquad, MEMBERS, member, here, isMemberId);
row(squad.changeSquad, LEADERS, leader, { ...here, body: { description: 'By a leader' } }, [
  { body: { name: null } },
  'body.name',
  NAME,
]);
row(squad.joinSquad, MEMBERS, member, here, isMemberId);
row(squad.changeMember, CREATOR, creator, { ...ofMember, body: {} }, [{ body: { role: 'captain' } }, 'body.role']);
row(squad.inviteByMail, LEADERS, leader, { ...here, body: { emails: [newcomer.email] } }, [
  { body: { emails: [] } },
  'body.emails',
  'Please select at least one contact to invite.',
]);
row(squad.createInvite, LEADERS, leader, { ...here, body: {} }, [
  { body: { expiresInDays: 2 } },
  'body.expiresInDays',
  'Choose 1, 3, 7, 14 or 30 days',
]);
row(squad.getInvite, ANYONE, visitor, invited, isLong);
row(squad.join, GOLFERS, stranger, invited, isLong);
row(
  squad.removeMember,
  LEADERS,
  creator,
  async () => ({ params: { squadId: (await ownSquad()).squadId, userId: leader.user.id } }),
  [{ params: { userId: 'me' } }, 'params.userId', 'userId must be an id'],
);
row(squad.deleteSquad, CREATOR, creator, async () => ({ params: { squadId: (await ownSquad()).squadId } }), isMemberId);

const range = { query: { startDate: inDays(20), endDate: inDays(40) } };
row(availability.saveAvailability, GOLFERS, stranger, { body: { date: inDays(20), timeSlots: ['09:00'] } }, [
  { body: { timeSlots: [] } },
  'body.timeSlots',
  'Choose at least one time slot, or mark the day as busy',
]);
row(availability.listAvailability, GOLFERS, stranger, range, [{ query: { endDate: 'tomorrow' } }, 'query.endDate']);
row(availability.deleteAvailability, GOLFERS, stranger, { params: { date: inDays(23) } }, [
  { params: { date: '2027-13-01' } },
  'params.date',
  'date must be a date (YYYY-MM-DD)',
]);
row(availability.squadAvailability, MEMBERS, member, here, isMemberId);

const { confirmedBy, bookedFor } = openDesk(house);
const offer = once(async () => {
  const [{ id }] = await offersOf(creator, (await ownSquad()).squadId);
  return { params: { recommendationId: id } };
});
const isOfferId: Fault = [{ params: { recommendationId: 'best' } }, 'params.recommendationId'];
const window = { ...here, body: { startDate: inDays(1), endDate: inDays(15) } };
row(recommendation.listRecommendations, MEMBERS, member, here, isMemberId);
row(recommendation.generateRecommendations, MEMBERS, member, here, isMemberId);
row(recommendation.confirmRecommendation, MEMBERS, member, offer, isOfferId);
row(recommendation.withdrawConfirmation, MEMBERS, member, offer, isOfferId);
row(recommendation.groupsOfRecommendation, MEMBERS, member, offer, isOfferId);
row(
  recommendation.bookRecommendation,
  CREATOR,
  creator,
  async () => ({ params: (await confirmedBy(member)).params, body: {} }),
  [{ body: { bookingReference: 7 } }, 'body.bookingReference'],
);
row(recommendation.listBookings, GOLFERS, member);
row(
  recommendation.moveBooking,
  CREATOR,
  creator,
  async () => ({ params: (await bookedFor(member)).seat, body: { date: inDays(6), time: '12:30' } }),
  [{ body: { time: '25:00' } }, 'body.time', 'time must be from 06:00 to 18:59'],
);
row(
  recommendation.cancelBooking,
  { ...MEMBERS, leader: 403 },
  member,
  async () => ({ params: (await bookedFor(member)).seat, body: {} }),
  [{ body: { seatOnly: 'yes' } }, 'body.seatOnly'],
);
row(recommendation.listTeeTimes, MEMBERS, member, here, isMemberId);
row(recommendation.optimizeTeeTimes, MEMBERS, member, window, [{ body: { leaveOut: ['dana'] } }, 'body.leaveOut.0']);
row(recommendation.optimalWeekendSlots, GOLFERS, member);
const isCourseId: Fault = [
  { body: { slot: { date: inDays(4), time: '09:00', courseId: 'pebble' } } },
  'body.slot.courseId',
];
row(
  recommendation.confirmOptimalSlot,
  MEMBERS,
  member,
  async () => {
    const { date, time, courseId } = firstOf(await member.ask(recommendation.optimizeTeeTimes, window));
    return { ...here, body: { slot: { date, time, courseId } } };
  },
  isCourseId,
);
row(recommendation.searchCourses, GOLFERS, member, { query: {} }, [
  { query: { search: 's'.repeat(201) } },
  'query.search',
]);
row(
  recommendation.addCourse,
  GOLFERS,
  member,
  { body: { name: 'Proof Links', city: 'Faro', timeZone: 'Europe/Lisbon' } },
  [{ body: { name: '  ' } }, 'body.name', 'Course name is required'],
);
for (const route of Object.values(ranking)) row(route, MEMBERS, member, here, isMemberId);

const noticeTo = ({ user }: typeof member) => ({
  ...here,
  body: {
    teeTimeDetails: { date: inDays(5), time: '09:00', course: 'Proof Links', pricePerPlayer: 45.5 },
    availableMembers: [user.id],
  },
});
const its = async () => {
  await leader.ask(notification.notifyTeeTime, noticeTo(member));
  const told = await until('the member to be told', async () =>
    (await member.ask(notification.listNotifications, { query: {} })).find(({ type }) => type === 'tee_time_reminder'),
  );
  return { params: { notificationId: told.id } };
};
const isNoticeId: Fault = [{ params: { notificationId: 'last' } }, 'params.notificationId'];
row(notification.notifyTeeTime, LEADERS, leader, noticeTo(creator), [
  { body: { teeTimeDetails: { ...noticeTo(creator).body.teeTimeDetails, course: ' ' } } },
  'body.teeTimeDetails.course',
  'Please fill in the golf course and price per player',
]);
row(notification.listNotifications, GOLFERS, member, { query: {} }, [{ query: { limit: 0 } }, 'query.limit']);
row(notification.streamNotifications, GOLFERS, member);
row(notification.readNotification, OWNER, member, its, isNoticeId);
row(notification.readAllNotifications, GOLFERS, member);
row(notification.deleteNotification, OWNER, member, its, isNoticeId);

row(push.pushKey, GOLFERS, member);
row(push.subscribeToPush, GOLFERS, stranger, { body: aBrowser(`calls.${stranger.user.id}`) }, [
  { body: { endpoint: 'golf' } },
  'body.endpoint',
]);
row(
  push.unsubscribeFromPush,
  OWNER,
  member,
  async () => {
    const { id } = await member.ask(push.subscribeToPush, { body: aBrowser(`calls.${member.user.id}`) });
    return { params: { subscriptionId: id } };
  },
  [{ params: { subscriptionId: 'mine' } }, 'params.subscriptionId'],
);

const mailed = once(async () => {
  const { email } = stranger.user;
  await creator.ask(squad.createSquad, { body: { name: 'Inviting', inviteEmails: email } });
  return { params: { mailToken: await unsubscribeTokenFor({ wiring }, email) } };
});
for (const route of Object.values(unsubscribe)) row(route, ANYONE, anyone(), mailed);

const provider = { params: { provider: 'google' as const } };
const isProvider: Fault = [{ params: { provider: 'outlook' } }, 'params.provider', 'provider must be google or apple'];
row(calendar.calendarSync, GOLFERS, stranger);
row(calendar.changeCalendarSync, GOLFERS, stranger, { body: {} }, [{ body: { autoSync: 'yes' } }, 'body.autoSync']);
row(calendar.connectCalendar, GOLFERS, stranger, provider, isProvider);
row(calendar.disconnectCalendar, GOLFERS, stranger, provider, isProvider);
row(calendar.forgetCalendar, GOLFERS, stranger);
row(calendar.syncCalendar, GOLFERS, stranger);
row(calendar.calendarFeed, ANYONE, visitor, async () => {
  const { feedUrl } = firstOf((await member.ask(calendar.connectCalendar, provider)).connections);
  return { params: { feedToken: feedUrl.split('/').at(-2) } };
});
row(
  calendar.teeTimeCalendar,
  { visitor: 401, stranger: 404, leader: 404 },
  creator,
  async () => ({ params: (await bookedFor(creator)).seat }),
  [{ params: { teeTimeId: 'next' } }, 'params.teeTimeId'],
);

/** No calendar can be read that a test would own: they all lie on this machine, which is refused. */
called.push(calendar.importCalendar);
const AT_HOME = { body: { address: 'https://127.0.0.1/golf.ics' } };
rule(calendar.importCalendar, 'a visitor gets 401', () => refused(visitor, calendar.importCalendar, AT_HOME, 401));
rule(calendar.importCalendar, 'names body.address when it is wrong: 400', () =>
  refused(member, calendar.importCalendar, { body: { address: 7 } }, 400, { code: 'validation', path: 'body.address' }),
);

test('every call of the contracts is in the rulebook', () => {
  expect(called.map(callOf).toSorted()).toEqual(allRoutes.map(callOf).toSorted());
});

test('every call that takes input has a row about wrong input, but those that look for whatever they get', () => {
  const takeAny = [auth.loginPage, ...Object.values(unsubscribe), calendar.calendarFeed];
  expect(withoutFault.map(callOf)).toEqual(takeAny.map(callOf));
});

function ofPasswords<T extends object>(proof: T) {
  return { ...proof, newPassword: 'fairway8', confirmPassword: 'fairway8' };
}
