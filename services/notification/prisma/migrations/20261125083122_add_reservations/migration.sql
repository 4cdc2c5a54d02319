-- Contract of 20261121042351_mail_rounds_and_refusals: it gives the mails' kinds one more, and takes none away.
-- AlterTable
ALTER TABLE "tee_times" ADD COLUMN     "reserved_as" TEXT;

-- CreateTable
CREATE TABLE "reservation_reminders" (
    "tee_time_id" UUID NOT NULL,
    "starts_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reservation_reminders_pkey" PRIMARY KEY ("tee_time_id","starts_at")
);

-- CreateIndex
CREATE INDEX "reservation_reminders_starts_at_idx" ON "reservation_reminders"("starts_at");

-- By hand: another kind of mail.
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_check";
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_check" CHECK ("kind" IN ('password-reset', 'squad-invitation',
  'tee-time-booked', 'tee-time-moved', 'tee-time-cancelled', 'seat-given-up', 'tee-time-reminder', 'tee-time-notice',
  'weekly-slots', 'reservation-reminder'));
