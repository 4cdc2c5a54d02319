-- AlterTable
ALTER TABLE "availability" ADD COLUMN     "if_need_be" TEXT[] DEFAULT ARRAY[]::TEXT[];
