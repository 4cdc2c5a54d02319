-- AlterTable
ALTER TABLE "game_dates" ADD COLUMN "resumed" INTEGER NOT NULL DEFAULT 0;
