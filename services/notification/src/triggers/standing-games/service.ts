import type { RecommendationState } from '@fourball/contracts/events/recommendation.ts';
import type { Received } from '@fourball/kit/events/consume/handler.ts';
import { dropAnswered, joinWeeks } from '../../email/queue/service.ts';
import type { GameDateKind } from '../../email/templates/game-date-payload.ts';
import { notify } from '../../notifications/service.ts';
import { deleteAnswered, deleteHeldPushes } from '../../push/queue/service.ts';
import { lookUpGolfers } from '../../read-models/golfers/service.ts';
import { leadersAmong, lockSquadToTell, readersOf } from '../../read-models/squads/service.ts';
import { playersOfRound } from '../../read-models/tee-times/service.ts';
import type { Work } from '../../stream/events/live-transaction.ts';
import { mailGuests } from '../guests/service.ts';
import { changeHeldUntil, heldUntil, rankedBy } from './moments.ts';
import {
  ASKING,
  gameDateNotices,
  hostsOfDate,
  keyOf,
  type NotifiedDate,
  NUDGE_PAUSE_HOURS,
  notifiedOff,
  readersOfDate,
} from './policy.ts';
import { findNotified, insertNotified } from './repository.ts';

const HOUR_MS = 60 * 60 * 1000;

/** Golfers by their word. */
type Answers = Readonly<Record<string, readonly string[]>>;

/**
 * Notifies of a date of a standing game: each golfer once of each kind, whatever is edited meanwhile, which the table holds in
 * the transaction that queues the mail.
 */
export const gameDateNotifier =
  (kind: GameDateKind) =>
  async (work: Work, { data, version, time, isSnapshot }: Received<NotifiedDate>): Promise<void> => {
    if (isSnapshot) return;
    const { tx } = work;
    const squad = await lockSquadToTell(tx, data.squadId);
    if (!squad) return;
    // Before an opening nobody was asked.
    if (kind !== 'game-date-opened') await dropAsking(tx, data.recommendationId, answersIn(kind, data));
    const members = await readersOf(tx, squad.id);
    const notified = await findNotified(tx, data.id);
    const openings = notified.filter((row) => row.kind.startsWith('game-date-opened'));
    const asked = new Set(openings.map(({ userId }) => userId));
    const off = notifiedOff(data, notified);
    const leaders = new Set(leadersAmong(members, squad));
    const players = await playersOfRound(tx, data.recommendationId);
    const readers = readersOfDate(kind, data, { members, leaders, asked, off, ...players });
    const golferOf = await lookUpGolfers(tx, readers);
    const now = new Date(Math.max(Date.now(), Date.parse(time)));
    const until = untilOf(kind, data, now);
    const leavesAt = until ?? now;
    const isPaused = pausedBy(notified, leavesAt);
    const userIds = readers.filter(
      (userId) => !golferOf(userId).gone && !(kind === 'game-date-nudged' && isPaused(userId)),
    );
    const once = await insertNotified(tx, { dateId: data.id, kind: keyOf(kind, data, version), leavesAt, userIds });
    const isOpening = kind === 'game-date-opened';
    const untilRanked = isOpening ? rankedBy(now, data.timeZone) : undefined;
    const heldFor = (userId: string) =>
      until ?? (golferOf(userId).notificationSettings.weeklyReminders ? untilRanked : undefined);
    await deleteHeldPushes(tx, { about: { gameDate: { dateId: data.id } }, userIds: once, time });
    const notices = gameDateNotices(kind, data, { version, time, readers: once, leaders, off });
    await notify(
      work,
      notices.map((notice) => ({ ...notice, heldUntil: heldFor(notice.userId) })),
      time,
      golferOf,
    );
    const hosts = hostsOfDate(kind, data, { ...players, notified: once });
    await mailGuests(tx, kind, { ...data, players: hosts }, time);
    if (isOpening) await joinWeeks(tx, squad);
  };

function untilOf(kind: GameDateKind, data: NotifiedDate, now: Date): Date | undefined {
  if (kind !== 'game-date-moved' && kind !== 'game-date-skipped') return heldUntil(now, data.timeZone);
  return changeHeldUntil(now, data.timeZone, [data, ...(data.movedFrom ? [data.movedFrom] : [])]);
}

/** Answers that need no asking any more, by the word that a mail may tell; once a date is skipped nobody is asked. */
const answersIn = (kind: GameDateKind, { in: coming, out, maybe, silent }: NotifiedDate): Answers =>
  kind === 'game-date-skipped' ? { '': [...coming, ...out, ...maybe, ...silent] } : { in: coming, out };

/** Whether the last word of a date to a golfer left so late that they are not nudged at an instant. */
function pausedBy(notified: Awaited<ReturnType<typeof findNotified>>, at: Date): (userId: string) => boolean {
  const since = at.getTime() - NUDGE_PAUSE_HOURS * HOUR_MS;
  const paused = new Set(notified.filter(({ leavesAt }) => leavesAt.getTime() > since).map(({ userId }) => userId));
  return (userId) => paused.has(userId);
}

/** Nobody is asked by a mail or push that waits who is in or out by then. */
export async function dropAskingOfAnswered(
  { tx }: Work,
  { data, isSnapshot }: Received<RecommendationState & { readonly out?: string[] | undefined }>,
): Promise<void> {
  if (!isSnapshot) await dropAsking(tx, data.id, { in: data.confirmedMembers, out: data.out ?? [] });
}

async function dropAsking(tx: Work['tx'], recommendationId: string | null, answers: Answers): Promise<void> {
  for (const [word, userIds] of Object.entries(answers))
    if (userIds.length > 0) await dropAnswered(tx, ASKING, { recommendationId, userIds, word });
  await deleteAnswered(tx, { recommendationId, userIds: Object.values(answers).flat() });
}
