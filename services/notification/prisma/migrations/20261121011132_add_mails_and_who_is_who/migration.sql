-- AlterTable
ALTER TABLE "golfers" ADD COLUMN     "email" TEXT NOT NULL DEFAULT '',
ADD COLUMN     "gone" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "memberships" ADD COLUMN     "gone" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "is_announced" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "role" TEXT NOT NULL DEFAULT 'member';

-- AlterTable
ALTER TABLE "squads" ADD COLUMN     "created_by" UUID,
ADD COLUMN     "gone" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" UUID,
    "sender_id" UUID,
    "sealed" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "outcome" TEXT,
    "finished_at" TIMESTAMPTZ(3),
    "last_error" TEXT,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "mails_next_attempt_at_idx" ON "mails"("next_attempt_at");

-- CreateIndex
CREATE INDEX "mails_user_id_idx" ON "mails"("user_id");

-- CreateIndex
CREATE INDEX "mails_finished_at_idx" ON "mails"("finished_at");

-- CreateIndex
CREATE INDEX "golfers_email_idx" ON "golfers"("email");

-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- By hand: those who are known have been announced.
UPDATE "memberships" SET "is_announced" = true;

-- By hand: rules that hold whoever writes, and that Prisma's schema language cannot say.
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_check";
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_check"
    CHECK ("type" IN ('squad_invite', 'squad_update', 'tee_time_reminder', 'booking_confirmation', 'achievement', 'weekly_slots'));
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_data_check" CHECK (jsonb_typeof("data") = 'object');
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_role_check" CHECK ("role" IN ('member', 'leader'));
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_status_check" CHECK ("status" IN ('active', 'pending', 'inactive'));
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_check" CHECK ("kind" IN ('password-reset', 'squad-invitation'));
ALTER TABLE "mails" ADD CONSTRAINT "mails_outcome_check" CHECK ("outcome" IN ('sent', 'given-up', 'expired'));
-- A mail waits with its content and a time, or is finished with an outcome and without them.
ALTER TABLE "mails" ADD CONSTRAINT "mails_waiting_check" CHECK (CASE WHEN "outcome" IS NULL
    THEN "sealed" IS NOT NULL AND "next_attempt_at" IS NOT NULL AND "finished_at" IS NULL
    ELSE "sealed" IS NULL AND "next_attempt_at" IS NULL AND "finished_at" IS NOT NULL END);
