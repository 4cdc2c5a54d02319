-- AlterTable
ALTER TABLE "squads" ADD COLUMN     "guests" TEXT NOT NULL DEFAULT 'approve',
ADD COLUMN     "guests_per_member" INTEGER NOT NULL DEFAULT 1;

-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "role" TEXT NOT NULL DEFAULT 'member';

-- CreateTable
CREATE TABLE "round_guests" (
    "id" UUID NOT NULL,
    "recommendation_id" UUID NOT NULL,
    "host_id" UUID NOT NULL,
    "name" VARCHAR(100) NOT NULL,
    "handicap" DECIMAL(3,1),
    "is_approved" BOOLEAN NOT NULL DEFAULT false,
    "plays_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "round_guests_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "round_guests_recommendation_id_idx" ON "round_guests"("recommendation_id");

-- CreateIndex
CREATE INDEX "round_guests_host_id_idx" ON "round_guests"("host_id");

-- CreateIndex
CREATE INDEX "round_guests_plays_at_idx" ON "round_guests"("plays_at");

-- AddForeignKey
ALTER TABLE "round_guests" ADD CONSTRAINT "round_guests_recommendation_id_fkey" FOREIGN KEY ("recommendation_id") REFERENCES "squad_tee_time_recommendations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
