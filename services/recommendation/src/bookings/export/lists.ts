/** Rows that are about rounds, each with where and when that is. */
const ofRounds = (table: string, columns: string, order: string, golfer = 'user_id'): string =>
  `SELECT date, time, golf_courses.name AS course, squad_id AS "squadId", ${columns}
    FROM ${table} JOIN squad_tee_time_recommendations ON squad_tee_time_recommendations.id = recommendation_id
      JOIN golf_courses ON golf_courses.id = course_id
    WHERE ${golfer} = $1 ORDER BY ${order}`;

/** Golfers who played along, and what they said, are not the golfer's to take away. */
export const lists = {
  rounds: `SELECT tee_times.date, tee_times.time, golf_courses.name AS course, tee_times.squad_id AS "squadId",
      tee_times.status AS "teeTime", tee_time_bookings.status AS seat, booked_at AS "bookedAt",
      booking_reference AS "bookingReference", reserved_as AS "reservedAs", price
    FROM tee_time_bookings JOIN tee_times ON tee_times.id = tee_time_id JOIN golf_courses ON golf_courses.id = course_id
    WHERE user_id = $1 ORDER BY tee_times.starts_at DESC`,
  confirmedTeeTimes: `SELECT date, time, golf_courses.name AS course, squad_id AS "squadId", status
    FROM squad_tee_time_recommendations JOIN golf_courses ON golf_courses.id = course_id
    WHERE confirmed_members @> ARRAY[$1::uuid] ORDER BY starts_at DESC`,
  standingAnswers: `SELECT rules->>'name' AS game, squad_id AS "squadId", answer
    FROM standing_answers JOIN standing_games ON standing_games.id = game_id
    WHERE user_id = $1 ORDER BY created_at DESC, game_id`,
  away: `SELECT first_day AS "from", last_day AS "to" FROM away_periods WHERE user_id = $1`,
  answers: ofRounds(
    'round_answers',
    'answer, note, is_standing AS "isStanding", answered_at AS "answeredAt"',
    'answered_at DESC',
  ),
  seatOffers: ofRounds('seat_offers', 'offered_at AS "offeredAt", ends_at AS "endsAt", outcome', 'offered_at DESC'),
  askedForSeats: ofRounds('asked_golfers', 'asked_at AS "askedAt"', 'asked_at DESC'),
  guests: ofRounds(
    'round_guests',
    'round_guests.name, handicap, email, is_approved AS "isApproved"',
    'plays_at DESC, round_guests.id',
    'host_id',
  ),
  proposedAnswers: ofRounds('proposed_answers', 'answer, proposed_at AS "proposedAt"', 'proposed_at DESC'),
  rememberedBrowsers: `SELECT squad_id AS "squadId", remembered_at AS "rememberedAt"
    FROM remembered_browsers WHERE user_id = $1 ORDER BY remembered_at DESC`,
  confirmedWeeks: `SELECT squad_id AS "squadId", week_starting AS "weekStarting", confirmed_slots AS slots, status
    FROM weekly_slot_confirmations JOIN weekly_optimal_slots ON weekly_optimal_slots.id = weekly_slot_id
    WHERE user_id = $1 ORDER BY week_starting DESC`,
  addedCourses: `SELECT name, address, city, state FROM golf_courses WHERE added_by = $1 ORDER BY name`,
};
