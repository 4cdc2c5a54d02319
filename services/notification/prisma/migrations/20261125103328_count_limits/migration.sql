-- Contract of 20261121042351_mail_rounds_and_refusals: it gives the mails' kinds one and outcomes two more, and takes none away.
-- CreateTable
CREATE TABLE "limit_counts" (
    "key" UUID NOT NULL,
    "limit" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "limit_counts_pkey" PRIMARY KEY ("key","limit")
);

-- CreateIndex
CREATE INDEX "limit_counts_since_idx" ON "limit_counts"("since");

-- By hand: a mail which says that a limit is used up, and the outcomes of what is beyond one, or merged.
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_check";
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_check" CHECK ("kind" IN ('password-reset', 'squad-invitation',
  'tee-time-booked', 'tee-time-moved', 'tee-time-cancelled', 'seat-given-up', 'tee-time-reminder', 'tee-time-notice',
  'weekly-slots', 'reservation-reminder', 'limit-reached'));
ALTER TABLE "mails" DROP CONSTRAINT "mails_outcome_check";
ALTER TABLE "mails" ADD CONSTRAINT "mails_outcome_check"
  CHECK ("outcome" IN ('sent', 'given-up', 'expired', 'unwanted', 'replaced', 'over-limit'));
