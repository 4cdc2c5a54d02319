-- AlterTable
ALTER TABLE "golfers" ADD COLUMN     "gone" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "gone" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "squads" ADD COLUMN     "gone" BOOLEAN NOT NULL DEFAULT false;
