-- CreateEnum
CREATE TYPE "course_source" AS ENUM ('demo', 'imported', 'golfer');

-- AlterTable
ALTER TABLE "golf_courses" ADD COLUMN     "added_by" UUID,
ADD COLUMN     "external_id" VARCHAR(100),
-- Until now there was no other way in than the demo catalogue.
ADD COLUMN     "source" "course_source" NOT NULL DEFAULT 'demo',
ALTER COLUMN "address" SET DATA TYPE VARCHAR(300),
ALTER COLUMN "difficulty" SET DATA TYPE VARCHAR(50),
ALTER COLUMN "latitude" DROP NOT NULL,
ALTER COLUMN "longitude" DROP NOT NULL;

-- AlterTable
ALTER TABLE "squads" ADD COLUMN     "creator_time_zone" TEXT,
ADD COLUMN     "home_city" TEXT,
ADD COLUMN     "home_state" TEXT,
ADD COLUMN     "time_zone" TEXT;

-- CreateIndex
CREATE UNIQUE INDEX "golf_courses_external_id_key" ON "golf_courses"("external_id");

-- CreateIndex
CREATE INDEX "golf_courses_added_by_idx" ON "golf_courses"("added_by");

-- CreateIndex
CREATE INDEX "squad_tee_time_recommendations_course_id_idx" ON "squad_tee_time_recommendations"("course_id");

-- CreateIndex
CREATE INDEX "tee_times_course_id_squad_id_idx" ON "tee_times"("course_id", "squad_id");

-- What the schema language cannot say, by hand from here on.

ALTER TABLE "golf_courses" ALTER COLUMN "source" DROP DEFAULT;

ALTER TABLE "golf_courses"
  DROP CONSTRAINT "golf_courses_holes_check",
  DROP CONSTRAINT "golf_courses_place_check";

ALTER TABLE "golf_courses"
  ADD CONSTRAINT "golf_courses_name_check" CHECK (btrim("name") <> ''),
  ADD CONSTRAINT "golf_courses_holes_check" CHECK ("holes" IN (9, 18)),
  ADD CONSTRAINT "golf_courses_place_check"
    CHECK (("latitude" IS NULL) = ("longitude" IS NULL)
      AND "latitude" BETWEEN -90 AND 90 AND "longitude" BETWEEN -180 AND 180),
  ADD CONSTRAINT "golf_courses_links_check"
    CHECK ("website" LIKE 'https://%' AND "booking_url" LIKE 'https://%' AND "image_url" LIKE 'https://%'),
  ADD CONSTRAINT "golf_courses_external_id_check" CHECK ("external_id" IS NULL OR "source" = 'imported'),
  ADD CONSTRAINT "golf_courses_added_by_check" CHECK ("added_by" IS NULL OR "source" = 'golfer');
