import { newId } from '@fourball/kit/process/id.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { storedDate } from '../../ranking/calendar.ts';

type Tx = Prisma.TransactionClient;

/** A slot at a course, and those who say that they come to it. */
export interface ConfirmedSlot {
  readonly squadId: string;
  readonly date: string;
  readonly time: string;
  readonly courseId: string;
  readonly golfers: readonly string[];
}

/** The squad's list of that week, if the slot stands in it. */
export async function findWeekWith(
  tx: Tx,
  week: string,
  { squadId, date, time, courseId }: ConfirmedSlot,
): Promise<string | null> {
  const slot = JSON.stringify([{ date, time, courseId }]);
  const [row] = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM weekly_optimal_slots
    WHERE squad_id = ${squadId}::uuid AND week_starting = ${storedDate(week)}::date AND optimal_times @> ${slot}::jsonb`;
  return row?.id ?? null;
}

/** Adds the slot to what each of the golfers has confirmed of the week; once. */
export const addConfirmed = (tx: Tx, weeklySlotId: string, { date, time, courseId, golfers }: ConfirmedSlot) => {
  const slots = JSON.stringify([{ date, time, courseId }]);
  const ids = golfers.map(newId);
  return tx.$executeRaw`
    INSERT INTO weekly_slot_confirmations AS mine (id, weekly_slot_id, user_id, confirmed_slots, status, updated_at)
    SELECT row.id, ${weeklySlotId}::uuid, row.golfer, ${slots}::jsonb, 'confirmed', now()
    FROM unnest(${ids}::uuid[], ${[...golfers]}::uuid[]) AS row (id, golfer)
    ON CONFLICT (weekly_slot_id, user_id) DO UPDATE
    SET confirmed_slots = mine.confirmed_slots || excluded.confirmed_slots, status = 'confirmed', updated_at = now()
    WHERE NOT mine.confirmed_slots @> excluded.confirmed_slots`;
};

/** Keeps what a golfer has confirmed of each week as confirmed by another, beside what that one has. */
export const copyConfirmations = (tx: Tx, from: string, to: string) =>
  tx.$executeRaw`
    INSERT INTO weekly_slot_confirmations AS mine (id, weekly_slot_id, user_id, confirmed_slots, status, updated_at)
    SELECT gen_random_uuid(), weekly_slot_id, ${to}::uuid, confirmed_slots, status, now()
    FROM weekly_slot_confirmations WHERE user_id = ${from}::uuid
    ON CONFLICT (weekly_slot_id, user_id) DO UPDATE
    SET status = 'confirmed', updated_at = now(), confirmed_slots = mine.confirmed_slots || coalesce(
      (SELECT jsonb_agg(slot) FROM jsonb_array_elements(excluded.confirmed_slots) AS slot
       WHERE NOT mine.confirmed_slots @> jsonb_build_array(slot)), '[]')`;

export const deleteConfirmationsOf = (tx: Tx, userId: string) =>
  tx.weeklySlotConfirmation.deleteMany({ where: { userId } });
