-- AlterTable
ALTER TABLE "tee_times" ADD COLUMN     "reserved_as" VARCHAR(50);
