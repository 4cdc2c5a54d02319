export const lists = {
  availability: `SELECT date, is_available AS "isAvailable", time_slots AS "timeSlots", if_need_be AS "ifNeedBe", notes, updated_at AS "savedAt"
    FROM availability WHERE user_id = $1 ORDER BY date DESC`,
};
