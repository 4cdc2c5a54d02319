-- AlterTable
ALTER TABLE "outbox" ADD COLUMN     "stream_created" TEXT,
ADD COLUMN     "stream_sequence" BIGINT;

-- CreateIndex
CREATE INDEX "inbox_created_at_idx" ON "inbox"("created_at");

-- CreateIndex
CREATE INDEX "outbox_stream_created_stream_sequence_idx" ON "outbox"("stream_created", "stream_sequence");
