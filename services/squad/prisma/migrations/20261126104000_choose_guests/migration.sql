-- AlterTable
ALTER TABLE "squads" ADD COLUMN     "guests" TEXT NOT NULL DEFAULT 'approve',
ADD COLUMN     "guests_per_member" INTEGER NOT NULL DEFAULT 1;
