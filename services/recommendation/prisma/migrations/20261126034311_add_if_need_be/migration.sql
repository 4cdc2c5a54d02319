-- AlterTable
ALTER TABLE "availability_entries" ADD COLUMN     "if_need_be" TEXT[] DEFAULT ARRAY[]::TEXT[];
