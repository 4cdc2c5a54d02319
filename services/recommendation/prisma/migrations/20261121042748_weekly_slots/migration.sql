-- CreateEnum
CREATE TYPE "weekly_confirmation_status" AS ENUM ('pending', 'confirmed');

-- AlterTable
ALTER TABLE "squads" ADD COLUMN     "auto_book_enabled" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "weekly_optimal_slots" (
    "id" UUID NOT NULL,
    "squad_id" UUID NOT NULL,
    "week_starting" DATE NOT NULL,
    "optimal_times" JSONB NOT NULL,
    "notification_sent" BOOLEAN NOT NULL DEFAULT false,
    "auto_booked" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "weekly_optimal_slots_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "weekly_slot_confirmations" (
    "id" UUID NOT NULL,
    "weekly_slot_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "confirmed_slots" JSONB NOT NULL,
    "status" "weekly_confirmation_status" NOT NULL DEFAULT 'pending',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "weekly_slot_confirmations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "weekly_optimal_slots_week_starting_idx" ON "weekly_optimal_slots"("week_starting");

-- CreateIndex
CREATE INDEX "weekly_optimal_slots_auto_booked_idx" ON "weekly_optimal_slots"("auto_booked");

-- CreateIndex
CREATE UNIQUE INDEX "weekly_optimal_slots_squad_id_week_starting_key" ON "weekly_optimal_slots"("squad_id", "week_starting");

-- CreateIndex
CREATE INDEX "weekly_slot_confirmations_user_id_idx" ON "weekly_slot_confirmations"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "weekly_slot_confirmations_weekly_slot_id_user_id_key" ON "weekly_slot_confirmations"("weekly_slot_id", "user_id");

-- AddForeignKey
ALTER TABLE "weekly_optimal_slots" ADD CONSTRAINT "weekly_optimal_slots_auto_booked_fkey" FOREIGN KEY ("auto_booked") REFERENCES "squad_tee_time_recommendations"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "weekly_slot_confirmations" ADD CONSTRAINT "weekly_slot_confirmations_weekly_slot_id_fkey" FOREIGN KEY ("weekly_slot_id") REFERENCES "weekly_optimal_slots"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema language cannot say, by hand from here on.

ALTER TABLE "weekly_optimal_slots"
  ADD CONSTRAINT "weekly_optimal_slots_monday_check" CHECK (extract(isodow FROM "week_starting") = 1),
  ADD CONSTRAINT "weekly_optimal_slots_list_check" CHECK (jsonb_typeof("optimal_times") = 'array');

ALTER TABLE "weekly_slot_confirmations"
  ADD CONSTRAINT "weekly_slot_confirmations_list_check" CHECK (jsonb_typeof("confirmed_slots") = 'array');
