-- AlterTable

-- CreateTable
CREATE TABLE "proposed_answers" (
    "recommendation_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "answer" "answer" NOT NULL,
    "browser" TEXT NOT NULL,
    "link_id" UUID NOT NULL,
    "plays_at" TIMESTAMPTZ(3) NOT NULL,
    "proposed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "proposed_answers_pkey" PRIMARY KEY ("recommendation_id","user_id")
);

-- CreateTable
CREATE TABLE "remembered_browsers" (
    "squad_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "browser" TEXT NOT NULL,
    "link_id" UUID NOT NULL,
    "remembered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "remembered_browsers_pkey" PRIMARY KEY ("squad_id","user_id","browser")
);

-- CreateIndex
CREATE INDEX "proposed_answers_user_id_idx" ON "proposed_answers"("user_id");

-- CreateIndex
CREATE INDEX "proposed_answers_plays_at_idx" ON "proposed_answers"("plays_at");

-- CreateIndex
CREATE INDEX "remembered_browsers_user_id_idx" ON "remembered_browsers"("user_id");

-- CreateIndex
CREATE INDEX "remembered_browsers_remembered_at_idx" ON "remembered_browsers"("remembered_at");

-- AddForeignKey
ALTER TABLE "proposed_answers" ADD CONSTRAINT "proposed_answers_recommendation_id_fkey" FOREIGN KEY ("recommendation_id") REFERENCES "squad_tee_time_recommendations"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: rules that hold whoever writes, and that Prisma's schema language cannot say.
ALTER TABLE "proposed_answers" ADD CONSTRAINT "proposed_answers_browser_check" CHECK (browser ~ '^[0-9a-f]{64}$');
ALTER TABLE "remembered_browsers" ADD CONSTRAINT "remembered_browsers_browser_check" CHECK (browser ~ '^[0-9a-f]{64}$');
