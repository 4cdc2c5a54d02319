-- By hand: accounts from before addresses were verified count as verified, as do those that the former version still opens.
-- AlterTable
ALTER TABLE "users" ADD COLUMN     "email_verified_at" TIMESTAMPTZ(3) DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "email_verifications" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "code_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "email_verifications_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "email_verifications_token_hash_key" ON "email_verifications"("token_hash");

-- CreateIndex
CREATE INDEX "email_verifications_user_id_idx" ON "email_verifications"("user_id");

-- CreateIndex
CREATE INDEX "email_verifications_created_at_idx" ON "email_verifications"("created_at");

-- AddForeignKey
ALTER TABLE "email_verifications" ADD CONSTRAINT "email_verifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: rules that hold whoever writes, and that Prisma's schema language cannot say.
ALTER TABLE "email_verifications"
  ADD CONSTRAINT "email_verifications_token_hash_check" CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "email_verifications_code_hash_check" CHECK (code_hash ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "email_verifications_expires_at_check" CHECK (expires_at <= created_at + interval '24 hours');
