-- CreateTable
CREATE TABLE "mail_token_keys" (
    "id" INTEGER NOT NULL,
    "sealed" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "mail_token_keys_pkey" PRIMARY KEY ("id")
);

ALTER TABLE "mail_token_keys" ADD CONSTRAINT "mail_token_keys_one_row_check" CHECK ("id" = 1);
