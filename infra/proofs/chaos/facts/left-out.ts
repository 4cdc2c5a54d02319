import type { ServiceName } from '@fourball/contracts/services.ts';

type Reasons = Readonly<Record<string, string>>;

const NOT_IN_LOAD = 'no call of the load fills it';
const CLOCK = 'a moment or count by which work is not done twice: twice done is found by what it makes';

/** Tables of every service that no fact is read of, each with the reason. */
export const leftOutEverywhere: Reasons = {
  erasures: 'what an end leaves behind is found by its traces',
  attempts: 'counts of retries, which go with their event',
  limit_counts: CLOCK,
  golfers: 'a read model',
};

/** Tables of one service that no fact is read of, each with the reason. */
export const leftOut: Readonly<Record<ServiceName, Reasons>> = {
  auth: {
    sessions: 'a lost one is a call that is refused',
    device_keys: 'keys of the house',
    password_resets: NOT_IN_LOAD,
    shared_links: NOT_IN_LOAD,
    first_snapshots: CLOCK,
  },
  squad: { former_members: NOT_IN_LOAD },
  availability: { deleted_golfers: 'what an end leaves behind is found by its traces' },
  recommendation: {
    golf_courses: 'a catalogue that no event tells of',
    round_guests: NOT_IN_LOAD,
    proposed_answers: NOT_IN_LOAD,
    remembered_browsers: NOT_IN_LOAD,
    standing_games: 'no call of the load makes one; game-kills holds what becomes of their dates',
    standing_answers: NOT_IN_LOAD,
    away_periods: NOT_IN_LOAD,
    weekly_slot_confirmations: NOT_IN_LOAD,
  },
  notification: {
    credentials_resets: NOT_IN_LOAD,
    guest_links: NOT_IN_LOAD,
    calendar_connections: NOT_IN_LOAD,
    reminders: CLOCK,
    reservation_reminders: CLOCK,
    nudges: CLOCK,
    game_date_notices: CLOCK,
    push_keys: 'keys of the house',
    push_subscriptions: NOT_IN_LOAD,
    pushes: NOT_IN_LOAD,
    achievements: 'each is found as a notification',
    mail_refusals: NOT_IN_LOAD,
    mail_token_keys: 'keys of the house',
  },
};
