import {
  ANSWER_NOTE_MAX,
  AVAILABILITY_RANGE_MAX_DAYS,
  BANS_SHOWN,
  COURSES_LIMIT,
  FACES_MAX,
  FAVORITES_MAX,
  GAME_DATES_MAX,
  GIVEN_UP_SEATS_MAX,
  GROUP_MAX,
  GUESTS_MAX,
  INVITATIONS_MAX,
  LISTED_MEMBERS_MAX,
  LISTED_RECOMMENDATIONS,
  MEMBERS_MAX,
  NOTE_MAX,
  NOTIFICATION_MAX,
  OPTIMAL_SLOTS_LIMIT,
  PUSH_SUBSCRIPTIONS_MAX,
  RECOMMENDATION_LIMIT,
  ROSTER_MAX,
  SESSIONS_MAX,
  SQUAD_NAME_MAX,
  SQUADS_PER_GOLFER_MAX,
  STANDING_GAMES_CUT_MAX,
  TEE_TIMES_MAX,
  WEEKLY_SLOTS_LIMIT,
} from '../constants.ts';
import { DEVICE_MAX } from './headers.ts';

/** Bytes of the largest answer of any call. */
export const ANSWER_MAX_BYTES = 1_000_000;

/** A character that JavaScript counts takes at most three bytes in JSON: texts hold no control characters. */
export const BYTES_PER_CHARACTER = 3;

const NAME_MAX = 100;
const URL_MAX = 500;
/** A character of a text that is cut may count as two. */
const cut = (characters: number) => 2 * characters;
/** A character of an address takes one byte. */
const ascii = (characters: number) => Math.ceil(characters / BYTES_PER_CHARACTER);
const recommendations = LISTED_RECOMMENDATIONS.held + LISTED_RECOMMENDATIONS.pending;

/**
 * Most entries, characters or digits of what answers hold, where the schema says nothing: by the name of a field, or by
 * its owner, a field or a call, and the field; those of a list's entries end in `[]`. Services hold them. They stand
 * apart from the schemas because the browser loads those, and an app that is open during a release reads answers of
 * either one.
 */
export const BOUNDS: Readonly<Record<string, number>> = {
  // Golfers
  email: ascii(254),
  newEmail: ascii(254),
  firstName: NAME_MAX,
  lastName: NAME_MAX,
  username: 30,
  profileImageUrl: URL_MAX,
  preferredCourses: FAVORITES_MAX,
  favoriteCourses: FAVORITES_MAX,
  message: 200,
  listSessions: SESSIONS_MAX,
  listPushSubscriptions: PUSH_SUBSCRIPTIONS_MAX,
  device: DEVICE_MAX,
  // Squads
  listSquads: SQUADS_PER_GOLFER_MAX,
  'listSquads.members': LISTED_MEMBERS_MAX,
  name: SQUAD_NAME_MAX,
  description: 2_000,
  timeZone: 64,
  members: MEMBERS_MAX,
  bans: BANS_SHOWN,
  memberCount: 3,
  invited: INVITATIONS_MAX,
  'invited[]': ascii(254),
  inviteCode: 64,
  inviteUrl: URL_MAX,
  previewRoster: ROSTER_MAX + 1,
  fault: 100,
  outcomes: ROSTER_MAX,
  'memberAnswerLink.url': URL_MAX,
  'sharedLink.url': URL_MAX,
  'shareLink.url': URL_MAX,
  listAnswers: MEMBERS_MAX,
  listGuests: MEMBERS_MAX * GUESTS_MAX,
  'listGuests.name': 100,
  'addGuest.name': 100,
  'approveGuest.name': 100,
  listProposals: MEMBERS_MAX,
  'listLine.members': MEMBERS_MAX,
  note: ANSWER_NOTE_MAX,
  // Availability
  listAvailability: AVAILABILITY_RANGE_MAX_DAYS,
  notes: NOTE_MAX,
  // Courses
  searchCourses: COURSES_LIMIT,
  'searchCourses.name': 200,
  'addCourse.name': 200,
  'course.name': 200,
  courseName: 200,
  address: 300,
  city: 100,
  state: 50,
  zipCode: 20,
  phone: 20,
  website: URL_MAX,
  bookingUrl: URL_MAX,
  imageUrl: URL_MAX,
  difficulty: 50,
  // Recommendations and tee times
  listRecommendations: recommendations,
  generateRecommendations: recommendations,
  optimizeTeeTimes: RECOMMENDATION_LIMIT,
  optimalWeekendSlots: OPTIMAL_SLOTS_LIMIT,
  'weeklySlots.slots': WEEKLY_SLOTS_LIMIT,
  squadName: SQUAD_NAME_MAX,
  receipt: 8,
  factor: 20,
  reason: 300,
  freeMembers: MEMBERS_MAX,
  ifNeedBeMembers: MEMBERS_MAX,
  unknownMembers: MEMBERS_MAX,
  confirmedMembers: MEMBERS_MAX,
  faces: FACES_MAX,
  nearestMisses: 3,
  bookingReference: 50,
  reservedAs: 50,
  listBookings: TEE_TIMES_MAX,
  listWaiting: TEE_TIMES_MAX,
  listTeeTimes: TEE_TIMES_MAX,
  bookings: GROUP_MAX + GIVEN_UP_SEATS_MAX,
  groups: MEMBERS_MAX,
  players: GROUP_MAX,
  moves: MEMBERS_MAX,
  emptied: MEMBERS_MAX,
  seen: ascii(64),
  silent: MEMBERS_MAX,
  'silent[]': 3,
  usual: MEMBERS_MAX,
  'usual[]': 3,
  free: MEMBERS_MAX,
  'free[]': 3,
  unanswered: MEMBERS_MAX,
  'unanswered[]': 3,
  playing: MEMBERS_MAX,
  'playing[]': 3,
  'slots.ifNeedBe': MEMBERS_MAX,
  'ifNeedBe[]': 3,
  // Standing games
  listStandingGames: STANDING_GAMES_CUT_MAX,
  dates: GAME_DATES_MAX,
  listOpenGameDates: 20,
  decisions: 4,
  reasons: 4,
  'reasons[]': 300,
  // Notifications and calendars
  listNotifications: 100,
  type: 30,
  title: cut(NOTIFICATION_MAX.title),
  'listNotifications.message': cut(NOTIFICATION_MAX.message),
  'readNotification.message': cut(NOTIFICATION_MAX.message),
  publicKey: 200,
  connections: 2,
  feedUrl: URL_MAX,
  host: ascii(253),
  failure: 300,
};
