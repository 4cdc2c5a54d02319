-- AlterTable
ALTER TABLE "golfers" ADD COLUMN     "merged_into" UUID;
