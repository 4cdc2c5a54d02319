-- CreateTable
CREATE TABLE "password_resets" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "password_resets_token_hash_key" ON "password_resets"("token_hash");

-- CreateIndex
CREATE INDEX "password_resets_user_id_idx" ON "password_resets"("user_id");

-- CreateIndex
CREATE INDEX "password_resets_created_at_idx" ON "password_resets"("created_at");

-- AddForeignKey
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the contracts say of a golfer holds in the database too.
ALTER TABLE "users"
  ADD CONSTRAINT "users_email_check" CHECK (email = lower(email) AND char_length(email) <= 254),
  ADD CONSTRAINT "users_name_check"
    CHECK (char_length(first_name) BETWEEN 1 AND 100 AND char_length(last_name) BETWEEN 1 AND 100),
  ADD CONSTRAINT "users_username_check" CHECK (username ~ '^[A-Za-z0-9_]{3,30}$'),
  ADD CONSTRAINT "users_username_key_check" CHECK (username_key IS NOT DISTINCT FROM lower(username)),
  ADD CONSTRAINT "users_profile_image_url_check"
    CHECK (profile_image_url LIKE 'https://%' AND char_length(profile_image_url) <= 500),
  ADD CONSTRAINT "users_handicap_check" CHECK (handicap BETWEEN -10 AND 54),
  ADD CONSTRAINT "users_courses_check"
    CHECK (cardinality(preferred_courses) <= 50 AND cardinality(favorite_courses) <= 50),
  ADD CONSTRAINT "users_preferred_days_check" CHECK (
    cardinality(preferred_days) <= 7 AND preferred_days <@ ARRAY[
      'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']),
  ADD CONSTRAINT "users_preferred_time_slots_check" CHECK (
    cardinality(preferred_time_slots) <= 13 AND preferred_time_slots <@ ARRAY[
      '06:00', '07:00', '08:00', '09:00', '10:00', '11:00', '12:00', '13:00', '14:00', '15:00', '16:00', '17:00', '18:00']),
  ADD CONSTRAINT "users_notification_settings_check" CHECK (
    jsonb_typeof(notification_settings) = 'object'
    AND (notification_settings - ARRAY['teeTimeAlerts', 'squadInvites', 'bookingConfirmations', 'weeklyReminders',
      'emailNotifications', 'pushNotifications']) = '{}'
    AND jsonb_path_query_array(notification_settings, '$.* ? (@.type() == "boolean")') @@ '$.size() == 6'),
  ADD CONSTRAINT "users_version_check" CHECK (version >= 1);

ALTER TABLE "sessions"
  ADD CONSTRAINT "sessions_sid_check" CHECK (sid ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "sessions_expire_check" CHECK (expire <= created_at + interval '2160 hours');

ALTER TABLE "password_resets"
  ADD CONSTRAINT "password_resets_token_hash_check" CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "password_resets_expires_at_check" CHECK (expires_at <= created_at + interval '30 minutes');
