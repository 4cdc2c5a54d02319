-- AlterTable
ALTER TABLE "squad_tee_time_recommendations" ADD COLUMN     "booked_by_rule" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "tee_times" ADD COLUMN     "booked_by_rule" BOOLEAN NOT NULL DEFAULT false;
