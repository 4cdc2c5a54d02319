-- DropIndex
DROP INDEX "tee_times_recommendation_id_starts_at_key";

-- AlterTable
ALTER TABLE "squad_tee_time_recommendations" ADD COLUMN     "booking_confirmed" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "tee_times" ADD COLUMN     "notes" TEXT;

-- CreateIndex
CREATE INDEX "tee_times_recommendation_id_idx" ON "tee_times"("recommendation_id");

-- CreateIndex
CREATE INDEX "tee_times_squad_id_starts_at_idx" ON "tee_times"("squad_id", "starts_at");

-- What the schema language cannot say, by hand from here on.

-- A tee time that was cancelled holds its start no longer: the others of its booking may be moved there.
CREATE UNIQUE INDEX "tee_times_confirmed_start_key" ON "tee_times"("recommendation_id", "starts_at") WHERE "status" = 'confirmed';

UPDATE "squad_tee_time_recommendations" SET "booking_confirmed" = true WHERE "status" = 'booked';

ALTER TABLE "squad_tee_time_recommendations"
  ADD CONSTRAINT "squad_tee_time_recommendations_booking_confirmed_check" CHECK ("booking_confirmed" = ("status" = 'booked')),
  ADD CONSTRAINT "squad_tee_time_recommendations_start_check" CHECK ("time" BETWEEN '06:00' AND '18:59');

-- Never a tee time without players.
ALTER TABLE "tee_times"
  ADD CONSTRAINT "tee_times_players_check" CHECK (("status" = 'cancelled') = ("booked_players" = 0)),
  ADD CONSTRAINT "tee_times_max_players_check" CHECK ("max_players" > 0);
