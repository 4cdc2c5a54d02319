-- CreateIndex
CREATE INDEX "tee_times_starts_at_idx" ON "tee_times"("starts_at");
