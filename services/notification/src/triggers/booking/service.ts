import type { DataOf } from '@fourball/contracts/events/event.ts';
import type { recommendationEvents, TeeTimeState } from '@fourball/contracts/events/recommendation.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import { type BookingKind, bookingFacts } from '../../email/templates/payload.ts';
import type { Notice } from '../../notifications/policy.ts';
import { notify } from '../../notifications/service.ts';
import { deleteHeldPushes } from '../../push/queue/service.ts';
import { lookUpGolfers } from '../../read-models/golfers/service.ts';
import { leadersAmong, readerIdsOf, readersOf, requireSquad } from '../../read-models/squads/service.ts';
import { applyTeeTime, playersBefore, playersOf } from '../../read-models/tee-times/service.ts';
import type { Work } from '../../stream/events/live-transaction.ts';
import { achieveFirstBooking } from '../achievements/service.ts';
import { mailGuests, mailGuestsOfUnseated } from '../guests/service.ts';
import { remindFromLine, settleCorrected, settleNear } from '../reminders/service.ts';
import {
  bookingNotices,
  cancellationNotices,
  creatorNotices,
  givenUpNotices,
  groupJoinedNotices,
  groupLeftNotices,
  leaversOf,
  moveNotices,
  reservationNotices,
  roundNotices,
  seatTakenNotices,
  slotNotices,
  withAskingMails,
  withMails,
} from './policy.ts';

type TeeTimeEvent = Received<TeeTimeState>;

/** Follows an event, and tells and mails what it brings. Telling is not repeatable: each event may come here only once. */
async function notifyPlayers(
  work: Work,
  event: TeeTimeEvent,
  kind: BookingKind,
  noticesOf: (teeTime: TeeTimeState) => Notice[],
  players = event.data.players,
) {
  await applyTeeTime(work.tx, event);
  if (event.isSnapshot) return;
  const teeTime = { ...event.data, players };
  await dropReminders(work, event, players);
  const notices = withMails(noticesOf(teeTime), players, bookingFacts(kind, event.version, teeTime));
  await notify(work, notices, event.time);
  if (!teeTime.regrouped) await mailGuests(work.tx, kind, teeTime, event.time);
}

/** Nobody is reminded by a push that waits of a tee time as it was. */
const dropReminders = ({ tx }: Work, { data: { id: teeTimeId }, time }: TeeTimeEvent, userIds: readonly string[]) =>
  deleteHeldPushes(tx, { about: { teeTimeId }, userIds, time });

export async function notifyOfBooking(work: Work, event: TeeTimeEvent): Promise<void> {
  await notifyPlayers(work, event, 'tee-time-booked', bookingNotices);
  if (event.isSnapshot) return;
  await settleNear(work, event);
  await achieveFirstBooking(work, event.data, event.time);
}

export async function notifyOfMove(work: Work, event: TeeTimeEvent): Promise<void> {
  if (event.isSnapshot) await settleCorrected(work.tx, event.data);
  await notifyPlayers(work, event, 'tee-time-moved', moveNotices);
  if (event.isSnapshot) return;
  await settleNear(work, event);
}

/** The other players read under which number the course has it. */
export async function notifyOfReservation(work: Work, event: TeeTimeEvent): Promise<void> {
  await applyTeeTime(work.tx, event);
  if (!event.isSnapshot) await notify(work, reservationNotices(event.data), event.time);
}

/** Nobody plays in a cancelled tee time: those are notified who played in it before. */
export async function notifyOfCancellation(work: Work, event: TeeTimeEvent): Promise<void> {
  const players = event.isSnapshot ? [] : await playersOf(work.tx, event.data.id);
  // Its last player is told of the group to which they went.
  if (event.data.regrouped) await notifyPlayers(work, event, 'seat-given-up', () => [], players);
  else await notifyPlayers(work, event, 'tee-time-cancelled', cancellationNotices, players);
}

/** Mails who does not play any more, whose calendar loses it; others hear of it once it cannot be taken back. */
export async function notifyOfSeat(work: Work, event: TeeTimeEvent): Promise<void> {
  const { data, version, time, isSnapshot } = event;
  if (isSnapshot) {
    await applyTeeTime(work.tx, event);
    return;
  }
  const before = await playersBefore(work.tx, { id: data.id, version });
  await applyTeeTime(work.tx, event);
  const gone = leaversOf(data, before ?? []);
  await dropReminders(work, event, gone);
  const mails = withMails([], gone, bookingFacts('seat-given-up', version, data));
  const { regrouped } = data;
  const notices = regrouped ? groupLeftNotices(data, (await lookUpGolfers(work.tx, [regrouped]))(regrouped)) : [];
  await notify(work, [...notices, ...mails], time);
  if (!regrouped) await mailGuests(work.tx, 'seat-given-up', { ...data, players: gone }, time);
}

type GivenUpEvent = Received<DataOf<typeof recommendationEvents.seatGivenUp>>;

/** A free seat is told to all members, one that others come first for to leaders alone. */
export async function notifyOfGivenUpSeat(work: Work, event: GivenUpEvent): Promise<void> {
  await applyTeeTime(work.tx, event);
  const { data, time, isSnapshot } = event;
  if (isSnapshot) return;
  const squad = await requireSquad(work.tx, data.squadId);
  const members = await readersOf(work.tx, squad.id);
  const concerned = data.isFree ? members.map(({ userId }) => userId) : leadersAmong(members, squad);
  const leaver = data.changedBy ? (await lookUpGolfers(work.tx, [data.changedBy]))(data.changedBy) : undefined;
  const readers = concerned.filter((userId) => userId !== data.changedBy);
  await notify(work, givenUpNotices(readers, data, leaver), time);
}

/** The golfer who took it is told and mailed as one whose tee time was booked. */
export async function notifyOfSeatTaken(work: Work, event: TeeTimeEvent): Promise<void> {
  await applyTeeTime(work.tx, event);
  const { data, version, time, isSnapshot } = event;
  if (isSnapshot) return;
  if (data.regrouped) {
    await notifyOfJoining(work, event, data.regrouped);
    return;
  }
  if (!data.changedBy) return;
  const taker = (await lookUpGolfers(work.tx, [data.changedBy]))(data.changedBy);
  const mail = bookingFacts('tee-time-booked', version, data);
  const notices = seatTakenNotices(data, taker)
    .filter(({ userId }) => userId === taker.id || !data.isTakenBack)
    .map((notice) => (notice.userId === taker.id ? { ...notice, mail } : notice));
  await notify(work, notices, time);
  await remindFromLine(work, event);
  await achieveFirstBooking(work, data, time);
}

/** The player who came from another group of the round is mailed as one whose tee time was moved, as are their guests. */
async function notifyOfJoining(work: Work, { data, version, time }: TeeTimeEvent, userId: string): Promise<void> {
  const notices = groupJoinedNotices(data, (await lookUpGolfers(work.tx, [userId]))(userId));
  const [own, mates] = [true, false].map((isOwn) => notices.filter((notice) => (notice.userId === userId) === isOwn));
  const mail = bookingFacts('tee-time-moved', version, data);
  await notify(work, [...withMails(own ?? [], [userId], mail), ...(mates ?? [])], time);
  await mailGuests(work.tx, 'tee-time-moved', { ...data, players: [userId] }, time);
}

type RoundEvent = Received<DataOf<typeof recommendationEvents.recommendationBooked>>;

/** Tells the squad's other members, of whom the players are told tee time by tee time, and the creator of a rule's booking. */
export async function notifyOfRound(work: Work, event: RoundEvent): Promise<void> {
  const { data, time, isSnapshot } = event;
  if (isSnapshot) return;
  await requireSquad(work.tx, data.squadId);
  await mailGuestsOfUnseated(work, event);
  const players = data.confirmedMembers;
  const others = await readerIdsOf(work.tx, data.squadId, data.bookedByRule ? undefined : data.bookedBy);
  const readers = others.filter((userId) => !players.includes(userId));
  const golferOf = await lookUpGolfers(work.tx, [...players, ...readers]);
  const notices = readers.flatMap((userId) =>
    userId === data.bookedBy ? creatorNotices(userId, data) : roundNotices([userId], players.map(golferOf), data),
  );
  const isAsked = (userId: string) => !golferOf(userId).claimed && !data.out?.includes(userId);
  await notify(work, withAskingMails(notices, isAsked, askedOf(data, null)), time, golferOf);
}

type SlotEvent = Received<DataOf<typeof recommendationEvents.slotChosen>>;

/** Tells the squad's other members. */
export async function notifyOfSlot(work: Work, { data, time, isSnapshot }: SlotEvent): Promise<void> {
  const chooser = data.changedBy ?? data.confirmedMembers.at(-1);
  if (isSnapshot || !chooser) return;
  await requireSquad(work.tx, data.squadId);
  const readers = await readerIdsOf(work.tx, data.squadId, chooser);
  const golferOf = await lookUpGolfers(work.tx, [chooser, ...readers]);
  const notices = slotNotices(readers, golferOf(chooser), data);
  const answered = new Set([...data.confirmedMembers, ...(data.out ?? [])]);
  const isAsked = (userId: string) => !golferOf(userId).claimed && !answered.has(userId);
  await notify(work, withAskingMails(notices, isAsked, askedOf(data, chooser)), time, golferOf);
}

const askedOf = (round: RoundEvent['data'], askedBy: string | null) => ({
  squadId: round.squadId,
  recommendationId: round.id,
  askedBy,
  date: round.date,
  time: round.time,
  courseName: round.courseName ?? null,
  freeSeats: round.freeSeats ?? null,
});
