-- CreateTable
CREATE TABLE "claim_links" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "claim_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "claim_links_token_hash_key" ON "claim_links"("token_hash");

-- CreateIndex
CREATE INDEX "claim_links_user_id_idx" ON "claim_links"("user_id");

-- CreateIndex
CREATE INDEX "claim_links_created_at_idx" ON "claim_links"("created_at");

-- By hand: rules that hold whoever writes, and that Prisma's schema language cannot say.
ALTER TABLE "claim_links"
  ADD CONSTRAINT "claim_links_token_hash_check" CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "claim_links_email_check" CHECK (email = lower(email) AND char_length(email) <= 254);
