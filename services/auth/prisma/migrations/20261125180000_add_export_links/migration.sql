-- CreateTable
CREATE TABLE "export_links" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "export_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "export_links_user_id_created_at_idx" ON "export_links"("user_id", "created_at");

-- CreateIndex
CREATE INDEX "export_links_created_at_idx" ON "export_links"("created_at");

-- AddForeignKey
ALTER TABLE "export_links" ADD CONSTRAINT "export_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
