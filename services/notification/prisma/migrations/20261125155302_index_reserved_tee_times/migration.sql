-- CreateIndex
CREATE INDEX "tee_times_recommendation_id_idx" ON "tee_times"("recommendation_id");
