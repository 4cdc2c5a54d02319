-- AlterTable
ALTER TABLE "tee_times" ADD COLUMN     "held_until" TIMESTAMPTZ(3);
