-- AlterTable
ALTER TABLE "mails" ADD COLUMN     "squad_id" UUID;

-- AlterTable
ALTER TABLE "notifications" ADD COLUMN     "squad_id" UUID;

-- CreateIndex
CREATE INDEX "mails_squad_id_idx" ON "mails"("squad_id");

-- CreateIndex
CREATE INDEX "notifications_squad_id_idx" ON "notifications"("squad_id");
