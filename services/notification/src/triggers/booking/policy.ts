import { isolated } from '@fourball/contracts/bidi.ts';
import type { TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import type { AskedPayload, BookingPayload } from '../../email/templates/payload.ts';
import { listed, longDate, moment, type Named, nameOf, shortMoment } from '../../lib/format.ts';
import type { Notice } from '../../notifications/policy.ts';

/** One notice for each player, the one who booked included: it is what they can rely on. */
export function bookingNotices(teeTime: TeeTimeState): Notice[] {
  const playing = `You're playing ${isolated(teeTime.courseName)} on ${moment(teeTime)}`;
  // Nobody asked the players then: they read who did it, and that they may withdraw.
  const isByRule = teeTime.bookedByRule && teeTime.changedBy === null;
  const message = isByRule ? `${playing}, booked by your squad's auto-book. You may give up your seat` : playing;
  return toPlayers(teeTime, teeTime.players, 'Tee time booked', message);
}

/** The players but the one who moved it read where it was and where it is. */
export function moveNotices(teeTime: TeeTimeState): Notice[] {
  const from = teeTime.movedFrom ? ` from ${moment(teeTime.movedFrom)}` : '';
  const message = `Your tee time at ${isolated(teeTime.courseName)} was moved${from} to ${moment(teeTime)}`;
  return toPlayers(teeTime, others(teeTime), 'Tee time moved', message);
}

/** The players but the one who says so read that the course has it; that it has not is seen where it is shown. */
export const reservationNotices = (teeTime: TeeTimeState): Notice[] =>
  teeTime.reservedAs === null
    ? []
    : toPlayers(
        teeTime,
        others(teeTime),
        'Reserved with the course',
        `${isolated(teeTime.courseName)} has your tee time on ${moment(teeTime)} as ${isolated(teeTime.reservedAs)}`,
      );

export const cancellationNotices = (teeTime: TeeTimeState): Notice[] =>
  toPlayers(
    teeTime,
    others(teeTime),
    'Tee time cancelled',
    `Your tee time at ${isolated(teeTime.courseName)} on ${moment(teeTime)} was cancelled`,
  );

/** Members read whose seat is free, or is another's; `leaver` is known when it was given up rather than lost. */
export function givenUpNotices(
  readers: readonly string[],
  teeTime: TeeTimeState & { readonly isFree: boolean },
  leaver: Named | undefined,
): Notice[] {
  const where = `at ${isolated(teeTime.courseName)} on ${moment(teeTime)}`;
  const lost = teeTime.isFree ? 'became free' : 'was given up';
  const message = leaver ? `${nameOf(leaver)} gave up their seat ${where}` : `A seat ${lost} ${where}`;
  return toPlayers(teeTime, readers, teeTime.isFree ? 'A seat is free' : 'A seat was given up', message);
}

/** Those whose group a player left for another of the round read so. */
export const groupLeftNotices = (teeTime: TeeTimeState, leaver: Named): Notice[] =>
  toPlayers(
    teeTime,
    others(teeTime),
    'Your group changed',
    `${nameOf(leaver)} left your group at ${isolated(teeTime.courseName)} on ${moment(teeTime)} for another one`,
  );

/** The player who came from another group of the round reads when they play now, the others that they come. */
export function groupJoinedNotices(teeTime: TeeTimeState, joining: Named & { readonly id: string }): Notice[] {
  const mates = others(teeTime).filter((player) => player !== joining.id);
  const message = `${nameOf(joining)} plays in your group at ${isolated(teeTime.courseName)} on ${moment(teeTime)} now`;
  return [
    ...moveNotices({ ...teeTime, players: [joining.id] }),
    ...toPlayers(teeTime, mates, 'Your group changed', message),
  ];
}

/** A golfer who took a free seat has it confirmed; the others who play read of it. */
export function seatTakenNotices(teeTime: TeeTimeState, taker: Named & { readonly id: string }): Notice[] {
  const act = teeTime.isFromLine ? 'moved up from the line to a seat' : 'took a free seat';
  const message = `${nameOf(taker)} ${act} at ${isolated(teeTime.courseName)} on ${moment(teeTime)}`;
  return [
    ...bookingNotices({ ...teeTime, players: [taker.id] }),
    ...toPlayers(teeTime, others(teeTime), 'A seat was taken', message),
  ];
}

interface Slot {
  readonly squadId: string;
  readonly date: string;
  readonly time: string;
  readonly courseName?: string | undefined;
}

const NAMED = 4;

/** Members who do not play read that their squad does, who does, and how many seats are free for them. */
export function roundNotices(
  readers: readonly string[],
  players: readonly Named[],
  round: Slot & { readonly freeSeats?: number | undefined; readonly teeTimeId?: string | undefined },
): Notice[] {
  const names = players.map((player) => (player.gone ? nameOf(player) : isolated(player.firstName)));
  const shown = names.length > NAMED ? [...names.slice(0, NAMED - 1), `${names.length - NAMED + 1} more`] : names;
  const where = round.courseName ? ` at ${isolated(round.courseName)}` : '';
  const who = `${listed(shown)} ${names.length === 1 ? 'plays' : 'play'}`;
  return readers.map((userId) => ({
    userId,
    type: 'booking_confirmation',
    title: `Your squad plays on ${longDate(round.date)}`,
    message: `${shortMoment(round)} is on${where}. ${who}${seatsText(round.freeSeats)}.`,
    data: { squadId: round.squadId, ...(round.teeTimeId ? { teeTimeId: round.teeTimeId } : {}) },
  }));
}

/** A golfer in whose name a rule booked a round, and who does not play, reads so whatever they have switched off. */
export function creatorNotices(userId: string, round: Slot): Notice[] {
  const where = round.courseName ? ` at ${isolated(round.courseName)}` : '';
  const message = `${moment(round)}${where} was booked by your squad's auto-book, in your name as its creator`;
  return [
    { userId, type: 'squad_update', title: 'Tee time booked in your name', message, data: { squadId: round.squadId } },
  ];
}

function seatsText(free: number | undefined): string {
  if (free === undefined) return '';
  return free === 1 ? ', 1 seat is free' : `, ${free === 0 ? 'no' : free} seats are free`;
}

/** Golfer who gave up their seat by their own act, or has another one of the round; undefined when it was lost otherwise. */
const leaverOf = ({ changedBy, players, regrouped }: TeeTimeState): string | undefined =>
  regrouped ?? (changedBy && !players.includes(changedBy) ? changedBy : undefined);

/** Golfers without a seat any more: those who had one before, and the one who gave theirs up. */
export function leaversOf(teeTime: TeeTimeState, before: readonly string[]): string[] {
  const leaver = leaverOf(teeTime);
  const known = before.filter((player) => !teeTime.players.includes(player));
  return [...new Set(leaver ? [...known, leaver] : known)];
}

/**
 * News of a tee time, and the mail for each of these players, whose calendars follow it: also for the one whose act it was,
 * to whom there is nothing to tell.
 */
export function withMails(notices: readonly Notice[], players: readonly string[], mail: BookingPayload): Notice[] {
  const notified = new Set(notices.map(({ userId }) => userId));
  const others = players.filter((player) => !notified.has(player));
  return [
    ...notices.map((notice) => ({ ...notice, mail })),
    ...toPlayers(mail.round, others, '', '').map((notice) => ({ ...notice, mail, isMailOnly: true })),
  ];
}

/** The other members read which slot one of them chose. */
export function slotNotices(readers: readonly string[], chooser: Named, slot: Slot): Notice[] {
  const name = chooser.gone ? nameOf(chooser) : isolated(chooser.firstName);
  const where = slot.courseName ? ` at ${isolated(slot.courseName)}` : '';
  return readers.map((userId) => ({
    userId,
    type: 'tee_time_reminder',
    title: 'Tee time picked',
    message: `${name} picked ${moment(slot)}${where}`,
    data: { squadId: slot.squadId },
  }));
}

/** The same, with a mail to those whom it is to ask; nobody is asked for a round that has no seat. */
export function withAskingMails(
  notices: readonly Notice[],
  isAsked: (userId: string) => boolean,
  round: Omit<AskedPayload, 'kind'>,
): Notice[] {
  const mail: AskedPayload = { kind: 'tee-time-asked', ...round };
  return notices.map((notice) => (mail.freeSeats !== 0 && isAsked(notice.userId) ? { ...notice, mail } : notice));
}

const others = ({ players, changedBy }: TeeTimeState): string[] => players.filter((player) => player !== changedBy);

const toPlayers = (
  teeTime: Pick<TeeTimeState, 'id' | 'squadId'>,
  players: readonly string[],
  title: string,
  message: string,
): Notice[] =>
  players.map((userId) => ({
    userId,
    type: 'booking_confirmation',
    title,
    message,
    data: { squadId: teeTime.squadId, teeTimeId: teeTime.id },
  }));
