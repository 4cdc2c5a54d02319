-- Contract of 20261121042351_mail_rounds_and_refusals: it gives the mails' kinds one more, and takes none away.
-- By hand: another kind of mail.
ALTER TABLE "mails" DROP CONSTRAINT "mails_kind_check";
ALTER TABLE "mails" ADD CONSTRAINT "mails_kind_check" CHECK ("kind" IN ('password-reset', 'export-link', 'email-changed',
  'squad-invitation', 'tee-time-booked', 'tee-time-moved', 'tee-time-cancelled', 'seat-given-up', 'tee-time-reminder',
  'tee-time-notice', 'weekly-slots', 'reservation-reminder', 'limit-reached', 'security-alert', 'email-verification',
  'answer-link', 'tee-time-asked', 'claim', 'seat-offered'));
