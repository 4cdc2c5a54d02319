-- Contract of 20261121042351_mail_rounds_and_refusals: it gives the mails' kinds one more, and takes none away.
-- CreateTable
CREATE TABLE "guest_links" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "recommendation_id" UUID,
    "host_id" UUID,
    "date" DATE,
    "sealed" TEXT,
    "wants_changes" BOOLEAN NOT NULL DEFAULT false,
    "gone" BOOLEAN NOT NULL DEFAULT false,
    "gone_at" TIMESTAMPTZ(3),

    CONSTRAINT "guest_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "guest_links_recommendation_id_idx" ON "guest_links"("recommendation_id");

-- CreateIndex
CREATE INDEX "guest_links_date_idx" ON "guest_links"("date");

-- CreateIndex
CREATE INDEX "guest_links_gone_gone_at_idx" ON "guest_links"("gone", "gone_at");

-- By hand: other kinds of mail.
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_check";
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_check" CHECK ("kind" IN ('password-reset', 'export-link', 'email-changed',
  'squad-invitation', 'tee-time-booked', 'tee-time-moved', 'tee-time-cancelled', 'seat-given-up', 'tee-time-reminder',
  'tee-time-notice', 'weekly-slots', 'reservation-reminder', 'limit-reached', 'security-alert', 'email-verification',
  'answer-link', 'tee-time-asked', 'claim', 'seat-offered', 'game-date-opened', 'game-date-nudged', 'game-date-answered',
  'game-date-locked', 'game-date-short', 'game-date-moved', 'game-date-skipped', 'guest-round'));
