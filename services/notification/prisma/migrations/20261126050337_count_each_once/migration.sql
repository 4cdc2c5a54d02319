-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "is_counted" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "pushes" ADD COLUMN     "is_counted" BOOLEAN NOT NULL DEFAULT false;
