-- CreateIndex
CREATE INDEX "game_dates_date_idx" ON "game_dates"("date");
