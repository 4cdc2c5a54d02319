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
