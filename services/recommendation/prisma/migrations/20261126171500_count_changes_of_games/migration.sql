-- AlterTable
ALTER TABLE "standing_games" ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 0;
