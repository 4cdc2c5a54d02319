-- CreateEnum
CREATE TYPE "seat_notice" AS ENUM ('given_up', 'lost', 'held');

-- AlterTable
ALTER TABLE "tee_time_bookings" ADD COLUMN     "notice" "seat_notice";
