-- CreateTable
CREATE TABLE "game_date_notices" (
    "date_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "leaves_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "game_date_notices_pkey" PRIMARY KEY ("date_id","kind","user_id")
);

-- CreateIndex
CREATE INDEX "game_date_notices_user_id_idx" ON "game_date_notices"("user_id");

-- CreateIndex
CREATE INDEX "game_date_notices_leaves_at_idx" ON "game_date_notices"("leaves_at");

-- Contract of 20261121042351_mail_rounds_and_refusals: it gives the mails' kinds seven more, and takes none away.
-- By hand: other kinds of mail.
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_check";
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_check" CHECK ("kind" IN ('password-reset', 'export-link', 'email-changed',
  'squad-invitation', 'tee-time-booked', 'tee-time-moved', 'tee-time-cancelled', 'seat-given-up', 'tee-time-reminder',
  'tee-time-notice', 'weekly-slots', 'reservation-reminder', 'limit-reached', 'security-alert', 'email-verification',
  'answer-link', 'tee-time-asked', 'claim', 'seat-offered', 'game-date-opened', 'game-date-nudged', 'game-date-answered',
  'game-date-locked', 'game-date-short', 'game-date-moved', 'game-date-skipped'));
