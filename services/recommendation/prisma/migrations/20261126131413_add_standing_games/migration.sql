-- CreateEnum
CREATE TYPE "game_date_status" AS ENUM ('planned', 'open', 'locked', 'skipped', 'called_off');

-- CreateEnum
CREATE TYPE "standing_word" AS ENUM ('ask', 'usually_in', 'if_needed');

-- AlterTable
ALTER TABLE "round_answers" ADD COLUMN     "is_standing" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "standing_games" (
    "id" UUID NOT NULL,
    "squad_id" UUID NOT NULL,
    "rules" JSONB NOT NULL,
    "first_date" DATE NOT NULL,
    "last_date" DATE,
    "paused_from" DATE,
    "paused_to" DATE,
    "made_up_to" DATE,
    "ended_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "standing_games_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "game_dates" (
    "id" UUID NOT NULL,
    "game_id" UUID NOT NULL,
    "squad_id" UUID NOT NULL,
    "original_date" DATE NOT NULL,
    "date" DATE NOT NULL,
    "time" CHAR(5),
    "course_id" UUID,
    "is_moved" BOOLEAN NOT NULL DEFAULT false,
    "status" "game_date_status" NOT NULL DEFAULT 'planned',
    "opens_at" TIMESTAMPTZ(3) NOT NULL,
    "deadline_at" TIMESTAMPTZ(3) NOT NULL,
    "nudges" INTEGER NOT NULL DEFAULT 0,
    "is_extended" BOOLEAN NOT NULL DEFAULT false,
    "is_answered" BOOLEAN NOT NULL DEFAULT false,
    "short_reminders" INTEGER NOT NULL DEFAULT 0,
    "due_at" TIMESTAMPTZ(3),
    "reason" VARCHAR(200),
    "recommendation_id" UUID,
    "version" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "game_dates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "standing_answers" (
    "game_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "answer" "standing_word" NOT NULL,
    "missed" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "standing_answers_pkey" PRIMARY KEY ("game_id","user_id")
);

-- CreateTable
CREATE TABLE "away_periods" (
    "user_id" UUID NOT NULL,
    "first_day" DATE NOT NULL,
    "last_day" DATE NOT NULL,

    CONSTRAINT "away_periods_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "standing_games_squad_id_idx" ON "standing_games"("squad_id");

-- CreateIndex
CREATE INDEX "standing_games_made_up_to_idx" ON "standing_games"("made_up_to");

-- CreateIndex
CREATE UNIQUE INDEX "game_dates_recommendation_id_key" ON "game_dates"("recommendation_id");

-- CreateIndex
CREATE INDEX "game_dates_squad_id_date_idx" ON "game_dates"("squad_id", "date");

-- CreateIndex
CREATE INDEX "game_dates_due_at_idx" ON "game_dates"("due_at");

-- CreateIndex
CREATE UNIQUE INDEX "game_dates_game_id_original_date_key" ON "game_dates"("game_id", "original_date");

-- CreateIndex
CREATE INDEX "standing_answers_user_id_idx" ON "standing_answers"("user_id");

-- AddForeignKey
ALTER TABLE "game_dates" ADD CONSTRAINT "game_dates_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "standing_games"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "game_dates" ADD CONSTRAINT "game_dates_recommendation_id_fkey" FOREIGN KEY ("recommendation_id") REFERENCES "squad_tee_time_recommendations"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "standing_answers" ADD CONSTRAINT "standing_answers_game_id_fkey" FOREIGN KEY ("game_id") REFERENCES "standing_games"("id") ON DELETE CASCADE ON UPDATE CASCADE;
