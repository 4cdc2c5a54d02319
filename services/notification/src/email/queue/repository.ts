import { type Mail, Prisma, type Squad } from '../../generated/prisma/client.ts';
import { knownZone } from '../../lib/format.ts';
import { CATEGORY_OF, type MailKind } from '../templates/payload.ts';
import type { QueuedMail } from './delivery.ts';

type Tx = Prisma.TransactionClient;
const { sql } = Prisma;

/** A mail that this process may send, until its lease ends. */
export interface ClaimedMail extends QueuedMail, Pick<Mail, 'id' | 'attempts'> {
  readonly isExpired: boolean;
  /** A later one about its tee time is sent in its place, or has nothing left to say. */
  readonly isReplaced: boolean;
  /** Since it waits here: one that was heard of a day late has its day, too. */
  readonly ageSeconds: number;
}

export interface NewMail
  extends Pick<Mail, 'id' | 'userId' | 'createdAt' | 'expiresAt'>,
    Partial<Pick<Mail, 'senderId' | 'sealed' | 'squadId' | 'teeTimeId' | 'sequence' | 'isHeld'>> {
  readonly kind: MailKind;
  readonly facts?: object;
  /** When it is sent at the earliest. */
  readonly heldUntil?: Date | undefined;
}

/** Kinds about an account: who waits for a link of half an hour does not stand behind the weeks of all squads. */
const URGENT_KINDS = Object.entries(CATEGORY_OF).flatMap(([kind, category]) => (category === null ? [kind] : []));

/**
 * Has mails sent as soon as possible, or once they are held no more. The time of those not held is long ago by whatever
 * clock: claims go by the database's, and a process whose clock is ahead must not hold them back. Typed, each number of
 * mails would be planned anew.
 */
export const insertMails = (tx: Tx, mails: readonly NewMail[]) => tx.$executeRaw`
  INSERT INTO mails (id, kind, user_id, sender_id, sealed, facts, squad_id, tee_time_id, sequence, created_at,
                     expires_at, is_held, is_urgent, next_attempt_at)
  SELECT id, kind, "userId", "senderId", sealed, facts, "squadId", "teeTimeId", sequence, "createdAt", "expiresAt", "isHeld",
    kind = ANY(${URGENT_KINDS}::text[]),
    CASE WHEN "isHeld" THEN "expiresAt" ELSE coalesce("heldUntil", to_timestamp(0)) END FROM jsonb_to_recordset(${JSON.stringify(mails.map((mail) => ({ isHeld: false, ...mail })))}::jsonb) AS mail (
    id uuid, kind text, "userId" uuid, "senderId" uuid, sealed text, facts jsonb, "squadId" uuid, "teeTimeId" uuid,
    sequence int, "createdAt" timestamptz, "expiresAt" timestamptz, "isHeld" boolean, "heldUntil" timestamptz)`;

/**
 * Takes mails whose time has come, urgent ones first, at most `limit`; nobody else takes them before `leaseSeconds` are over.
 * A golfer's mails of one tee time are taken in the order of its changes, those of one second by their moments and ids, but for
 * those that are held for the morning; and one that was overtaken by a later mail is of no use any more.
 * @param claim.delaySeconds age from which a mail about a tee time is sent.
 */
export const claimMails = (
  tx: Tx,
  { limit, leaseSeconds, delaySeconds }: Record<'limit' | 'leaseSeconds' | 'delaySeconds', number>,
) =>
  tx.$queryRaw<ClaimedMail[]>`
    WITH urgent AS (
      SELECT id FROM mails WHERE is_urgent AND next_attempt_at <= now()
      ORDER BY next_attempt_at, created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), other AS (
      SELECT id FROM mails AS mail WHERE NOT is_urgent AND next_attempt_at <= now()
        AND (tee_time_id IS NULL OR created_at <= now() - make_interval(secs => ${delaySeconds})) AND NOT EXISTS (
        SELECT FROM mails AS earlier WHERE earlier.tee_time_id = mail.tee_time_id AND earlier.user_id = mail.user_id
          AND (earlier.sequence, earlier.created_at, earlier.id) < (mail.sequence, mail.created_at, mail.id)
          AND earlier.outcome IS NULL AND earlier.created_at <= now())
      ORDER BY next_attempt_at, created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    UPDATE mails SET attempts = attempts + 1, next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    WHERE id IN (SELECT id FROM urgent UNION ALL SELECT id FROM other LIMIT ${limit})
    RETURNING id, kind, user_id AS "userId", sender_id AS "senderId", sealed, facts,
      created_at AS "createdAt", expires_at AS "expiresAt", attempts,
      coalesce(expires_at <= now(), false) OR EXISTS (
        SELECT FROM mails AS later WHERE later.tee_time_id = mails.tee_time_id AND later.user_id = mails.user_id
          AND (later.sequence, later.created_at, later.id) > (mails.sequence, mails.created_at, mails.id)
          AND later.outcome = 'sent') AS "isExpired",
      ${delaySeconds} > 0 AND attempts = 1 AND (EXISTS (
        SELECT FROM mails AS later WHERE later.tee_time_id = mails.tee_time_id AND later.user_id = mails.user_id
          AND (later.sequence, later.created_at, later.id) > (mails.sequence, mails.created_at, mails.id)
          AND later.outcome IS NULL
      ) OR (kind IN ('tee-time-cancelled', 'seat-given-up') AND EXISTS (
        SELECT FROM mails AS booked WHERE booked.tee_time_id = mails.tee_time_id AND booked.user_id = mails.user_id
          AND booked.sequence = 1 AND booked.outcome = 'replaced'
      ) AND NOT EXISTS (
        SELECT FROM mails AS other WHERE other.tee_time_id = mails.tee_time_id AND other.user_id = mails.user_id
          AND other.outcome = 'sent'))) AS "isReplaced",
      extract(epoch FROM now() - greatest(created_at, uuid_extract_timestamp(id)))::float8 AS "ageSeconds"`;

/** Squads that mails held for a golfer invite to. */
export const findSquadsOfHeldMails = async (tx: Tx, userId: string): Promise<string[]> => {
  const mails = await tx.mail.findMany({ where: { userId, isHeld: true }, select: { squadId: true } });
  return [...new Set(mails.flatMap(({ squadId }) => squadId ?? []))];
};

/**
 * Has the mails that were held for a golfer sent as soon as possible, but for those that are of no use any more. Their age
 * counts from now: by that of the time in which they were held, the first failed attempt would be the last. Answers when
 * each was written.
 */
export const releaseHeldMails = (tx: Tx, userId: string) =>
  tx.$queryRaw<{ id: string; squadId: string | null; senderId: string; sealed: string; writtenAt: Date }[]>`
    UPDATE mails SET is_held = false, next_attempt_at = to_timestamp(0), created_at = now()
    FROM (
      SELECT id, created_at AS written_at FROM mails
      WHERE user_id = ${userId}::uuid AND is_held AND outcome IS NULL AND expires_at > now() FOR UPDATE) AS held
    WHERE mails.id = held.id
    RETURNING mails.id, squad_id AS "squadId", sender_id AS "senderId", sealed, written_at AS "writtenAt"`;

/** Lengthens the lease of a mail that is being sent, unless another process has taken it meanwhile. */
export const renewLease = (tx: Tx, { id, attempts }: ClaimedMail, leaseSeconds: number) =>
  tx.$executeRaw`
    UPDATE mails SET next_attempt_at = now() + make_interval(secs => ${leaseSeconds})
    WHERE id = ${id}::uuid AND attempts = ${attempts} AND outcome IS NULL`;

/** Has the week that was to go with mails about a date that nobody needs any more go as a mail of its own. */
const releaseWeeks = (tx: Tx, isEnding: Prisma.Sql) => tx.$executeRaw`
  UPDATE mails SET kind = 'weekly-slots', facts = facts -> 'week', tee_time_id = NULL, sequence = NULL, attempts = 0,
    next_attempt_at = created_at,
    expires_at = ((facts #>> '{week,weekStarting}')::timestamp + interval '7.5 days') AT TIME ZONE 'UTC'
  WHERE ${isEnding} AND outcome IS NULL AND facts -> 'week' IS NOT NULL`;

/** Outcomes of a mail whose reader may want the week that was to go with it. */
const NEEDED_NO_MORE = ['replaced', 'expired', 'unwanted'];

/** Nothing more comes of the mail: its content goes. */
export async function finishMail(tx: Tx, id: string, outcome: string, lastError: string | null): Promise<void> {
  if (NEEDED_NO_MORE.includes(outcome) && (await releaseWeeks(tx, sql`id = ${id}::uuid`)) > 0) return;
  await tx.$executeRaw`
    UPDATE mails SET outcome = ${outcome}, finished_at = now(), last_error = ${lastError}, sealed = NULL, facts = NULL, next_attempt_at = NULL
    WHERE id = ${id}::uuid AND outcome IS NULL`;
}

/** Answer of golfers on a round; without `word`, one of which no mail tells. */
interface Answered {
  readonly recommendationId: string | null;
  readonly userIds: readonly string[];
  readonly word?: string;
}

/** Ends mails of these kinds about a round that wait for golfers and tell another word of theirs: they have answered. */
export async function dropAnswered(
  tx: Tx,
  kinds: readonly MailKind[],
  { recommendationId, userIds, word = '' }: Answered,
): Promise<void> {
  const isAnswered = sql`
    user_id = ANY(${userIds}::uuid[]) AND kind = ANY(${kinds}::text[]) AND facts ->> 'recommendationId' = ${recommendationId}
      AND coalesce(facts ->> 'word', 'none') <> ${word} AND outcome IS NULL`;
  await releaseWeeks(tx, sql`${isAnswered} AND attempts = 0`);
  await tx.$executeRaw`
    UPDATE mails SET outcome = 'unwanted', finished_at = now(), facts = NULL, next_attempt_at = NULL
    WHERE ${isAnswered} AND facts -> 'week' IS NULL`;
}

/**
 * Has the week of a squad, and a date of its standing game that opens on the same day, come to each golfer in one mail,
 * whichever was told first: the week goes into the mail of the opening where that waits, and is in the app alone where that
 * has left.
 */
export async function joinWeeks(tx: Tx, { id: squadId, timeZone }: Pick<Squad, 'id' | 'timeZone'>): Promise<void> {
  const zone = knownZone(timeZone ?? 'UTC');
  await tx.$executeRaw`
    WITH pair AS (
      SELECT DISTINCT ON (week.id) week.id AS week_id, week.facts AS week, opened.id AS opened_id
      FROM mails AS week JOIN mails AS opened ON opened.squad_id = week.squad_id AND opened.user_id = week.user_id
        AND opened.kind = 'game-date-opened' AND coalesce(opened.outcome, 'sent') = 'sent'
        AND (opened.created_at AT TIME ZONE ${zone}::text)::date = (week.created_at AT TIME ZONE ${zone}::text)::date
      WHERE week.squad_id = ${squadId}::uuid AND week.kind = 'weekly-slots' AND week.outcome IS NULL AND week.attempts = 0
      ORDER BY week.id, opened.outcome NULLS FIRST, opened.id
    ), ended AS (
      UPDATE mails SET outcome = 'replaced', finished_at = now(), facts = NULL, next_attempt_at = NULL FROM pair
      WHERE mails.id = week_id AND outcome IS NULL AND attempts = 0 RETURNING opened_id, week)
    UPDATE mails SET facts = mails.facts || jsonb_build_object('week', week) FROM ended
    WHERE mails.id = opened_id AND outcome IS NULL AND attempts = 0`;
}

/** The mail waits for another attempt, at the latest until it is expired; unless another process has taken it meanwhile. */
export const postponeMail = (tx: Tx, { id, attempts }: ClaimedMail, seconds: number, lastError: string) =>
  tx.$executeRaw`
    UPDATE mails SET next_attempt_at = least(now() + make_interval(secs => ${seconds}), expires_at), last_error = ${lastError}
    WHERE id = ${id}::uuid AND attempts = ${attempts} AND outcome IS NULL`;

/** Mails to guests stay: that their round is off is told when the squad is gone, and others end with their link. */
export const deleteInvitationsTo = (tx: Tx, squadId: string) =>
  tx.mail.deleteMany({ where: { squadId, kind: { not: 'guest-round' } } });

/**
 * How many mails wait that may leave, and for how many seconds one of them has by now. Those of which the server refuses recipient
 * or mail, and those behind, count where none was sent since and a second reader's wait so, too: else it is the one mailbox.
 * @param delaySeconds for which one about a tee time may not.
 */
export async function measureWaiting(tx: Tx, delaySeconds: number): Promise<{ waiting: number; lagSeconds: number }> {
  const [measured] = await tx.$queryRaw<{ waiting: number; lagSeconds: number }[]>`
    WITH unsent AS (
      SELECT created_at + make_interval(secs => CASE WHEN tee_time_id IS NULL THEN 0 ELSE ${delaySeconds} END) AS leaves_at,
        created_at, coalesce(user_id, id) AS reader, bool_or(coalesce(last_error ~ '(RCPT TO|DATA) ...$', false)) OVER (
          PARTITION BY coalesce(tee_time_id, id), user_id ORDER BY sequence) AS is_put_off
      FROM mails WHERE next_attempt_at IS NOT NULL AND NOT is_held
    ), others AS (
      SELECT count(DISTINCT reader) > 1 AS are_put_off FROM unsent WHERE is_put_off
        AND created_at > coalesce((SELECT max(finished_at) FROM mails WHERE outcome = 'sent'), '-infinity'))
    SELECT count(*)::int AS waiting, coalesce(extract(epoch FROM
      clock_timestamp() - min(leaves_at) FILTER (WHERE NOT is_put_off OR are_put_off)), 0)::float8 AS "lagSeconds"
    FROM unsent CROSS JOIN others WHERE leaves_at <= clock_timestamp()`;
  return measured ?? { waiting: 0, lagSeconds: 0 };
}
