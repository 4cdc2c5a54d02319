-- AlterTable
ALTER TABLE "round_guests" ADD COLUMN     "email" VARCHAR(254),
ADD COLUMN     "token_hash" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "round_guests_token_hash_key" ON "round_guests"("token_hash");

-- By hand: rules that hold whoever writes, and that Prisma's schema language cannot say.
ALTER TABLE "round_guests" ADD CONSTRAINT "round_guests_token_hash_check" CHECK (token_hash ~ '^[0-9a-f]{64}$');
