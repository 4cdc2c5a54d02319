-- AlterTable
ALTER TABLE "calendar_connections" ADD COLUMN     "last_used_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "calendar_imports" ADD COLUMN     "imported_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;

-- AlterTable
ALTER TABLE "push_subscriptions" ADD COLUMN     "device" VARCHAR(60),
ADD COLUMN     "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "credentials_resets" (
    "golfer_id" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "credentials_resets_pkey" PRIMARY KEY ("golfer_id")
);

-- By hand: a device was there for as long as its subscription is.
UPDATE "push_subscriptions" SET "last_used_at" = "created_at";
