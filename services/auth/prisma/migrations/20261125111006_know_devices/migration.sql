-- AlterTable
ALTER TABLE "users" ADD COLUMN     "devices_from" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "device_keys" (
    "id" INTEGER NOT NULL,
    "key" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "device_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "limit_counts" (
    "key" UUID NOT NULL,
    "limit" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "count" INTEGER NOT NULL,

    CONSTRAINT "limit_counts_pkey" PRIMARY KEY ("key","limit")
);

-- CreateIndex
CREATE INDEX "limit_counts_since_idx" ON "limit_counts"("since");
