-- CreateTable
CREATE TABLE "deleted_golfers" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL,

    CONSTRAINT "deleted_golfers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- By hand: a rule that holds whoever writes, and that Prisma's schema language cannot say.
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_status_check" CHECK ("status" IN ('active', 'pending', 'inactive'));
