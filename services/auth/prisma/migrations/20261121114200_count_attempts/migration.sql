-- CreateTable
CREATE TABLE "attempts" (
    "event_id" UUID NOT NULL,
    "unfinished" INTEGER NOT NULL,

    CONSTRAINT "attempts_pkey" PRIMARY KEY ("event_id")
);
