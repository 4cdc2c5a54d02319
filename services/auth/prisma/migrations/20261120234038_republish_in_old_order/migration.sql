-- DropIndex
DROP INDEX "outbox_published_at_id_idx";

-- CreateIndex
CREATE INDEX "outbox_published_at_stream_sequence_id_idx" ON "outbox"("published_at", "stream_sequence", "id");
