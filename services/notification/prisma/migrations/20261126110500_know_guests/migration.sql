-- AlterTable
ALTER TABLE "tee_times" ADD COLUMN     "guests_of" UUID[] DEFAULT ARRAY[]::UUID[];
