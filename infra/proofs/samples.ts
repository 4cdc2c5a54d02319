import { authRoutes } from '@fourball/contracts/http/auth.ts';
import { availabilityRoutes } from '@fourball/contracts/http/availability.ts';
import { calendarRoutes } from '@fourball/contracts/http/calendar.ts';
import { notificationRoutes } from '@fourball/contracts/http/notification.ts';
import { pushRoutes } from '@fourball/contracts/http/push.ts';
import { rankingRoutes } from '@fourball/contracts/http/ranking.ts';
import { recommendationRoutes } from '@fourball/contracts/http/recommendation.ts';
import type { InputOf, Route } from '@fourball/contracts/http/route.ts';
import { squadRoutes } from '@fourball/contracts/http/squad.ts';
import { unsubscribeRoutes } from '@fourball/contracts/http/unsubscribe.ts';
import { newId } from '@fourball/kit/process/id.ts';
import type { Input } from './asking.ts';
import { aBrowser } from './push-browser.ts';
import { inDays } from './squad.ts';

/** Every call of the product by its name. */
export const namedRoutes = {
  ...authRoutes,
  ...squadRoutes,
  ...availabilityRoutes,
  ...recommendationRoutes,
  ...rankingRoutes,
  ...notificationRoutes,
  ...pushRoutes,
  ...unsubscribeRoutes,
  ...calendarRoutes,
};
export type RouteName = keyof typeof namedRoutes;
export const routeNames = Object.keys(namedRoutes) as RouteName[];
export const routeOf = (name: RouteName): Route => namedRoutes[name];

/** The things that calls are about: what the parameters of their paths stand for, and a course. */
export type Things = Readonly<Record<keyof typeof nobodysThings, string>>;

/** Things that are nowhere. */
export const nobodysThings = {
  ...{ squadId: newId(), userId: newId(), recommendationId: newId(), teeTimeId: newId(), courseId: newId() },
  ...{ notificationId: newId(), subscriptionId: newId(), inviteCode: 'NOBODYSCODE1', date: inDays(9) },
  ...{ mailToken: 'nobodys-token', feedToken: 'nobodys-token', provider: 'google' },
};

/** Parameters of a path that are the same for everybody: they stand for nothing of anyone's. */
export const COMMON_PARAMS: readonly string[] = ['date', 'provider'];

type Sample<R extends Route> = Omit<InputOf<R>, 'params'>;

const newPassword = { newPassword: 'fairway8', confirmPassword: 'fairway8' };
/** A password of the right form that is nobody's: a call with it changes nothing. */
const wrongPassword = 'nobodys-password';

let made = 0;
/** Unique in this process and among runs. */
const unique = () => `${Date.now()}.${++made}`;

/**
 * A right query and body for every call. A new route does not compile until it has one, and is covered by everything that
 * goes through all calls from then on.
 */
const samples: {
  readonly [N in RouteName]: (things: Things) => Sample<(typeof namedRoutes)[N]>;
} = {
  register: () => ({
    body: { email: `sample.${unique()}@example.com`, password: 'fairway7', firstName: 'Sam', lastName: 'Sample' },
  }),
  login: () => ({ body: { email: 'nobody@example.com', password: wrongPassword } }),
  loginPage: () => ({ query: { returnTo: '/squad/1' } }),
  logout: () => ({}),
  currentUser: () => ({}),
  currentUserOfSession: () => ({}),
  forgotPassword: () => ({ body: { email: 'nobody@example.com' } }),
  resetPassword: () => ({ body: { token: 'nobodys-token', ...newPassword } }),
  changePassword: () => ({ body: { currentPassword: wrongPassword, ...newPassword } }),
  profile: () => ({}),
  changeProfile: () => ({
    body: {
      lastName: 'Changed',
      handicap: 12.3,
      preferredDays: ['saturday'],
      preferredTimeSlots: ['09:00'],
      favoriteCourses: [],
      profileImageUrl: null,
    },
  }),
  deleteAccount: () => ({ body: { password: wrongPassword } }),
  createSquad: () => ({
    body: {
      name: 'Sample Squad',
      description: 'A sample',
      preferredDays: ['sunday'],
      isPrivate: true,
      autoBookEnabled: false,
      homeArea: { city: 'Faro', state: null },
      timeZone: 'Europe/Lisbon',
      inviteEmails: '',
      inviteMessage: 'Come along',
    },
  }),
  listSquads: () => ({}),
  getSquad: () => ({}),
  changeSquad: () => ({
    body: { name: 'Changed Squad', description: 'Changed', homeArea: { city: 'Lagos', state: null } },
  }),
  deleteSquad: () => ({}),
  joinSquad: () => ({}),
  removeMember: () => ({}),
  changeMember: () => ({ body: { role: 'leader', status: 'active' } }),
  inviteByMail: () => ({ body: { emails: [`sample.${unique()}@example.com`], message: 'Come along' } }),
  createInvite: () => ({ body: { expiresInDays: 7 } }),
  getInvite: () => ({}),
  join: () => ({}),
  listAvailability: () => ({ query: { startDate: inDays(1), endDate: inDays(30) } }),
  saveAvailability: () => ({ body: { date: inDays(300), timeSlots: ['09:00'], isAvailable: true, notes: 'A sample' } }),
  deleteAvailability: () => ({}),
  squadAvailability: () => ({}),
  listRecommendations: () => ({}),
  generateRecommendations: () => ({}),
  confirmRecommendation: () => ({}),
  withdrawConfirmation: () => ({}),
  bookRecommendation: () => ({ body: { bookingReference: 'SAMPLE-1' } }),
  groupsOfRecommendation: () => ({}),
  listBookings: () => ({}),
  cancelBooking: () => ({ body: { seatOnly: true } }),
  moveBooking: () => ({ body: { date: inDays(28), time: '11:00' } }),
  listTeeTimes: () => ({}),
  optimizeTeeTimes: ({ userId }) => ({
    body: { startDate: inDays(1), endDate: inDays(10), leaveOut: [], mustCome: [userId] },
  }),
  optimalWeekendSlots: () => ({}),
  confirmOptimalSlot: ({ courseId }) => ({ body: { slot: { date: inDays(27), time: '10:00', courseId } } }),
  searchCourses: () => ({ query: { search: 'pine' } }),
  addCourse: () => ({
    body: {
      name: `Sample Links ${unique()}`,
      city: 'Faro',
      averagePrice: '45.50',
      holes: 9,
      timeZone: 'Europe/Lisbon',
    },
  }),
  squadHeatMap: () => ({}),
  squadOutlook: () => ({}),
  weeklySlots: () => ({}),
  notifyTeeTime: ({ userId }) => ({
    body: {
      teeTimeDetails: { date: inDays(5), day: 'saturday', time: '09:00', course: 'Sample Links', pricePerPlayer: 45.5 },
      availableMembers: [userId],
      note: 'A sample',
    },
  }),
  listNotifications: () => ({ query: { limit: 10 } }),
  streamNotifications: () => ({}),
  readNotification: () => ({}),
  readAllNotifications: () => ({}),
  deleteNotification: () => ({}),
  pushKey: () => ({}),
  subscribeToPush: () => ({ body: aBrowser(unique()) }),
  unsubscribeFromPush: () => ({}),
  openUnsubscribe: () => ({}),
  mailSubscription: () => ({}),
  unsubscribe: () => ({}),
  resubscribe: () => ({}),
  calendarSync: () => ({}),
  changeCalendarSync: () => ({ body: { syncEnabled: true, autoSync: true } }),
  connectCalendar: () => ({}),
  disconnectCalendar: () => ({}),
  // No calendar is there, and none may be asked for there.
  importCalendar: () => ({ body: { address: 'https://127.0.0.1/golf.ics' } }),
  forgetCalendar: () => ({}),
  syncCalendar: () => ({}),
  calendarFeed: () => ({}),
  teeTimeCalendar: () => ({}),
};

/** The names in a route's path that stand for something. */
export const paramNames = (route: Route): string[] => [...route.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/**
 * A call that is right in every part.
 * @throws when its path names something that is not among the things.
 */
export function sampleOf(name: RouteName, things: Things): Input {
  const params = paramNames(routeOf(name)).map((param) => {
    if (!(param in things)) throw new Error(`Nothing is known to put for :${param} of ${routeOf(name).path}`);
    return [param, things[param as keyof Things]];
  });
  return { ...(params.length > 0 ? { params: Object.fromEntries(params) } : {}), ...samples[name](things) };
}
