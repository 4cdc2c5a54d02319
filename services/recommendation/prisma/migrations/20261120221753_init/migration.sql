-- CreateEnum
CREATE TYPE "recommendation_status" AS ENUM ('pending', 'confirmed', 'booked', 'cancelled');

-- CreateEnum
CREATE TYPE "tee_time_status" AS ENUM ('confirmed', 'cancelled');

-- CreateEnum
CREATE TYPE "booking_status" AS ENUM ('confirmed', 'cancelled');

-- CreateTable
CREATE TABLE "golf_courses" (
    "id" UUID NOT NULL,
    "name" VARCHAR(200) NOT NULL,
    "address" VARCHAR(200),
    "city" VARCHAR(100),
    "state" VARCHAR(50),
    "zip_code" VARCHAR(20),
    "phone" VARCHAR(20),
    "website" TEXT,
    "booking_url" TEXT,
    "image_url" TEXT,
    "average_price" DECIMAL(8,2),
    "rating" DECIMAL(3,2),
    "difficulty" TEXT,
    "holes" INTEGER NOT NULL DEFAULT 18,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "time_zone" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "golf_courses_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "squad_tee_time_recommendations" (
    "id" UUID NOT NULL,
    "squad_id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "time" CHAR(5) NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "available_members" INTEGER NOT NULL,
    "total_members" INTEGER NOT NULL,
    "score" DECIMAL(5,2) NOT NULL,
    "receipt" JSONB NOT NULL,
    "status" "recommendation_status" NOT NULL DEFAULT 'pending',
    "confirmed_members" UUID[] DEFAULT ARRAY[]::UUID[],
    "booked_by" UUID,
    "booking_reference" VARCHAR(50),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "squad_tee_time_recommendations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tee_times" (
    "id" UUID NOT NULL,
    "recommendation_id" UUID NOT NULL,
    "squad_id" UUID NOT NULL,
    "course_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "time" CHAR(5) NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "price" DECIMAL(8,2),
    "max_players" INTEGER NOT NULL DEFAULT 4,
    "booked_players" INTEGER NOT NULL DEFAULT 0,
    "status" "tee_time_status" NOT NULL DEFAULT 'confirmed',
    "booked_by" UUID NOT NULL,
    "booking_reference" VARCHAR(50) NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "tee_times_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "tee_time_bookings" (
    "id" UUID NOT NULL,
    "tee_time_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "status" "booking_status" NOT NULL DEFAULT 'confirmed',
    "booked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "tee_time_bookings_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "golfers" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "first_name" TEXT NOT NULL,
    "preferred_days" TEXT[],
    "preferred_time_slots" TEXT[],
    "preferred_courses" UUID[],
    "favorite_courses" UUID[],

    CONSTRAINT "golfers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "squads" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "created_by" UUID NOT NULL,
    "preferred_days" TEXT[],

    CONSTRAINT "squads_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "squad_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "status" TEXT NOT NULL,

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "availability_entries" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "time_slots" TEXT[],
    "is_available" BOOLEAN NOT NULL,
    "gone" BOOLEAN NOT NULL,

    CONSTRAINT "availability_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "event_id" UUID NOT NULL,
    "write_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "aggregate_id" UUID NOT NULL,
    "aggregate_version" INTEGER NOT NULL,
    "envelope" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "inbox" (
    "event_id" UUID NOT NULL,
    "write_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "outcome" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "inbox_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "dead_letters" (
    "event_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "deliveries" INTEGER NOT NULL,
    "envelope" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "dead_letters_pkey" PRIMARY KEY ("event_id")
);

-- CreateIndex
CREATE INDEX "squad_tee_time_recommendations_squad_id_starts_at_idx" ON "squad_tee_time_recommendations"("squad_id", "starts_at");

-- CreateIndex
CREATE UNIQUE INDEX "tee_times_recommendation_id_starts_at_key" ON "tee_times"("recommendation_id", "starts_at");

-- CreateIndex
CREATE INDEX "tee_time_bookings_user_id_idx" ON "tee_time_bookings"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "tee_time_bookings_tee_time_id_user_id_key" ON "tee_time_bookings"("tee_time_id", "user_id");

-- CreateIndex
CREATE INDEX "memberships_squad_id_user_id_idx" ON "memberships"("squad_id", "user_id");

-- CreateIndex
CREATE INDEX "availability_entries_user_id_date_idx" ON "availability_entries"("user_id", "date");

-- CreateIndex
CREATE UNIQUE INDEX "outbox_event_id_key" ON "outbox"("event_id");

-- CreateIndex
CREATE INDEX "outbox_published_at_id_idx" ON "outbox"("published_at", "id");

-- CreateIndex
CREATE INDEX "inbox_write_id_idx" ON "inbox"("write_id");

-- AddForeignKey
ALTER TABLE "squad_tee_time_recommendations" ADD CONSTRAINT "squad_tee_time_recommendations_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "golf_courses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tee_times" ADD CONSTRAINT "tee_times_course_id_fkey" FOREIGN KEY ("course_id") REFERENCES "golf_courses"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tee_times" ADD CONSTRAINT "tee_times_recommendation_id_fkey" FOREIGN KEY ("recommendation_id") REFERENCES "squad_tee_time_recommendations"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "tee_time_bookings" ADD CONSTRAINT "tee_time_bookings_tee_time_id_fkey" FOREIGN KEY ("tee_time_id") REFERENCES "tee_times"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say, by hand from here on.

-- A squad has each slot once among its living recommendations.
CREATE UNIQUE INDEX "squad_tee_time_recommendations_living_slot_key" ON "squad_tee_time_recommendations"("squad_id", "date", "time") WHERE "status" <> 'cancelled';

ALTER TABLE "golf_courses"
  ADD CONSTRAINT "golf_courses_average_price_check" CHECK ("average_price" >= 0),
  ADD CONSTRAINT "golf_courses_rating_check" CHECK ("rating" BETWEEN 0 AND 5),
  ADD CONSTRAINT "golf_courses_holes_check" CHECK ("holes" > 0),
  ADD CONSTRAINT "golf_courses_place_check" CHECK ("latitude" BETWEEN -90 AND 90 AND "longitude" BETWEEN -180 AND 180);

ALTER TABLE "squad_tee_time_recommendations"
  ADD CONSTRAINT "squad_tee_time_recommendations_time_check" CHECK ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD CONSTRAINT "squad_tee_time_recommendations_score_check" CHECK ("score" BETWEEN 0 AND 100),
  ADD CONSTRAINT "squad_tee_time_recommendations_members_check" CHECK ("available_members" BETWEEN 0 AND "total_members"),
  ADD CONSTRAINT "squad_tee_time_recommendations_confirmed_check"
    CHECK (("status" <> 'pending' OR cardinality("confirmed_members") = 0)
      AND ("status" NOT IN ('confirmed', 'booked') OR cardinality("confirmed_members") > 0)),
  ADD CONSTRAINT "squad_tee_time_recommendations_booked_check"
    CHECK ("status" <> 'booked' OR ("booked_by" IS NOT NULL AND "booking_reference" IS NOT NULL));

ALTER TABLE "tee_times"
  ADD CONSTRAINT "tee_times_time_check" CHECK ("time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  ADD CONSTRAINT "tee_times_ends_at_check" CHECK ("ends_at" > "starts_at"),
  ADD CONSTRAINT "tee_times_price_check" CHECK ("price" >= 0),
  ADD CONSTRAINT "tee_times_booked_players_check" CHECK ("booked_players" BETWEEN 0 AND "max_players");
