-- AlterTable
ALTER TABLE "proposed_answers" DROP CONSTRAINT "proposed_answers_pkey",
ADD CONSTRAINT "proposed_answers_pkey" PRIMARY KEY ("recommendation_id", "user_id", "browser");
