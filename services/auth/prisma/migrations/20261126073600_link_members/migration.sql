-- CreateTable
CREATE TABLE "unclaimed_golfers" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT NOT NULL,
    "handicap" DECIMAL(3,1),
    "gone" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "gone_at" TIMESTAMPTZ(3),

    CONSTRAINT "unclaimed_golfers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "memberships" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "squad_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "gone" BOOLEAN NOT NULL DEFAULT false,
    "gone_at" TIMESTAMPTZ(3),

    CONSTRAINT "memberships_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "answer_links" (
    "id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "seed" BYTEA NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "renewed_at" TIMESTAMPTZ(3),

    CONSTRAINT "answer_links_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "first_snapshots" (
    "publisher" TEXT NOT NULL,
    "heard_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "first_snapshots_pkey" PRIMARY KEY ("publisher")
);

-- CreateIndex
CREATE INDEX "unclaimed_golfers_gone_gone_at_idx" ON "unclaimed_golfers"("gone", "gone_at");

-- CreateIndex
CREATE INDEX "memberships_squad_id_user_id_idx" ON "memberships"("squad_id", "user_id");

-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- CreateIndex
CREATE INDEX "memberships_gone_gone_at_idx" ON "memberships"("gone", "gone_at");

-- CreateIndex
CREATE UNIQUE INDEX "answer_links_token_hash_key" ON "answer_links"("token_hash");

-- By hand: rules that hold whoever writes, and that Prisma's schema language cannot say.
ALTER TABLE "unclaimed_golfers"
  ADD CONSTRAINT "unclaimed_golfers_email_check" CHECK (email = lower(email) AND char_length(email) <= 254),
  ADD CONSTRAINT "unclaimed_golfers_gone_check"
    CHECK (NOT gone OR (email = '' AND first_name = '' AND last_name = '' AND handicap IS NULL));
ALTER TABLE "memberships"
  ADD CONSTRAINT "memberships_role_check" CHECK ("role" IN ('leader', 'member')),
  ADD CONSTRAINT "memberships_status_check" CHECK ("status" IN ('active', 'pending', 'inactive'));
ALTER TABLE "answer_links"
  ADD CONSTRAINT "answer_links_token_hash_check" CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "answer_links_seed_check" CHECK (octet_length(seed) = 32);
