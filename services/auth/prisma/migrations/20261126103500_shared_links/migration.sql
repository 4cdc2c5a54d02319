-- CreateTable
CREATE TABLE "shared_links" (
    "squad_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "seed" BYTEA NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "shared_links_pkey" PRIMARY KEY ("squad_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "shared_links_token_hash_key" ON "shared_links"("token_hash");

-- By hand: rules that hold whoever writes, and that Prisma's schema language cannot say.
ALTER TABLE "shared_links"
  ADD CONSTRAINT "shared_links_token_hash_check" CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "shared_links_seed_check" CHECK (octet_length(seed) = 32);
