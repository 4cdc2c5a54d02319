-- AlterTable
ALTER TABLE "outbox" ADD COLUMN     "erased" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "erasures" (
    "aggregate_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "purged_at" TIMESTAMPTZ(3),

    CONSTRAINT "erasures_pkey" PRIMARY KEY ("aggregate_id")
);

-- CreateIndex
CREATE INDEX "erasures_event_id_idx" ON "erasures"("event_id");

-- CreateIndex
CREATE INDEX "outbox_aggregate_id_idx" ON "outbox"("aggregate_id");

-- AddForeignKey
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "outbox"("event_id") ON DELETE CASCADE ON UPDATE CASCADE;
