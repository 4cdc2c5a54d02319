-- CreateTable
CREATE TABLE "asked_golfers" (
    "id" UUID NOT NULL,
    "recommendation_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "free_seats" INTEGER NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "asked_golfers_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "asked_golfers_user_id_idx" ON "asked_golfers"("user_id");

-- CreateIndex
CREATE INDEX "asked_golfers_asked_at_idx" ON "asked_golfers"("asked_at");

-- CreateIndex
CREATE UNIQUE INDEX "asked_golfers_recommendation_id_user_id_key" ON "asked_golfers"("recommendation_id", "user_id");

-- AddForeignKey
ALTER TABLE "asked_golfers" ADD CONSTRAINT "asked_golfers_recommendation_id_fkey" FOREIGN KEY ("recommendation_id") REFERENCES "squad_tee_time_recommendations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
