import { describe, expect, it } from 'vitest';
import { TIME_SLOTS } from '../constants.ts';
import { callOf, refuses, toldOf } from '../testing/refusals.ts';
import { answerRoutes as answer } from './answer.ts';
import { authRoutes as auth } from './auth.ts';
import { availabilityRoutes as availability } from './availability.ts';
import { calendarRoutes as calendar } from './calendar.ts';
import { claimRoutes } from './claim.ts';
import { courseRoutes as courses } from './course.ts';
import { gameDateRoutes as dates } from './game-date.ts';
import { guestRoutes as guests } from './guest.ts';
import { guestLinkRoutes as guestLink } from './guest-link.ts';
import { notificationRoutes as notification } from './notification.ts';
import { pushRoutes as push } from './push.ts';
import { recommendationRoutes as recommendation } from './recommendation.ts';
import { roundRoutes as round } from './round.ts';
import type { Route } from './route.ts';
import { allRoutes } from './routes.ts';
import { sharedLinkRoutes as shared } from './shared-link.ts';
import { squadRoutes as squad } from './squad.ts';
import { standingGameRoutes as games } from './standing-game.ts';
import { unsubscribeRoutes as unsubscribe } from './unsubscribe.ts';

/*
 * Refusals of each call, field by field: the path that the answer names, the input that is wrong, and the sentence of
 * the contract, or the code of an issue that has none. That every service answers by these very contracts is held
 * beside each (`callsServed`), and how an issue becomes the answer in kit (`server.test.ts`).
 */
const EMAIL = 'Please enter a valid email address';
const SHORT = 'Password must be at least 6 characters';
const LONG = 'Password must be at most 200 characters';
const USERNAME = 'Username can only contain letters, numbers, and underscores';
const CURRENT = 'Current password is required';
const CONFIRM = 'Please confirm your password';
const DIFFERENT = "Passwords don't match";
const DATE = 'must be a date (YYYY-MM-DD)';
const DAYS = 'must hold days of the week, monday to sunday';
const SLOTS = 'must hold full hours from 06:00 to 18:00';
const ID = 'must be an id';
const HTTPS = 'must be an https address';
const TYPE = 'invalid_type';
const UNKNOWN = 'unrecognized_keys';
const id = '01976b1e-0000-7000-8000-000000000001';
const long = (length: number) => 'x'.repeat(length);
const atMost = (length: number) => `must be at most ${length} characters`;

refuses(auth.register, { email: 'noa@example.com', password: 'fairway7', firstName: 'Noa', lastName: 'Bell' }, [
  ['body.email', { email: 'no-address' }, EMAIL],
  ['body.password', { password: '12345' }, SHORT],
  ['body.password', { password: long(201) }, LONG],
  ['body.firstName', { firstName: '   ' }, 'First name is required'],
  ['body.firstName', { firstName: long(101) }, atMost(100)],
  ['body.lastName', { lastName: '' }, 'Last name is required'],
  ['body.username', { username: 'ab' }, 'Username must be at least 3 characters'],
]);
refuses(auth.login, { email: 'noa@example.com', password: 'fairway7' }, [
  ['body.email', { email: 'no-address' }, EMAIL],
  ['body.password', { password: '12345' }, SHORT],
]);
refuses(auth.changePassword, { currentPassword: 'old', newPassword: 'fairway8', confirmPassword: 'fairway8' }, [
  ['body.currentPassword', { currentPassword: '' }, CURRENT],
  ['body.newPassword', { newPassword: '12345', confirmPassword: '12345' }, SHORT],
  ['body.confirmPassword', { confirmPassword: undefined }, CONFIRM],
  ['body.confirmPassword', { confirmPassword: 'fairway9' }, DIFFERENT],
]);
refuses(auth.forgotPassword, { email: 'noa@example.com' }, [['body.email', { email: 'no-address' }, EMAIL]]);
refuses(claimRoutes.claim, { token: 'token', password: 'fairway9' }, [
  ['body.token', { token: '' }, 'This link is cut off'],
  ['body.token', { token: long(201) }, 'must be at most 200 characters'],
  ['body.password', { password: 'five5' }, 'Password must be at least 6 characters'],
  ['body.password', { password: long(201) }, 'Password must be at most 200 characters'],
]);
refuses(claimRoutes.mergeClaim, { token: 'token' }, [
  ['body.token', { token: '' }, 'This link is cut off'],
  ['body.token', { token: long(201) }, 'must be at most 200 characters'],
]);
refuses(auth.resetPassword, { token: 'token', newPassword: 'fairway9', confirmPassword: 'fairway9' }, [
  ['body.token', { token: '' }, 'Reset token is required'],
  ['body.token', { token: long(201) }, atMost(200)],
  ['body.newPassword', { newPassword: '12345', confirmPassword: '12345' }, SHORT],
  ['body.confirmPassword', { confirmPassword: undefined }, CONFIRM],
  ['body.confirmPassword', { confirmPassword: 'fairway0' }, DIFFERENT],
]);
refuses(auth.changeProfile, { notificationSettings: { pushNotifications: true } }, [
  ['body.firstName', { firstName: '' }, 'First name is required'],
  ['body.lastName', { lastName: ' ' }, 'Last name is required'],
  ['body.username', { username: 'a-b-c' }, USERNAME],
  ['body.handicap', { handicap: -10.1 }, 'Handicap must be at least -10'],
  ['body.handicap', { handicap: 54.1 }, 'Handicap must be at most 54'],
  ['body.handicap', { handicap: 12.34 }, 'Handicap goes in steps of 0.1'],
  ['body.handicap', { handicap: '12' }, 'Handicap must be a number'],
  ['body.preferredDays.0', { preferredDays: ['Monday'] }, DAYS],
  ['body.preferredTimeSlots.0', { preferredTimeSlots: ['05:00'] }, SLOTS],
  ['body.favoriteCourses.0', { favoriteCourses: ['pebble'] }, ID],
  ['body.favoriteCourses', { favoriteCourses: Array(51).fill(id) }, 'must name at most 50 courses'],
  ['body.preferredCourses', { preferredCourses: Array(51).fill(id) }, 'must name at most 50 courses'],
  ['body.profileImageUrl', { profileImageUrl: 'javascript:alert(1)' }, HTTPS],
  ['body.notificationSettings.pushNotifications', { notificationSettings: { pushNotifications: null } }, TYPE],
  ['body.add.favoriteCourses.0', { add: { favoriteCourses: ['pebble'] } }, ID],
  ['body.remove.preferredDays.0', { remove: { preferredDays: ['Monday'] } }, DAYS],
]);
refuses(auth.deleteAccount, { password: 'fairway7' }, [['body.password', { password: '' }, CURRENT]]);

const NAME = 'Squad name is required';
refuses(squad.createSquad, { name: 'Early Birds' }, [
  ['body.name', { name: '   ' }, NAME],
  ['body.name', { name: long(101) }, 'Squad name must be at most 100 characters'],
  ['body.description', { description: long(2001) }, atMost(2000)],
  ['body.preferredDays.0', { preferredDays: ['someday'] }, DAYS],
  ['body.isPrivate', { isPrivate: 'yes' }, TYPE],
  ['body.autoBookEnabled', { autoBookEnabled: 1 }, TYPE],
  ['body.homeArea.city', { homeArea: { city: '', state: null } }, 'must not be empty'],
  ['body.homeArea.city', { homeArea: { city: long(101), state: null } }, atMost(100)],
  ['body.homeArea.zip', { homeArea: { city: 'Faro', state: null, zip: '8000' } }, UNKNOWN],
  ['body.timeZone', { timeZone: '+02:00' }, 'must be a time zone like Europe/Lisbon'],
  ['body.inviteMessage', { inviteMessage: long(1001) }, atMost(1000)],
]);
refuses(squad.changeSquad, {}, [
  ['body.guests', { guests: 'many' }, 'must be off, approve or free'],
  ['body.seatOrder', { seatOrder: 'first' }, 'must be first-come, take-turns or leader-picks'],
  ['body.askOthers', { askOthers: 'yes' }, TYPE],
  ['body.guestsPerMember', { guestsPerMember: 4 }, 'must be 1 to 3'],
  ['body.guestsPerMember', { guestsPerMember: 0 }, 'must be 1 to 3'],
  ['body.name', { name: null }, NAME],
  ['body.timeZone', { timeZone: 'Mars/Olympus' }, 'must be a time zone like Europe/Lisbon'],
  ['body.createdBy', { createdBy: 'me' }, ID],
]);
refuses(squad.changeMember, {}, [
  ['body.role', { role: 'captain' }, 'invalid_value'],
  ['body.status', { status: 'gone' }, 'invalid_value'],
]);
const LIFE = 'Choose 1, 3, 7, 14 or 30 days';
refuses(squad.createInvite, {}, [
  ['body.expiresInDays', { expiresInDays: 2 }, LIFE],
  ['body.expiresInDays', { expiresInDays: '7' }, LIFE],
]);
refuses(squad.inviteByMail, { emails: ['friend@example.com'] }, [
  ['body.emails', { emails: [] }, 'Please select at least one contact to invite.'],
  ['body.emails', { emails: Array(51).fill('friend@example.com') }, 'must name at most 50 addresses'],
  ['body.emails.0', { emails: ['nonsense'] }, EMAIL],
  ['body.message', { message: long(1001) }, atMost(1000)],
]);

const CHOOSE = 'Choose at least one time slot, or mark the day as busy';
refuses(availability.saveAvailability, { date: '2027-03-01', timeSlots: ['09:00'] }, [
  ['body.timeSlots', { timeSlots: [] }, CHOOSE],
  ['body.timeSlots', { timeSlots: [...TIME_SLOTS, '06:00'] }, 'must name each slot once'],
  ['body.timeSlots.0', { timeSlots: ['05:00'] }, SLOTS],
  ['body.ifNeedBe.0', { ifNeedBe: ['05:00'] }, SLOTS],
  ['body.timeSlots.1', { timeSlots: ['09:00', '09:30'] }, SLOTS],
  ['body.date', { date: '2027-02-29' }, DATE],
  ['body.notes', { notes: long(501) }, atMost(500)],
  ['body.isAvailable', { isAvailable: 'no' }, TYPE],
]);
const datesFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, day) => new Date(Date.parse(first) + day * 86_400_000).toISOString().slice(0, 10));
const changed = { date: '2027-03-01', timeSlots: ['09:00'] };
refuses(availability.changeAvailability, { entries: [changed], deletions: ['2027-03-02'] }, [
  ['body.entries.1.date', { entries: [changed, { ...changed, date: '2027-02-29' }] }, DATE],
  ['body.entries.1.timeSlots', { entries: [changed, { date: '2027-03-03' }] }, CHOOSE],
  ['body.deletions.0', { deletions: ['2027-13-01'] }, DATE],
  ['body', { deletions: ['2027-03-01'] }, 'must name each date once'],
  [
    'body',
    { entries: datesFrom('2027-04-01', 62).map((date) => ({ ...changed, date })) },
    'must change at most 62 dates',
  ],
]);
refuses(availability.listAvailability, { startDate: '2027-03-01', endDate: '2027-03-31' }, [
  ['query.startDate', { startDate: undefined }, DATE],
  ['query.endDate', { endDate: 'tomorrow' }, DATE],
]);
refuses(availability.squadAvailability, {}, [
  ['query.from', { from: 'today' }, DATE],
  ['query.to', { to: '2027-02-29' }, DATE],
]);
refuses(availability.deleteAvailability, { date: '2027-03-01' }, [['params.date', { date: '2027-13-01' }, DATE]]);

refuses(recommendation.bookRecommendation, {}, [
  ['body.bookingReference', { bookingReference: long(51) }, atMost(50)],
  ['body.bookingReference', { bookingReference: '  ' }, 'too_small'],
  ['body.teeTimes', { teeTimes: 13 }, 'must be 1 to 12'],
]);
refuses(recommendation.repairGroups, { seen: 'seen' }, [
  ['body.seen', { seen: undefined }, TYPE],
  ['body.seen', { seen: long(65) }, atMost(64)],
]);
refuses(guests.addGuest, { name: 'Kim' }, [
  ['body.name', { name: ' ' }, 'Name is required'],
  ['body.name', { name: long(101) }, atMost(100)],
  ['body.handicap', { handicap: 54.1 }, 'must be at most 54'],
  ['body.handicap', { handicap: -10.1 }, 'must be at least -10'],
  ['body.email', { email: 'no-address' }, EMAIL],
]);
refuses(guestLink.declineAsGuest, { answer: 'out' }, [['body.answer', { answer: 'in' }, 'must be out']]);
refuses(guestLink.chooseGuestMails, { mails: 'never' }, [['body.mails', { mails: 'all' }, 'must be changes or never']]);
refuses(recommendation.cancelBooking, {}, [['body.seatOnly', { seatOnly: 'yes' }, TYPE]]);
refuses(round.reserveTeeTime, { reservedAs: null }, [
  ['body.reservedAs', { reservedAs: long(51) }, atMost(50)],
  ['body.reservedAs', { reservedAs: '  ' }, 'too_small'],
]);
refuses(round.changeSeats, { seats: 4 }, [
  ['body.seats', { seats: 0 }, 'must be 1 to 48'],
  ['body.seats', { seats: 49 }, 'must be 1 to 48'],
  ['body.seats', { seats: 4.5 }, 'must be 1 to 48'],
]);
refuses(recommendation.moveBooking, { date: '2027-03-01', time: '12:30' }, [
  ['body.time', { time: '25:00' }, 'must be from 06:00 to 18:59'],
  ['body.date', { date: '2027-02-30' }, DATE],
]);
refuses(recommendation.optimizeTeeTimes, { startDate: '2027-03-01', endDate: '2027-03-15' }, [
  ['body.startDate', { startDate: undefined }, DATE],
  ['body.endDate', { endDate: 'soon' }, DATE],
  ['body.leaveOut.0', { leaveOut: ['dana'] }, ID],
  ['body.mustCome', { mustCome: 'everyone' }, TYPE],
  ['body.mustCome', { mustCome: Array(201).fill(id) }, 'must name at most 200 members'],
]);
const slot = { date: '2027-03-01', time: '09:00', courseId: id };
refuses(recommendation.confirmOptimalSlot, { slot }, [
  ['body.slot', { slot: undefined }, TYPE],
  ['body.slot.date', { slot: { ...slot, date: 'soon' } }, DATE],
  ['body.slot.time', { slot: { ...slot, time: '9 am' } }, 'must be a time (HH:MM)'],
  ['body.slot.courseId', { slot: { ...slot, courseId: 'pebble' } }, ID],
  ['body.slot.score', { slot: { ...slot, score: 100 } }, UNKNOWN],
]);
refuses(courses.searchCourses, {}, [
  ['query.search', { search: long(201) }, atMost(200)],
  ['query.ids', { ids: long(50 * 37 + 1) }, 'must name at most 50 courses'],
]);
const COURSE = 'Course name is required';
refuses(courses.addCourse, { name: 'Proof Links', city: 'Faro', timeZone: 'Europe/Lisbon' }, [
  ['body.name', { name: '  ' }, COURSE],
  ['body.name', { name: long(201) }, atMost(200)],
  ['body.city', { city: long(101) }, atMost(100)],
  ['body.state', { state: long(51) }, atMost(50)],
  ['body.zipCode', { zipCode: long(21) }, atMost(20)],
  ['body.phone', { phone: long(21) }, atMost(20)],
  ['body.website', { website: 'http://links.example' }, HTTPS],
  ['body.bookingUrl', { bookingUrl: 'javascript:alert(1)' }, HTTPS],
  ['body.imageUrl', { imageUrl: 'links.png' }, HTTPS],
  ['body.averagePrice', { averagePrice: '45.505' }, 'must be a price with at most two decimals'],
  ['body.averagePrice', { averagePrice: -1 }, 'must be at least 0'],
  ['body.averagePrice', { averagePrice: 1_000_000 }, 'must be at most 999999.99'],
  ['body.averagePrice', { averagePrice: 1.001 }, 'must have at most two decimals'],
  ['body.holes', { holes: 27 }, 'must be 9 or 18'],
  ['body.latitude', { latitude: 91, longitude: 0 }, 'must be at most 90'],
  ['body.longitude', { latitude: 40 }, 'Latitude and longitude go together'],
]);

const MISSING = 'Please fill in the golf course and price per player';
const details = { date: '2027-03-06', day: 'saturday', time: '09:00', course: 'Proof Links', pricePerPlayer: 45.5 };
const wrong = (other: object) => ({ teeTimeDetails: { ...details, ...other } });
refuses(notification.notifyTeeTime, { teeTimeDetails: details, availableMembers: [id] }, [
  ['body.teeTimeDetails.course', wrong({ course: undefined }), MISSING],
  ['body.teeTimeDetails.course', wrong({ course: ' ' }), MISSING],
  ['body.teeTimeDetails.course', wrong({ course: long(201) }), atMost(200)],
  ['body.teeTimeDetails.pricePerPlayer', wrong({ pricePerPlayer: -1 }), 'must be at least 0'],
  ['body.teeTimeDetails.pricePerPlayer', wrong({ pricePerPlayer: undefined }), MISSING],
  ['body.teeTimeDetails.pricePerPlayer', wrong({ pricePerPlayer: 9.999 }), 'must have at most two decimals'],
  ['body.teeTimeDetails.date', wrong({ date: 'saturday' }), DATE],
  ['body.teeTimeDetails.day', wrong({ day: 'Saturday' }), DAYS],
  ['body.teeTimeDetails.time', wrong({ time: '9 am' }), 'must be a time (HH:MM)'],
  ['body.availableMembers.0', { availableMembers: ['everyone'] }, ID],
  ['body.availableMembers', { availableMembers: undefined }, TYPE],
]);
refuses(notification.listNotifications, {}, [
  ['query.limit', { limit: '0' }, 'must be at least 1'],
  ['query.limit', { limit: '101' }, 'must be at most 100'],
  ['query.limit', { limit: '1.5' }, 'must be a number'],
]);
const keys = { p256dh: 'key', auth: 'secret' };
refuses(push.subscribeToPush, { endpoint: 'https://push.example.com/1', keys }, [
  ['body.endpoint', { endpoint: 'http://push.example.com/1' }, HTTPS],
  ['body.keys', { keys: undefined }, TYPE],
  ['body.keys.auth', { keys: { ...keys, auth: 'a b' } }, 'must be base64url'],
  ['body.keys.p256dh', { keys: { ...keys, p256dh: long(201) } }, 'must be base64url'],
  ['body.keys.other', { keys: { ...keys, other: 'x' } }, UNKNOWN],
]);
refuses(calendar.changeCalendarSync, {}, [
  ['body.autoSync', { autoSync: 'yes' }, TYPE],
  ['body.syncEnabled', { syncEnabled: null }, TYPE],
]);
refuses(calendar.importCalendar, { address: 'https://calendar.example.com/golf.ics' }, [
  ['body.address', { address: 'http://calendar.example.com/golf.ics' }, HTTPS],
  ['body.address', { address: 'webcal://calendar.example.com/golf.ics' }, HTTPS],
  ['body.address', { address: undefined }, HTTPS],
]);
for (const route of [calendar.connectCalendar, calendar.disconnectCalendar])
  refuses(route, { provider: 'google' }, [['params.provider', { provider: 'outlook' }, 'must be google or apple']]);
for (const route of [squad.getInvite, squad.join])
  refuses(route, { inviteCode: 'code' }, [['params.inviteCode', { inviteCode: long(65) }, 'too_big']]);
refuses(calendar.calendarFeed, { feedToken: 'token' }, [['params.feedToken', { feedToken: long(101) }, 'too_big']]);
for (const route of Object.values(unsubscribe))
  refuses(route, { mailToken: 'token' }, [['params.mailToken', { mailToken: long(201) }, 'too_big']]);

refuses(answer.answerPage, {}, [
  ['query.round', { round: 'mine' }, ID],
  ['query.answer', { answer: 'yes' }, 'must be in, maybe or out'],
]);

refuses(answer.answerRound, { answer: 'in' }, [
  ['body.answer', { answer: 'yes' }, 'must be in, maybe or out'],
  ['body.note', { note: long(201) }, 'must be at most 200 characters'],
]);

refuses(answer.renewByLink, { link: 'new' }, [['body.link', { link: 'old' }, 'must be new']]);
refuses(shared.sharedPage, {}, [
  ['query.golfer', { golfer: 'mine' }, ID],
  ['query.round', { round: 'mine' }, ID],
]);
refuses(shared.proposeAnswer, { userId: id, answer: 'in' }, [
  ['body.userId', { userId: 'mine' }, ID],
  ['body.answer', { answer: 'yes' }, 'must be in, maybe or out'],
]);
refuses(shared.decideProposal, { accept: true, answer: 'in' }, [
  ['body.answer', { answer: 'yes' }, 'must be in, maybe or out'],
]);
refuses(shared.mailOwnLink, { userId: id }, [['body.userId', { userId: 'mine' }, ID]]);

refuses(answer.claimByLink, { email: '' }, [['body.email', { email: 'no-address' }, EMAIL]]);

refuses(answer.answerSlot, { date: '2027-06-12', time: '09:00', answer: 'need', usual: '08:00,18:00' }, [
  ['body.date', { date: '12 June' }, DATE],
  ['body.time', { time: '09:10' }, SLOTS],
  ['body.answer', { answer: 'in' }, 'must be yes, need or no'],
  ...['09:00,', '09:10', '05:00', long(78), Array(14).fill('09:00').join()].map(
    (usual) => ['body.usual', { usual }, 'must be hours'] as const,
  ),
]);

describe.each(allRoutes.filter(({ params }) => params !== undefined))('$method $path', (route) => {
  const named = (ending: RegExp) => [...route.path.matchAll(ending)].map(([, name]) => name ?? '');
  const names = named(/:(\w+Id)\b/g);
  const others = Object.fromEntries(named(/:(?!\w+Id\b)(\w+)/g).map((name) => [name, 'text']));

  it('takes no text for an id in its path', () => {
    for (const name of names) {
      const right = { ...others, ...Object.fromEntries(names.map((other) => [other, id])) };
      expect(toldOf(route, 'params', { ...right, [name]: 'mine' })).toEqual([[`params.${name}`, ID]]);
    }
  });
});

describe.each(allRoutes.filter(({ body }) => body !== undefined))('$method $path', (route) => {
  it('takes no field that it does not name', () => {
    expect(toldOf(route, 'body', { other: 1 })).toContainEqual(['body.other', UNKNOWN]);
  });
});

/** Fields that nobody sets, or not by this call. */
const notTheirs: readonly (readonly [Route, readonly string[]])[] = [
  [auth.register, ['id', 'isAdmin']],
  [claimRoutes.claim, ['id', 'userId', 'email', 'firstName']],
  [claimRoutes.mergeClaim, ['to', 'userId', 'email', 'password']],
  [auth.changeProfile, ['id', 'email', 'password', 'version']],
  [squad.createSquad, ['id', 'createdBy', 'inviteCode']],
  [squad.changeSquad, ['id', 'inviteCode']],
  [squad.changeMember, ['userId']],
  [squad.createInvite, ['inviteCode']],
  [availability.saveAvailability, ['userId']],
  [availability.changeAvailability, ['userId']],
  [recommendation.bookRecommendation, ['players']],
  [recommendation.cancelBooking, ['userId']],
  [recommendation.repairGroups, ['moves']],
  [games.createStandingGame, ['id', 'squadId', 'dates']],
  [games.changeStandingGame, ['firstDate', 'squadId', 'pause']],
  [dates.moveGameDate, ['originalDate', 'status']],
  [recommendation.moveBooking, ['courseId']],
  [round.reserveTeeTime, ['bookingReference']],
  [round.changeSeats, ['maxPlayers']],
  [courses.addCourse, ['rating', 'addedBy']],
  [push.subscribeToPush, ['userId']],
];
it.each(notTheirs.map(([route, fields]) => [callOf(route), fields, route] as const))(
  '%s does not let a caller set %j',
  (_call, fields, route) => {
    for (const field of fields) {
      expect(toldOf(route, 'body', { [field]: 1 })).toContainEqual([`body.${field}`, UNKNOWN]);
    }
  },
);
