import { MEMBERS_MAX } from '@fourball/contracts/constants.ts';
import type { RoundAnswer as Word } from '@fourball/contracts/http/answer.ts';
import type { Prisma, RoundAnswer } from '../../generated/prisma/client.ts';

type Tx = Prisma.TransactionClient;
export type AnswerRow = RoundAnswer;

/** A golfer's word on a round. */
export interface NewAnswer {
  readonly recommendationId: string;
  readonly userId: string;
  readonly answer: Word;
  /** Empty for none; where it is left out, that of the word before stays. */
  readonly note?: string | undefined;
}

/**
 * Keeps a word in place of the one before; the same once more leaves it as of when it was given. Being in counts from the
 * first word of an unbroken row of them, whatever the notes. It ends what was proposed for the golfer before, is their own act
 * in place of a standing answer, and has the date of a standing game looked at.
 */
export const upsertAnswer = (tx: Tx, { recommendationId, userId, answer, note }: NewAnswer) =>
  tx.$executeRaw`
    WITH ended AS (
      DELETE FROM proposed_answers WHERE recommendation_id = ${recommendationId}::uuid AND user_id = ${userId}::uuid),
    looked AS (
      UPDATE game_dates SET due_at = least(due_at, clock_timestamp())
      WHERE recommendation_id = ${recommendationId}::uuid AND status = 'open' AND (NOT is_answered OR short_reminders > 0))
    INSERT INTO round_answers AS before (recommendation_id, user_id, answer, note, answered_at, claimed_at)
    VALUES (${recommendationId}::uuid, ${userId}::uuid, ${answer}::answer, nullif(${note ?? null}, ''), clock_timestamp(),
      CASE WHEN ${answer} = 'in' THEN clock_timestamp() END)
    ON CONFLICT (recommendation_id, user_id) DO UPDATE
    SET answer = excluded.answer, note = nullif(coalesce(${note ?? null}, before.note), ''), is_standing = false,
      answered_at = excluded.answered_at,
      claimed_at = CASE WHEN before.answer = excluded.answer THEN coalesce(before.claimed_at, excluded.claimed_at)
        ELSE excluded.claimed_at END
    WHERE (before.answer, before.is_standing) IS DISTINCT FROM (excluded.answer, false)
      OR coalesce(before.note, '') <> coalesce(${note ?? null}, before.note, '')
      OR before.claimed_at IS NULL AND excluded.claimed_at IS NOT NULL`;

/** Forgets what a golfer said, in one squad or in all. */
export const deleteAnswersOf = (tx: Tx, { userId, squadId = null }: { userId: string; squadId?: string | null }) =>
  tx.$executeRaw`
    DELETE FROM round_answers USING squad_tee_time_recommendations AS round
    WHERE user_id = ${userId}::uuid AND round.id = recommendation_id
      AND (${squadId}::uuid IS NULL OR round.squad_id = ${squadId}::uuid)`;

/** Keeps a golfer's words, and places in line, as another's, too, on the rounds of which that one has said nothing. */
export const copyAnswers = (tx: Tx, from: string, to: string) =>
  tx.$executeRaw`
    INSERT INTO round_answers (recommendation_id, user_id, answer, note, is_standing, answered_at, claimed_at)
    SELECT recommendation_id, ${to}::uuid, answer, note, is_standing, answered_at, claimed_at FROM round_answers WHERE user_id = ${from}::uuid
    ON CONFLICT DO NOTHING`;

/** Words on a round, the latest first. */
export const findAnswers = (tx: Tx, recommendationId: string): Promise<AnswerRow[]> =>
  tx.roundAnswer.findMany({
    where: { recommendationId },
    orderBy: [{ answeredAt: 'desc' }, { userId: 'asc' }],
    take: MEMBERS_MAX,
  });

/** Golfers who said that they cannot come to a round. */
export const findOut = async (tx: Tx, recommendationId: string): Promise<string[]> =>
  (await findAnswers(tx, recommendationId)).flatMap(({ userId, answer }) => (answer === 'out' ? [userId] : []));

/** Words of one golfer on these rounds. */
export const findAnswersOf = (tx: Tx, userId: string, recommendationIds: string[]): Promise<AnswerRow[]> =>
  tx.roundAnswer.findMany({ where: { userId, recommendationId: { in: recommendationIds } } });
