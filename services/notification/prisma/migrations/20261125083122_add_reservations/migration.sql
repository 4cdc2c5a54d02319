-- Contract of 20261121042351_mail_rounds_and_refusals: it gives the mails' kinds one more, and takes none away.
-- AlterTable
ALTER TABLE "tee_times" ADD COLUMN     "reserved_as" TEXT;

-- CreateTable
CREATE TABLE "reservation_reminders" (
    "recommendation_id" UUID NOT NULL,
    "date" TEXT NOT NULL,

    CONSTRAINT "reservation_reminders_pkey" PRIMARY KEY ("recommendation_id","date")
);

-- CreateIndex
CREATE INDEX "reservation_reminders_date_idx" ON "reservation_reminders"("date");

-- By hand: another kind of mail.
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_check";
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_check" CHECK ("kind" IN ('password-reset', 'squad-invitation',
  'tee-time-booked', 'tee-time-moved', 'tee-time-cancelled', 'seat-given-up', 'tee-time-reminder', 'tee-time-notice',
  'weekly-slots', 'reservation-reminder'));
