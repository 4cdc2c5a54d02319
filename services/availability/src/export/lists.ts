export const lists = {
  availability: `SELECT date, is_available AS "isAvailable", time_slots AS "timeSlots", notes, updated_at AS "savedAt"
    FROM availability WHERE user_id = $1 ORDER BY date DESC`,
};
