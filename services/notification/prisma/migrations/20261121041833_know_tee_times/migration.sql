-- AlterTable
ALTER TABLE "tee_times" ADD COLUMN     "booked_by" UUID,
ADD COLUMN     "booked_by_rule" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "booking_reference" TEXT,
ADD COLUMN     "booking_url" TEXT,
ADD COLUMN     "course_name" TEXT,
ADD COLUMN     "date" TEXT,
ADD COLUMN     "ends_at" TIMESTAMPTZ(3),
ADD COLUMN     "location" TEXT,
ADD COLUMN     "recommendation_id" UUID,
ADD COLUMN     "squad_id" UUID,
ADD COLUMN     "starts_at" TIMESTAMPTZ(3),
ADD COLUMN     "status" TEXT,
ADD COLUMN     "time" TEXT,
ADD COLUMN     "time_zone" TEXT;

-- CreateIndex
CREATE INDEX "tee_times_starts_at_idx" ON "tee_times"("starts_at");

-- CreateIndex
CREATE INDEX "tee_times_players_idx" ON "tee_times" USING GIN ("players");

-- The two that the contract knows; the rows that are there already get theirs with their next event, or by a rebuild.
ALTER TABLE "tee_times" ADD CONSTRAINT "tee_times_status_check" CHECK ("status" IN ('confirmed', 'cancelled'));
