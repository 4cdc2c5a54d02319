-- AlterTable
ALTER TABLE "golfers" ADD COLUMN     "has_preferences" BOOLEAN;

-- AlterTable
ALTER TABLE "squads" ADD COLUMN     "time_zone" TEXT;

-- CreateTable
CREATE TABLE "availability_entries" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "date" DATE NOT NULL,
    "gone" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "availability_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "reminders" (
    "tee_time_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reminders_pkey" PRIMARY KEY ("tee_time_id","starts_at")
);

-- CreateTable
CREATE TABLE "nudges" (
    "user_id" UUID NOT NULL,
    "week_starting" DATE NOT NULL,

    CONSTRAINT "nudges_pkey" PRIMARY KEY ("user_id","week_starting")
);

-- CreateIndex
CREATE INDEX "availability_entries_user_id_date_idx" ON "availability_entries"("user_id", "date");

-- CreateIndex
CREATE INDEX "reminders_starts_at_idx" ON "reminders"("starts_at");

-- CreateIndex
CREATE INDEX "nudges_week_starting_idx" ON "nudges"("week_starting");
