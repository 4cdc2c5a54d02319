-- AlterTable
ALTER TABLE "golfers" ADD COLUMN     "handicap" DECIMAL(3,1);
