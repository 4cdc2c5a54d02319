-- CreateTable
CREATE TABLE "achievements" (
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "achieved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "achievements_pkey" PRIMARY KEY ("user_id","kind")
);

ALTER TABLE "achievements" ADD CONSTRAINT "achievements_kind_check" CHECK ("kind" IN ('first-booking', 'tenth-round'));
