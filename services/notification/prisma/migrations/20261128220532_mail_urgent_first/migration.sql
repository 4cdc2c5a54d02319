-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "is_urgent" BOOLEAN NOT NULL DEFAULT false;

-- Urgent mails that wait, which the schema cannot name: few, so that no backlog of others stands before one that is due again.
CREATE INDEX "mails_urgent_idx" ON "mails" ("next_attempt_at", "created_at") WHERE "is_urgent";
