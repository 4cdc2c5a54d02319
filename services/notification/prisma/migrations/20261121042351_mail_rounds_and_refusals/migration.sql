-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "facts" JSONB,
ADD COLUMN     "sequence" INTEGER,
ADD COLUMN     "tee_time_id" UUID;

-- CreateTable
CREATE TABLE "mail_refusals" (
    "reader" UUID NOT NULL,
    "category" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_refusals_pkey" PRIMARY KEY ("reader","category")
);

-- CreateIndex
CREATE INDEX "mails_tee_time_id_user_id_idx" ON "mails"("tee_time_id", "user_id");

-- By hand: rules that hold whoever writes, and that Prisma's schema language cannot say.
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_check";
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_check" CHECK ("kind" IN ('password-reset', 'squad-invitation',
    'tee-time-booked', 'tee-time-moved', 'tee-time-cancelled', 'seat-given-up', 'tee-time-reminder', 'tee-time-notice', 'weekly-slots'));
ALTER TABLE "mails" DROP CONSTRAINT "mails_outcome_check";
ALTER TABLE "mails" ADD CONSTRAINT "mails_outcome_check" CHECK ("outcome" IN ('sent', 'given-up', 'expired', 'unwanted'));
-- A mail waits with its content and a time, or is finished with an outcome and without them.
ALTER TABLE "mails" DROP CONSTRAINT "mails_waiting_check";
ALTER TABLE "mails" ADD CONSTRAINT "mails_waiting_check" CHECK (CASE WHEN "outcome" IS NULL
    THEN num_nonnulls("sealed", "facts") = 1 AND "next_attempt_at" IS NOT NULL AND "finished_at" IS NULL
    ELSE num_nonnulls("sealed", "facts") = 0 AND "next_attempt_at" IS NULL AND "finished_at" IS NOT NULL END);
ALTER TABLE "mails" ADD CONSTRAINT "mails_order_check" CHECK (num_nulls("tee_time_id", "sequence") IN (0, 2));
-- What is looked up at the moment of sending is looked up by whom it is for.
ALTER TABLE "mails" ADD CONSTRAINT "mails_facts_check" CHECK ("facts" IS NULL OR "user_id" IS NOT NULL);
ALTER TABLE "mail_refusals" ADD CONSTRAINT "mail_refusals_category_check"
    CHECK ("category" IN ('teeTimeAlerts', 'squadInvites', 'bookingConfirmations', 'weeklyReminders'));
