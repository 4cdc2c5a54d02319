-- AlterTable
ALTER TABLE "golfers" ADD COLUMN     "last_initial" VARCHAR(1) NOT NULL DEFAULT '';
