-- AlterTable
ALTER TABLE "golfers" ADD COLUMN     "claimed" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "added_golfers" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "squad_id" UUID NOT NULL,
    "added_by" UUID NOT NULL,
    "first_name" VARCHAR(100) NOT NULL,
    "last_name" VARCHAR(100) NOT NULL,
    "email" VARCHAR(254),
    "handicap" DECIMAL(3,1),
    "gone" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "added_golfers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "added_golfers_added_by_created_at_idx" ON "added_golfers"("added_by", "created_at");

-- CreateIndex
CREATE INDEX "added_golfers_gone_created_at_idx" ON "added_golfers"("gone", "created_at");

-- CreateIndex
CREATE INDEX "golfers_email_idx" ON "golfers"("email");

-- By hand: rules that hold whoever writes, and that Prisma's schema language cannot say.
ALTER TABLE "added_golfers" ADD CONSTRAINT "added_golfers_email_check" CHECK ("email" = lower(btrim("email")) AND "email" <> '');
ALTER TABLE "added_golfers" ADD CONSTRAINT "added_golfers_gone_check" CHECK (NOT "gone" OR ("first_name" = '' AND "last_name" = '' AND "email" IS NULL AND "handicap" IS NULL));
