-- Contract of 20261121042351_mail_rounds_and_refusals: it gives the mails' kinds one more, and takes none away.
-- AlterTable
ALTER TABLE "golfers" ADD COLUMN     "email_verified" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "is_held" BOOLEAN NOT NULL DEFAULT false;

-- By hand: another kind of mail.
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_check";
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_check" CHECK ("kind" IN ('password-reset', 'email-verification',
  'squad-invitation', 'tee-time-booked', 'tee-time-moved', 'tee-time-cancelled', 'seat-given-up', 'tee-time-reminder',
  'tee-time-notice', 'weekly-slots', 'reservation-reminder', 'limit-reached', 'security-alert'));

-- By hand: codes of invite links travel in mails alone.
UPDATE "notifications" SET "data" = "data" - 'inviteCode' WHERE "data" ? 'inviteCode';
