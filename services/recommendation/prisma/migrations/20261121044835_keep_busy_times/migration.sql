-- CreateTable
CREATE TABLE "busy_times" (
    "id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "busy" JSONB NOT NULL DEFAULT '[]',
    "gone" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "busy_times_pkey" PRIMARY KEY ("id")
);
