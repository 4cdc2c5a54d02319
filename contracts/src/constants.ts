/** The week as golfers and the database spell it, Monday first. */
export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export type Day = (typeof DAYS)[number];

/** The hourly tee-off slots of a day, wall-clock `HH:MM` at the course. */
export const TIME_SLOTS = [
  '06:00',
  '07:00',
  '08:00',
  '09:00',
  '10:00',
  '11:00',
  '12:00',
  '13:00',
  '14:00',
  '15:00',
  '16:00',
  '17:00',
  '18:00',
] as const;
export type TimeSlot = (typeof TIME_SLOTS)[number];

/** The periods of the day and the slots that each covers. */
export const PERIODS = {
  early: ['06:00', '07:00', '08:00'],
  morning: ['09:00', '10:00', '11:00'],
  afternoon: ['12:00', '13:00', '14:00', '15:00', '16:00'],
  evening: ['17:00', '18:00'],
} as const satisfies Record<string, readonly TimeSlot[]>;

/** Days that an invite link may live; the default is {@link INVITE_EXPIRY_DEFAULT_DAYS}. */
export const INVITE_EXPIRY_DAYS = [1, 3, 7, 14, 30] as const;
export const INVITE_EXPIRY_DEFAULT_DAYS = 7;

export const PASSWORD_MIN = 6;
export const PASSWORD_MAX = 200;
export const USERNAME_MIN = 3;
/** Guests of a member that a squad may allow a round: with them a host is a group of at most four. */
export const GUESTS_MAX = 3;
export const HANDICAP_MIN = -10;
export const HANDICAP_MAX = 54;
export const SQUAD_NAME_MAX = 100;
/** Squads that a golfer may be in, whatever their status there. */
export const SQUADS_PER_GOLFER_MAX = 50;
/** Members of a squad at most, whatever their status. */
export const MEMBERS_MAX = 200;
/** Members that a list of squads shows of each: whoever asks, and those who joined first. */
export const LISTED_MEMBERS_MAX = 4;
/** Golfers that one call adds to a squad, and characters of the list that names them. */
export const ROSTER_MAX = 200;
export const ROSTER_TEXT_MAX = 60_000;
/** Players of a round: twelve groups of four. */
export const PLAYERS_MAX = 48;
/** Standing games of a squad that have not ended. */
export const STANDING_GAMES_MAX = 5;
/** The same where one of them goes on as another from a date to come. */
export const STANDING_GAMES_CUT_MAX = STANDING_GAMES_MAX + 1;
/** Coming dates of a standing game that are shown: those of eight weeks, and some that were moved there. */
export const GAME_DATES_MAX = 64;
/** Characters of the note to an answer. */
export const ANSWER_NOTE_MAX = 200;
/** Members whom a recommendation shows by their faces, beside those who have confirmed. */
export const FACES_MAX = 8;
/** Bans of a squad that its leaders see. */
export const BANS_SHOWN = 200;
/** Courses that a golfer names as favorites, and as preferred ones. */
export const FAVORITES_MAX = 50;
/** Addresses that one call may invite. */
export const INVITATIONS_MAX = 50;
/** Sessions of a golfer; the oldest ends for one more. */
export const SESSIONS_MAX = 50;
/** Minutes that a link to reset a password works. */
export const RESET_LINK_MINUTES = 30;
/** Hours that the link and the code of a mail that verifies an address work, and the link to an account. */
export const VERIFICATION_HOURS = 24;
/** Hours that a mailed link to a copy of a golfer's data works. */
export const EXPORT_LINK_HOURS = 48;
/** Days that the link in the mail about a changed address works, and that nobody else can take the address before. */
export const EMAIL_UNDO_DAYS = 7;

/** A query for availability covers at most this many days. */
export const AVAILABILITY_RANGE_MAX_DAYS = 366;
/** An availability entry lies at most this many days ahead. */
export const AVAILABILITY_AHEAD_MAX_DAYS = 366;
/** Dates that one call saves or forgets at most: two months. */
export const AVAILABILITY_CHANGES_MAX = 62;
/** Squad members see each other's availability from this many days ago on. */
export const AVAILABILITY_RECENT_DAYS = 7;
/** Days of a squad's availability that one call reads: unless it names them, and at most. */
export const SQUAD_WINDOW = { days: 31, max: 92 } as const;
/** Entries of a squad in one answer at most; those of the largest squad's window come in several. */
export const SQUAD_ENTRIES_MAX = 2_000;

/** Recommendations look this many days ahead. */
export const RECOMMENDATION_WINDOW_DAYS = 30;
/** Days that a squad's heat-map shows, today included. */
export const HEAT_MAP_DAYS = 14;
/** Recommendations kept pending for a squad. */
export const RECOMMENDATION_LIMIT = 10;
/** Recommendations of a squad in one answer: the soonest confirmed and booked ones, and the best of the others. */
export const LISTED_RECOMMENDATIONS = { held: 30, pending: 15 } as const;
/** Match quality of a recommendation, by score: at least `excellent`, at least `good`, else fair. */
export const MATCH_QUALITY = { excellent: 75, good: 50 } as const;

/** The share of the active members who must be free, and how many at least, for auto-book to act and a tee time to suit. */
export const AUTO_BOOK = { share: 0.75, members: 2 } as const;
/** On Mondays at this time in its zone a squad's week is ranked. */
export const WEEKLY_TIME = '08:00';
/** Slots of the week that are stored and told. */
export const WEEKLY_SLOTS_LIMIT = 5;

/** Optimal weekend slots shown. */
export const OPTIMAL_SLOTS_LIMIT = 5;
/** A squad's tee times are listed from this many days ago on. */
export const TEE_TIMES_RECENT_DAYS = 90;
/** Tee times in one answer at most. */
export const TEE_TIMES_MAX = 100;
/** Seats of a listed tee time that were given up, the last ones. */
export const GIVEN_UP_SEATS_MAX = 16;
/** A booking is moved to a date at most this many days ahead. */
export const TEE_TIME_AHEAD_MAX_DAYS = 366;
/** Courses in one answer at most. */
export const COURSES_LIMIT = 50;
/** Characters of a note to the squad that are shown; a longer note is cut, never refused. */
export const NOTE_MAX = 500;

/** Golfers in one group at most. */
export const GROUP_MAX = 4;
/** Tee times that one booking holds at most: those of the most players of a round. */
export const TEE_TIMES_HELD_MAX = PLAYERS_MAX / GROUP_MAX;
/** Minutes between the tee-offs of two groups of one booking. */
export const GROUP_INTERVAL_MINUTES = 10;
/** Minutes that a golfer is busy from the tee-off on, by the holes of the course. */
export const ROUND_MINUTES = { 9: 130, 18: 255 } as const;
/** A tee time starts at the earliest this many minutes from now. */
export const EARLIEST_START_MINUTES = 120;

/** Characters of a notification's title and message; what is longer is cut. */
export const NOTIFICATION_MAX = { title: 200, message: 1_000 } as const;
/** Hours before the tee-off at which players are reminded. */
export const REMINDER_HOURS = 24;
/** Server-sent events: a sign of life at least so often, and streams that a golfer may have open. */
export const HEARTBEAT_SECONDS = 15;
export const STREAMS_PER_GOLFER = 8;
/** Browsers of a golfer that hear by push. */
export const PUSH_SUBSCRIPTIONS_MAX = 10;
