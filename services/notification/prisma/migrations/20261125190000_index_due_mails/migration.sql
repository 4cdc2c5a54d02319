-- DropIndex
DROP INDEX "mails_next_attempt_at_idx";

-- CreateIndex
CREATE INDEX "mails_next_attempt_at_created_at_idx" ON "mails"("next_attempt_at", "created_at");
