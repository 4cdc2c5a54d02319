-- CreateTable
CREATE TABLE "calendar_settings" (
    "golfer_id" UUID NOT NULL,
    "sync_enabled" BOOLEAN NOT NULL DEFAULT true,
    "auto_sync" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "calendar_settings_pkey" PRIMARY KEY ("golfer_id")
);

-- CreateTable
CREATE TABLE "calendar_connections" (
    "golfer_id" UUID NOT NULL,
    "provider" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "sealed_token" TEXT NOT NULL,
    "connected_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_sync_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "content_hash" BYTEA,
    "changed_at" TIMESTAMPTZ(0) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "calendar_connections_pkey" PRIMARY KEY ("golfer_id","provider")
);

-- CreateTable
CREATE TABLE "calendar_imports" (
    "golfer_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "sealed_address" TEXT,
    "host" TEXT,
    "busy" JSONB NOT NULL DEFAULT '[]',
    "etag" TEXT,
    "last_modified" TEXT,
    "last_sync_at" TIMESTAMPTZ(3),
    "failure" TEXT,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "next_read_at" TIMESTAMPTZ(3),

    CONSTRAINT "calendar_imports_pkey" PRIMARY KEY ("golfer_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "calendar_connections_token_hash_key" ON "calendar_connections"("token_hash");

-- CreateIndex
CREATE INDEX "calendar_imports_next_read_at_idx" ON "calendar_imports"("next_read_at");

-- By hand: rules that hold whoever writes, and that Prisma's schema language cannot say.
ALTER TABLE "calendar_connections" ADD CONSTRAINT "calendar_connections_provider_check" CHECK ("provider" IN ('google', 'apple'));
ALTER TABLE "calendar_connections" ADD CONSTRAINT "calendar_connections_hash_check" CHECK (octet_length("token_hash") = 32);
ALTER TABLE "calendar_imports" ADD CONSTRAINT "calendar_imports_busy_check" CHECK (jsonb_typeof("busy") = 'array');
-- A calendar is imported with its address and a time to read it next, or forgotten with all that was known of it.
ALTER TABLE "calendar_imports" ADD CONSTRAINT "calendar_imports_forgotten_check" CHECK (CASE WHEN "sealed_address" IS NULL
    THEN "host" IS NULL AND "busy" = '[]' AND "etag" IS NULL AND "last_modified" IS NULL AND "last_sync_at" IS NULL
        AND "failure" IS NULL AND "next_read_at" IS NULL
    ELSE "host" IS NOT NULL AND "next_read_at" IS NOT NULL END);
