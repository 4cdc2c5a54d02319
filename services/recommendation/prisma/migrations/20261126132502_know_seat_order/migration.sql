-- AlterTable
ALTER TABLE "squads" ADD COLUMN     "ask_others" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "seat_order" TEXT NOT NULL DEFAULT 'first-come';
