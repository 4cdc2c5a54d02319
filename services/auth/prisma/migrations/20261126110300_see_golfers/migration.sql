-- AlterTable
ALTER TABLE "unclaimed_golfers" ADD COLUMN     "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateIndex
CREATE INDEX "unclaimed_golfers_gone_seen_at_idx" ON "unclaimed_golfers"("gone", "seen_at");
