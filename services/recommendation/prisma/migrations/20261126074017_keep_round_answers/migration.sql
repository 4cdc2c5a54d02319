-- CreateEnum
CREATE TYPE "answer" AS ENUM ('in', 'maybe', 'out');

-- AlterTable
ALTER TABLE "golfers" ADD COLUMN     "claimed" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "round_answers" (
    "recommendation_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "answer" "answer" NOT NULL,
    "note" VARCHAR(200),
    "answered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "round_answers_pkey" PRIMARY KEY ("recommendation_id","user_id")
);

-- CreateIndex
CREATE INDEX "round_answers_user_id_idx" ON "round_answers"("user_id");

-- CreateIndex
CREATE INDEX "round_answers_answered_at_idx" ON "round_answers"("answered_at");

-- AddForeignKey
ALTER TABLE "round_answers" ADD CONSTRAINT "round_answers_recommendation_id_fkey" FOREIGN KEY ("recommendation_id") REFERENCES "squad_tee_time_recommendations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
