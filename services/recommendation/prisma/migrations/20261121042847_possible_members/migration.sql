-- AlterTable
ALTER TABLE "squad_tee_time_recommendations" ADD COLUMN     "groups_proven" BOOLEAN,
ADD COLUMN     "nearest_miss" JSONB,
ADD COLUMN     "possible_members" INTEGER;

-- Of what was ranked before, nobody knows any more who had not answered.
UPDATE "squad_tee_time_recommendations" SET "possible_members" = "available_members";

ALTER TABLE "squad_tee_time_recommendations" ALTER COLUMN "possible_members" SET NOT NULL,
ADD CONSTRAINT "possible_members_of_all" CHECK ("possible_members" BETWEEN "available_members" AND "total_members");

-- Up to 12 players every grouping was weighed.
UPDATE "squad_tee_time_recommendations" SET "groups_proven" = cardinality("confirmed_members") <= 12 WHERE "status" = 'booked';
