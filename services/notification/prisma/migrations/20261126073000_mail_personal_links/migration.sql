-- Contract of 20261121042351_mail_rounds_and_refusals: it gives the mails' kinds two more, and takes none away.
-- AlterTable
ALTER TABLE "golfers" ADD COLUMN     "claimed" BOOLEAN NOT NULL DEFAULT true;

-- CreateTable
CREATE TABLE "answer_links" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "squad_id" UUID,
    "user_id" UUID,
    "sealed" TEXT,
    "gone" BOOLEAN NOT NULL DEFAULT false,
    "gone_at" TIMESTAMPTZ(3),

    CONSTRAINT "answer_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "added_golfers" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "added_by" UUID,
    "gone" BOOLEAN NOT NULL DEFAULT false,
    "gone_at" TIMESTAMPTZ(3),

    CONSTRAINT "added_golfers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "answer_links_user_id_squad_id_idx" ON "answer_links"("user_id", "squad_id");

-- CreateIndex
CREATE INDEX "answer_links_squad_id_idx" ON "answer_links"("squad_id");

-- CreateIndex
CREATE INDEX "answer_links_gone_gone_at_idx" ON "answer_links"("gone", "gone_at");

-- CreateIndex
CREATE INDEX "added_golfers_gone_gone_at_idx" ON "added_golfers"("gone", "gone_at");

-- By hand: rules that hold whoever writes, and that Prisma's schema language cannot say.
ALTER TABLE "answer_links" ADD CONSTRAINT "answer_links_gone_check"
    CHECK ("gone" = ("sealed" IS NULL) AND ("gone" OR num_nonnulls("squad_id", "user_id") = 2));
-- Two more kinds of mails.
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_check";
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_check" CHECK ("kind" IN ('password-reset', 'export-link', 'email-changed',
  'squad-invitation', 'tee-time-booked', 'tee-time-moved', 'tee-time-cancelled', 'seat-given-up', 'tee-time-reminder',
  'tee-time-notice', 'weekly-slots', 'reservation-reminder', 'limit-reached', 'security-alert', 'email-verification',
  'answer-link', 'tee-time-asked'));
