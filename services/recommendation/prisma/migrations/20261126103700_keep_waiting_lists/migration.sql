-- CreateEnum
CREATE TYPE "seat_offer_outcome" AS ENUM ('accepted', 'declined', 'passed', 'taken', 'ended');

-- AlterTable
ALTER TABLE "round_answers" ADD COLUMN     "claimed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "squad_tee_time_recommendations" ADD COLUMN     "line_due_at" TIMESTAMPTZ(3),
ADD COLUMN     "seat_freed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "tee_time_bookings" ADD COLUMN     "freed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "seat_offers" (
    "id" UUID NOT NULL,
    "recommendation_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "offered_at" TIMESTAMPTZ(3) NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "outcome" "seat_offer_outcome",
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "seat_offers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "seat_offers_recommendation_id_idx" ON "seat_offers"("recommendation_id");

-- CreateIndex
CREATE INDEX "seat_offers_user_id_idx" ON "seat_offers"("user_id");

-- CreateIndex
CREATE INDEX "seat_offers_offered_at_idx" ON "seat_offers"("offered_at");

-- AddForeignKey
ALTER TABLE "seat_offers" ADD CONSTRAINT "seat_offers_recommendation_id_fkey" FOREIGN KEY ("recommendation_id") REFERENCES "squad_tee_time_recommendations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- A golfer has one open offer of a round at most.
CREATE UNIQUE INDEX "seat_offers_open_idx" ON "seat_offers" ("recommendation_id", "user_id") WHERE "ended_at" IS NULL;

-- An offer that has ended says how.
ALTER TABLE "seat_offers" ADD CONSTRAINT "seat_offers_outcome_check" CHECK (("ended_at" IS NULL) = ("outcome" IS NULL));

-- Rounds whose waiting list is to be looked at.
CREATE INDEX "squad_tee_time_recommendations_line_due_idx" ON "squad_tee_time_recommendations" ("line_due_at") WHERE "line_due_at" IS NOT NULL;

-- Whoever is in was so without a break since their last word; nobody waited until now.
UPDATE "round_answers" SET "claimed_at" = "answered_at"
FROM "squad_tee_time_recommendations" AS "round"
WHERE "round"."id" = "recommendation_id" AND "answer" = 'in' AND "user_id" = ANY ("round"."confirmed_members");
