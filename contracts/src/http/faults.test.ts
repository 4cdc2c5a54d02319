import { describe, expect, it } from 'vitest';
import { TIME_SLOTS } from '../constants.ts';
import { fieldsOf, given, several, toldOf, withFault } from '../testing/refusals.ts';
import { exampleFor } from './examples.ts';
import type { Route } from './route.ts';
import { allRoutes, routes } from './routes.ts';
import { unsubscribeRoutes } from './unsubscribe.ts';

/*
 * Refusals of each call, field by field: the path that the answer names, and what is wrong there by the sentence of the
 * contract, or the code of an issue that has none. That every service answers by these very contracts is held beside
 * each (`callsServed`), and how an issue becomes the answer in kit (`server.test.ts`).
 */
const EMAIL = 'Please enter a valid email address';
const SHORT = 'Password must be at least 6 characters';
const LONG = 'Password must be at most 200 characters';
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

/** Fields that take the same in whichever call and however deep: by name, how wrong values are refused. */
const NAMED: readonly (readonly [name: RegExp, told: string, wrong: readonly string[]])[] = [
  [/^(date|(start|end|first|last)Date|from|to)$/, DATE, ['2027-02-29', '2027-13-01', 'tomorrow']],
  [/^(day|preferredDays|weekdays)$/, DAYS, ['Saturday', 'someday']],
  [/^(timeSlots|preferredTimeSlots|ifNeedBe)$/, SLOTS, ['05:00', '09:30']],
  [/^(userId|createdBy|courseIds?|(favorite|preferred)Courses|availableMembers|golfer|round)$/, ID, ['mine']],
  [/^((booking|image|profileImage)Url|website|endpoint)$/, HTTPS, ['http://a.example', 'javascript:alert(1)', 'a.png']],
  [/^emails?$/, EMAIL, ['no-address']],
  [/^(is|auto)[A-Z]|^(accept|askOthers|renew|seatOnly|syncEnabled)$/, TYPE, ['yes']],
];

describe.each(Object.entries<Route>(routes))('%s', (name, route) => {
  it.each(['body', 'query'] as const)('refuses each field of its %s that is not what its name says', (part) => {
    const { [part]: schema } = route;
    const right = schema && exampleFor(schema, name);
    const refused = fieldsOf(right).flatMap((path) => {
      const field = path.findLast((step) => !/^\d+$/.test(step)) ?? '';
      const [, told, wrong = []] = NAMED.find(([named]) => named.test(field)) ?? [];
      return wrong.map((one) => ({ path, wrong: one, told }));
    });
    const answers = refused.map(({ path, wrong }) => toldOf(route, part, withFault(right, path, wrong)));
    expect(answers).toEqual(refused.map(({ path, told }) => [[[part, ...path].join('.'), told]]));
  });
});

given(routes.register, { email: 'noa@example.com', password: 'fairway7', firstName: 'Noa', lastName: 'Bell' }).refuses({
  password: { [SHORT]: '12345', [LONG]: long(201) },
  firstName: { 'First name is required': '   ', [atMost(100)]: long(101) },
  lastName: { 'Last name is required': '' },
  username: { 'Username must be at least 3 characters': 'ab' },
});
given(routes.login, { email: 'noa@example.com', password: 'fairway7' }).refuses({ password: { [SHORT]: '12345' } });
given(routes.changePassword, { currentPassword: 'old', newPassword: 'fairway8', confirmPassword: 'fairway8' }).refuses({
  currentPassword: { [CURRENT]: '' },
  newPassword: { [SHORT]: () => ({ newPassword: '12345', confirmPassword: '12345' }) },
  confirmPassword: { [CONFIRM]: undefined, [DIFFERENT]: 'fairway9' },
});
given(routes.claim, { token: 'token', password: 'fairway9' }).refuses({
  token: { 'This link is cut off': '', [atMost(200)]: long(201) },
  password: { [SHORT]: 'five5', [LONG]: long(201) },
});
given(routes.mergeClaim, { token: 'token' }).refuses({
  token: { 'This link is cut off': '', [atMost(200)]: long(201) },
});
given(routes.resetPassword, { token: 'token', newPassword: 'fairway9', confirmPassword: 'fairway9' }).refuses({
  token: { 'Reset token is required': '', [atMost(200)]: long(201) },
  newPassword: { [SHORT]: () => ({ newPassword: '12345', confirmPassword: '12345' }) },
  confirmPassword: { [CONFIRM]: undefined, [DIFFERENT]: 'fairway0' },
});
given(routes.changeProfile, { notificationSettings: { pushNotifications: true } }).refuses({
  firstName: { 'First name is required': '' },
  lastName: { 'Last name is required': ' ' },
  username: { 'Username can only contain letters, numbers, and underscores': 'a-b-c' },
  handicap: {
    'Handicap must be at least -10': -10.1,
    'Handicap must be at most 54': 54.1,
    'Handicap goes in steps of 0.1': 12.34,
    'Handicap must be a number': '12',
  },
  favoriteCourses: { 'must name at most 50 courses': Array(51).fill(id) },
  preferredCourses: { 'must name at most 50 courses': Array(51).fill(id) },
  'notificationSettings.pushNotifications': { [TYPE]: null },
});
given(routes.deleteAccount, { password: 'fairway7' }).refuses({ password: { [CURRENT]: '' } });

const NAME = 'Squad name is required';
given(routes.createSquad, { name: 'Early Birds', homeArea: { city: 'Faro', state: null } }).refuses({
  name: { [NAME]: '   ', 'Squad name must be at most 100 characters': long(101) },
  description: { [atMost(2000)]: long(2001) },
  'homeArea.city': { 'must not be empty': '', [atMost(100)]: long(101) },
  'homeArea.zip': { [UNKNOWN]: '8000' },
  timeZone: { 'must be a time zone like Europe/Lisbon': '+02:00' },
  inviteMessage: { [atMost(1000)]: long(1001) },
});
given(routes.changeSquad, {}).refuses({
  guests: { 'must be off, approve or free': 'many' },
  seatOrder: { 'must be first-come, take-turns or leader-picks': 'first' },
  guestsPerMember: { 'must be 1 to 3': several(4, 0) },
  name: { [NAME]: null },
  timeZone: { 'must be a time zone like Europe/Lisbon': 'Mars/Olympus' },
});
given(routes.changeMember, {}).refuses({ role: { invalid_value: 'captain' }, status: { invalid_value: 'gone' } });
given(routes.createInvite, {}).refuses({ expiresInDays: { 'Choose 1, 3, 7, 14 or 30 days': several(2, '7') } });
given(routes.inviteByMail, { emails: ['friend@example.com'] }).refuses({
  emails: {
    'Please select at least one contact to invite.': [],
    'must name at most 50 addresses': Array(51).fill('a@b.io'),
  },
  message: { [atMost(1000)]: long(1001) },
});

const CHOOSE = 'Choose at least one time slot, or mark the day as busy';
given(routes.saveAvailability, { date: '2027-03-01', timeSlots: ['09:00'] }).refuses({
  timeSlots: { [CHOOSE]: [], 'must name each slot once': [...TIME_SLOTS, '06:00'] },
  notes: { [atMost(500)]: long(501) },
});
const changed = { date: '2027-03-01', timeSlots: ['09:00'] };
const day = (index: number) => new Date(Date.UTC(2027, 3, 1 + index)).toISOString().slice(0, 10);
const allDates = () => ({ entries: Array.from({ length: 62 }, (_, index) => ({ ...changed, date: day(index) })) });
const entries = [changed, { ...changed, date: '2027-03-03' }];
given(routes.changeAvailability, { entries, deletions: ['2027-03-02'] }).refuses({
  'entries.1.date': { [DATE]: '2027-02-29' },
  'entries.1.timeSlots': { [CHOOSE]: undefined },
  'deletions.0': { [DATE]: '2027-13-01' },
  '': { 'must name each date once': () => ({ deletions: ['2027-03-01'] }), 'must change at most 62 dates': allDates },
});
given(routes.listAvailability, { startDate: '2027-03-01', endDate: '2027-03-31' }).refuses({
  startDate: { [DATE]: undefined },
});
given(routes.deleteAvailability, { date: '2027-03-01' }).refuses({ date: { [DATE]: '2027-13-01' } });

given(routes.bookRecommendation, {}).refuses({
  bookingReference: { [atMost(50)]: long(51), too_small: '  ' },
  teeTimes: { 'must be 1 to 12': 13 },
});
given(routes.repairGroups, { seen: 'seen' }).refuses({ seen: { [TYPE]: undefined, [atMost(64)]: long(65) } });
given(routes.addGuest, { name: 'Kim' }).refuses({
  name: { 'Name is required': ' ', [atMost(100)]: long(101) },
  handicap: { 'must be at most 54': 54.1, 'must be at least -10': -10.1 },
});
given(routes.declineAsGuest, { answer: 'out' }).refuses({ answer: { 'must be out': 'in' } });
given(routes.chooseGuestMails, { mails: 'never' }).refuses({ mails: { 'must be changes or never': 'all' } });
given(routes.reserveTeeTime, { reservedAs: null }).refuses({ reservedAs: { [atMost(50)]: long(51), too_small: '  ' } });
given(routes.changeSeats, { seats: 4 }).refuses({ seats: { 'must be 1 to 48': several(0, 49, 4.5) } });
given(routes.moveBooking, { date: '2027-03-01', time: '12:30' }).refuses({
  time: { 'must be from 06:00 to 18:59': '25:00' },
});
given(routes.optimizeTeeTimes, { startDate: '2027-03-01', endDate: '2027-03-15' }).refuses({
  startDate: { [DATE]: undefined },
  'leaveOut.0': { [ID]: 'dana' },
  mustCome: { [TYPE]: 'everyone', 'must name at most 200 members': Array(201).fill(id) },
});
given(routes.confirmOptimalSlot, { slot: { date: '2027-03-01', time: '09:00', courseId: id } }).refuses({
  slot: { [TYPE]: undefined },
  'slot.time': { 'must be a time (HH:MM)': '9 am' },
  'slot.score': { [UNKNOWN]: 100 },
});
given(routes.searchCourses, {}).refuses({
  search: { [atMost(200)]: long(201) },
  ids: { 'must name at most 50 courses': long(50 * 37 + 1) },
});
given(routes.addCourse, { name: 'Proof Links', city: 'Faro', timeZone: 'Europe/Lisbon' }).refuses({
  name: { 'Course name is required': '  ', [atMost(200)]: long(201) },
  city: { [atMost(100)]: long(101) },
  state: { [atMost(50)]: long(51) },
  zipCode: { [atMost(20)]: long(21) },
  phone: { [atMost(20)]: long(21) },
  averagePrice: {
    'must be a price with at most two decimals': '45.505',
    'must be at least 0': -1,
    'must be at most 999999.99': 1_000_000,
    'must have at most two decimals': 1.001,
  },
  holes: { 'must be 9 or 18': 27 },
  latitude: { 'must be at most 90': () => ({ latitude: 91, longitude: 0 }) },
  longitude: { 'Latitude and longitude go together': () => ({ latitude: 40 }) },
});

const MISSING = 'Please fill in the golf course and price per player';
const details = { date: '2027-03-06', day: 'saturday', time: '09:00', course: 'Proof Links', pricePerPlayer: 45.5 };
given(routes.notifyTeeTime, { teeTimeDetails: details, availableMembers: [id] }).refuses({
  'teeTimeDetails.course': { [MISSING]: several(undefined, ' '), [atMost(200)]: long(201) },
  'teeTimeDetails.pricePerPlayer': {
    'must be at least 0': -1,
    [MISSING]: undefined,
    'must have at most two decimals': 9.999,
  },
  'teeTimeDetails.time': { 'must be a time (HH:MM)': '9 am' },
  availableMembers: { [TYPE]: undefined },
});
given(routes.listNotifications, {}).refuses({
  limit: { 'must be at least 1': '0', 'must be at most 100': '101', 'must be a number': '1.5' },
});
const keys = { p256dh: 'key', auth: 'secret' };
given(routes.subscribeToPush, { endpoint: 'https://push.example.com/1', keys }).refuses({
  keys: { [TYPE]: undefined },
  'keys.auth': { 'must be base64url': 'a b' },
  'keys.p256dh': { 'must be base64url': long(201) },
  'keys.other': { [UNKNOWN]: 'x' },
});
given(routes.changeCalendarSync, {}).refuses({ syncEnabled: { [TYPE]: null } });
given(routes.importCalendar, { address: 'https://calendar.example.com/golf.ics' }).refuses({
  address: { [HTTPS]: several('http://calendar.example/golf.ics', 'webcal://calendar.example/golf.ics', undefined) },
});
for (const route of [routes.connectCalendar, routes.disconnectCalendar])
  given(route, { provider: 'google' }).refuses({ provider: { 'must be google or apple': 'outlook' } });
for (const route of [routes.getInvite, routes.join])
  given(route, { inviteCode: 'code' }).refuses({ inviteCode: { too_big: long(65) } });
given(routes.calendarFeed, { feedToken: 'token' }).refuses({ feedToken: { too_big: long(101) } });
for (const route of Object.values(unsubscribeRoutes))
  given(route, { mailToken: 'token' }).refuses({ mailToken: { too_big: long(201) } });

given(routes.answerPage, {}).refuses({ answer: { 'must be in, maybe or out': 'yes' } });
given(routes.answerRound, { answer: 'in' }).refuses({
  answer: { 'must be in, maybe or out': 'yes' },
  note: { [atMost(200)]: long(201) },
});
given(routes.renewByLink, { link: 'new' }).refuses({ link: { 'must be new': 'old' } });
given(routes.proposeAnswer, { userId: id, answer: 'in' }).refuses({ answer: { 'must be in, maybe or out': 'yes' } });
given(routes.decideProposal, { accept: true, answer: 'in' }).refuses({ answer: { 'must be in, maybe or out': 'yes' } });
given(routes.answerSlot, { date: '2027-06-12', time: '09:00', answer: 'need', usual: '08:00,18:00' }).refuses({
  time: { [SLOTS]: '09:10' },
  answer: { 'must be yes, need or no': 'in' },
  usual: { 'must be hours': several('09:00,', '09:10', '05:00', long(78), Array(14).fill('09:00').join()) },
});

const game = { name: 'Us', weekdays: ['saturday'], firstDate: '2027-06-12', earliest: '08:10', latest: '08:10' };
const offset = { daysBefore: 2, time: '18:00' };
given(routes.createStandingGame, { ...game, opens: offset, deadline: offset }).refuses({
  name: { 'Name is required': ' ', [atMost(100)]: long(101) },
  everyWeeks: { 'must be 1 to 8': several(0, 9) },
  weekdays: { 'must name a day': [] },
  nth: { invalid_value: 'fifth' },
  earliest: { 'must be from 06:00 to 18:59': '05:59' },
  latest: { 'must be from 06:00 to 18:59': '19:00' },
  courseIds: { 'must name at most 12 courses': Array(13).fill(id) },
  leastPlayers: { 'must be 2 to 48': 1 },
  mostPlayers: { 'must be 2 to 48': 49 },
  'opens.daysBefore': { 'must be 0 to 28 days': 29 },
  nudges: { 'must be at most 3': Array(4).fill(offset) },
  'deadline.time': { 'must be a time (HH:MM)': '24:00' },
  releaseHours: { 'must be 1 to 336': 337 },
  shown: { 'must be 1 to 8': 0 },
});
given(routes.changeStandingGame, { from: '2027-06-12' }).refuses({
  from: { [DATE]: undefined },
  firstDate: { [UNKNOWN]: '2027-06-19' },
  mostPlayers: { 'must be 2 to 48': 1 },
});
given(routes.pauseStandingGame, { pause: { from: '2027-06-12', to: '2027-07-12' } }).refuses({
  'pause.to': { [DATE]: null },
});
given(routes.moveGameDate, {}).refuses({ time: { 'must be from 06:00 to 18:59': '19:00' } });
given(routes.skipGameDate, { reason: 'Rain' }).refuses({
  reason: { 'Reason is required': ' ', [atMost(200)]: long(201) },
});

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
const notTheirs = {
  register: ['id', 'isAdmin'],
  claim: ['id', 'userId', 'email', 'firstName'],
  mergeClaim: ['to', 'userId', 'email', 'password'],
  changeProfile: ['id', 'email', 'password', 'version'],
  createSquad: ['id', 'createdBy', 'inviteCode'],
  changeSquad: ['id', 'inviteCode'],
  changeMember: ['userId'],
  createInvite: ['inviteCode'],
  saveAvailability: ['userId'],
  changeAvailability: ['userId'],
  bookRecommendation: ['players'],
  cancelBooking: ['userId'],
  repairGroups: ['moves'],
  createStandingGame: ['id', 'squadId', 'dates'],
  changeStandingGame: ['firstDate', 'squadId', 'pause'],
  moveGameDate: ['originalDate', 'status'],
  moveBooking: ['courseId'],
  reserveTeeTime: ['bookingReference'],
  changeSeats: ['maxPlayers'],
  addCourse: ['rating', 'addedBy'],
  subscribeToPush: ['userId'],
} satisfies Partial<Record<keyof typeof routes, string[]>>;
it.each(Object.entries(notTheirs))('%s does not let a caller set %j', (name, fields) => {
  for (const field of fields) {
    const told = toldOf(routes[name as keyof typeof notTheirs], 'body', { [field]: 1 });
    expect(told).toContainEqual([`body.${field}`, UNKNOWN]);
  }
});
