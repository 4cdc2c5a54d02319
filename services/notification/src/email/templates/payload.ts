import { SecurityAlertState } from '@fourball/contracts/events/auth.ts';
import { SeatOfferState, TeeTimeState, type WeeklySlotsState } from '@fourball/contracts/events/recommendation.ts';
import { CalendarDate, ClockTime, Id } from '@fourball/contracts/http/fields.ts';
import { ReceiptLine } from '@fourball/contracts/http/ranking.ts';
import { MailCategory } from '@fourball/contracts/http/unsubscribe.ts';
import * as z from 'zod/mini';
import { GameDateFacts } from './game-date-payload.ts';

/*
 * Payload of a mail about golf, as it waits to be sent: ids and facts of the round. Names and addresses are looked up
 * at the moment of sending, so that nothing of a golfer lies in the mails that wait for others.
 */

/** A tee time as an event has it. */
const Round = z.extend(
  z.pick(TeeTimeState, {
    id: true,
    squadId: true,
    courseName: true,
    date: true,
    time: true,
    timeZone: true,
    startsAt: true,
    endsAt: true,
    location: true,
    bookingUrl: true,
    bookedByRule: true,
    bookingReference: true,
    reservedAs: true,
    players: true,
    guestsOf: true,
    changedBy: true,
    movedFrom: true,
    regrouped: true,
    isFromLine: true,
  }),
  {
    /** Left out in mails of an older version; null where an older one kept the tee time. */
    recommendationId: z.optional(z.nullable(Id)),
  },
);
export type Round = z.output<typeof Round>;

export const BookingKind = z.enum(['tee-time-booked', 'tee-time-moved', 'tee-time-cancelled', 'seat-given-up']);
export type BookingKind = z.output<typeof BookingKind>;

const BookingPayload = z.object({ kind: BookingKind, version: z.int(), round: Round });
const ReminderKind = z.enum(['tee-time-reminder', 'reservation-reminder']);
export type ReminderKind = z.output<typeof ReminderKind>;

const ReminderPayload = z.object({ kind: ReminderKind, round: Round });
const NoticePayload = z.object({
  kind: z.literal('tee-time-notice'),
  squadId: Id,
  sentBy: Id,
  date: CalendarDate,
  time: ClockTime,
  courseName: z.string(),
  pricePerPlayer: z.number(),
  note: z.string(),
});
/** A round that the squad is asked for, by whose act: picked, or booked with seats that are free. */
const AskedPayload = z.object({
  kind: z.literal('tee-time-asked'),
  squadId: Id,
  recommendationId: Id,
  askedBy: z.nullable(Id),
  date: CalendarDate,
  time: ClockTime,
  courseName: z.nullable(z.string()),
  /** Null while it is not booked. */
  freeSeats: z.nullable(z.int()),
});
/** A free seat that is the reader's until `endsAt`. */
const SeatOfferPayload = z.extend(
  z.pick(SeatOfferState, {
    squadId: true,
    recommendationId: true,
    date: true,
    time: true,
    courseName: true,
    timeZone: true,
    endsAt: true,
  }),
  { kind: z.literal('seat-offered'), category: z._default(MailCategory, 'bookingConfirmations') },
);
const WeeklyPayload = z.object({
  kind: z.literal('weekly-slots'),
  squadId: Id,
  weekStarting: CalendarDate,
  slots: z.array(
    z.object({
      date: CalendarDate,
      time: ClockTime,
      courseId: Id,
      courseName: z.string(),
      availableMembers: z.int(),
      totalMembers: z.int(),
      score: z.number(),
      receipt: z.array(ReceiptLine),
    }),
  ),
  isBooked: z.boolean(),
});
/** A date of a standing game, with the best tee times of the week where those are opened on the same day. */
const GameDatePayload = z.extend(GameDateFacts, { week: z.optional(WeeklyPayload) });
export type GameDatePayload = z.output<typeof GameDatePayload>;
/** That a recipient has had as many mails, or pushes, as there are in a day. */
const LimitPayload = z.object({
  kind: z.literal('limit-reached'),
  /** Category of the first one that was held back. */
  category: MailCategory,
  mails: z.int(),
  pushes: z.int(),
});
/** A golfer's personal link to a squad, which is looked up at the moment of sending. */
const LinkPayload = z.object({
  kind: z.literal('answer-link'),
  squadId: Id,
  isRenewed: z.boolean(),
  /** Somebody chose the golfer's name on the page of the squad's shared link; mails of an older version do not say. */
  isAsked: z._default(z.boolean(), false),
});
export const MailPayload = z.union([
  BookingPayload,
  ReminderPayload,
  NoticePayload,
  AskedPayload,
  SeatOfferPayload,
  GameDatePayload,
  WeeklyPayload,
  LinkPayload,
  LimitPayload,
]);
export type MailPayload = z.output<typeof MailPayload>;

/** Facts of a mail about the account. */
export const SecurityAlertPayload = z.omit(SecurityAlertState, { id: true });
export type SecurityAlertPayload = z.output<typeof SecurityAlertPayload>;
export type BookingPayload = z.output<typeof BookingPayload>;
export type ReminderPayload = z.output<typeof ReminderPayload>;
export type AskedPayload = z.output<typeof AskedPayload>;
export type SeatOfferPayload = z.output<typeof SeatOfferPayload>;
export type LinkPayload = z.output<typeof LinkPayload>;
export type NoticePayload = z.output<typeof NoticePayload>;
/** Payloads of what golfers and the calendar bring about. */
export type GolfPayload = Exclude<MailPayload, LimitPayload | LinkPayload>;
export type LimitPayload = z.output<typeof LimitPayload>;
export type WeeklyPayload = z.output<typeof WeeklyPayload>;
/** Category by which each mail can be unsubscribed from; null for one that nobody can refuse. */
export const CATEGORY_OF = {
  'password-reset': null,
  'email-verification': null,
  'security-alert': null,
  'export-link': null,
  'email-changed': null,
  claim: null,
  'squad-invitation': 'squadInvites',
  'guest-round': 'squadInvites',
  'answer-link': 'squadInvites',
  'tee-time-booked': 'bookingConfirmations',
  'tee-time-moved': 'bookingConfirmations',
  'tee-time-cancelled': 'bookingConfirmations',
  'seat-given-up': 'bookingConfirmations',
  'tee-time-reminder': 'teeTimeAlerts',
  'reservation-reminder': 'teeTimeAlerts',
  'tee-time-notice': 'teeTimeAlerts',
  'tee-time-asked': 'teeTimeAlerts',
  'seat-offered': 'bookingConfirmations',
  'game-date-opened': 'teeTimeAlerts',
  'game-date-nudged': 'teeTimeAlerts',
  'game-date-answered': 'teeTimeAlerts',
  'game-date-locked': 'bookingConfirmations',
  'game-date-short': 'teeTimeAlerts',
  'game-date-moved': 'teeTimeAlerts',
  'game-date-skipped': 'teeTimeAlerts',
  'weekly-slots': 'weeklyReminders',
} as const satisfies Record<string, MailCategory | null>;
export type MailKind = keyof typeof CATEGORY_OF | 'limit-reached';

export const categoryOf = (facts: MailPayload): MailCategory | null =>
  'category' in facts ? facts.category : CATEGORY_OF[facts.kind];

/** @param version of the event that it comes from. */
export const bookingFacts = (kind: BookingKind, version: number, teeTime: TeeTimeState): BookingPayload => ({
  kind,
  version,
  round: Round.parse(teeTime),
});

/**
 * @param teeTime as it is kept here; of one that an older version kept, there are not all facts, and no mail.
 */
export function reminderFacts(
  teeTime: { startsAt: Date | null; endsAt: Date | null },
  kind: ReminderKind = 'tee-time-reminder',
): ReminderPayload | undefined {
  const { startsAt, endsAt } = teeTime;
  const round = Round.safeParse({ ...teeTime, startsAt: startsAt?.toISOString(), endsAt: endsAt?.toISOString() });
  return round.success ? { kind, round: round.data } : undefined;
}

export const weeklyFacts = ({ squadId, weekStarting, slots, autoBooked }: WeeklySlotsState): WeeklyPayload =>
  WeeklyPayload.parse({ kind: 'weekly-slots', squadId, weekStarting, slots, isBooked: autoBooked !== null });

/**
 * Columns of a mail by which others find it: the tee time, or the date of a standing game, of which a golfer's mails leave in
 * their order, a later one in place of those before; and the squad whose week or opened date may go into one mail.
 */
export function columnsOf(facts: GolfPayload): { teeTimeId?: string; sequence?: number; squadId?: string } {
  if (facts.kind === 'weekly-slots') return { squadId: facts.squadId };
  if ('version' in facts) return { teeTimeId: facts.round.id, sequence: facts.version };
  if (!isAboutGameDate(facts)) return {};
  return { teeTimeId: facts.dateId, sequence: facts.sequence, squadId: facts.squadId };
}

export const isAboutGameDate = (facts: GolfPayload | LinkPayload): facts is GameDatePayload => 'dateId' in facts;

const DAY_MS = 24 * 60 * 60 * 1000;

/** From when on a mail is of no use to anybody. */
export function uselessFrom(facts: GolfPayload): Date {
  if (facts.kind === 'tee-time-reminder' || facts.kind === 'reservation-reminder')
    return new Date(facts.round.startsAt);
  if (facts.kind === 'game-date-opened' || facts.kind === 'game-date-nudged') return new Date(facts.deadlineAt);
  // No zone is told: a day and a half after its date's midnight in UTC the date is over everywhere on earth.
  if (facts.kind === 'tee-time-notice' || facts.kind === 'tee-time-asked' || isAboutGameDate(facts))
    return new Date(Date.parse(facts.date) + 1.5 * DAY_MS);
  if (facts.kind === 'seat-offered') return new Date(facts.endsAt);
  if (facts.kind === 'weekly-slots') return new Date(Date.parse(facts.weekStarting) + 7.5 * DAY_MS);
  return new Date(facts.round.endsAt ?? Date.parse(facts.round.startsAt) + DAY_MS / 4);
}
