-- AlterTable
ALTER TABLE "availability_entries" ADD COLUMN     "gone_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "golfers" ADD COLUMN     "gone_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "gone_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "squads" ADD COLUMN     "gone_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "availability_entries_gone_gone_at_idx" ON "availability_entries"("gone", "gone_at");

-- CreateIndex
CREATE INDEX "golfers_gone_gone_at_idx" ON "golfers"("gone", "gone_at");

-- CreateIndex
CREATE INDEX "memberships_gone_gone_at_idx" ON "memberships"("gone", "gone_at");

-- CreateIndex
CREATE INDEX "squads_gone_gone_at_idx" ON "squads"("gone", "gone_at");
