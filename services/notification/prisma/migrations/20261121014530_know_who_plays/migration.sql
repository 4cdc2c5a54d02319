-- CreateTable
CREATE TABLE "tee_times" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "players" UUID[],

    CONSTRAINT "tee_times_pkey" PRIMARY KEY ("id")
);
