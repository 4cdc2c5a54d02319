/** The password is nobody's to read, its owner included. */
export const lists = {
  account: `SELECT id, email, email_verified_at AS "emailConfirmedAt", first_name AS "firstName",
      last_name AS "lastName", username, handicap, profile_image_url AS "profileImageUrl", preferred_courses AS "preferredCourses",
      favorite_courses AS "favoriteCourses", preferred_days AS "preferredDays",
      preferred_time_slots AS "preferredTimeSlots", notification_settings AS "notificationSettings",
      created_at AS "createdAt", updated_at AS "updatedAt"
    FROM users WHERE id = $1`,
  sessions: `SELECT device, created_at AS "signedInAt", last_used_at AS "lastUsedAt", expire AS "endsAt" FROM sessions
    WHERE user_id = $1 ORDER BY created_at DESC`,
  mailedLinks: `SELECT purpose, email, created_at AS "askedAt", used_at AS "usedAt" FROM mailed_links
    WHERE user_id = $1 ORDER BY created_at DESC`,
  claimLinks: `SELECT email, created_at AS "askedAt", used_at AS "usedAt" FROM claim_links
    WHERE user_id = $1 ORDER BY created_at DESC`,
  answerLinks: `SELECT squad_id AS "squadId", made_at AS "madeAt", renewed_at AS "renewedAt"
    FROM answer_links JOIN memberships USING (id) WHERE user_id = $1 AND NOT gone ORDER BY made_at DESC`,
  unclaimed: `SELECT email, first_name AS "firstName", last_name AS "lastName", handicap, created_at AS "addedAt",
      seen_at AS "lastActiveAt" FROM unclaimed_golfers WHERE id = $1 AND NOT gone`,
};
