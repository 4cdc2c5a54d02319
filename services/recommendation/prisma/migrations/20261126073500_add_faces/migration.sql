-- AlterTable
ALTER TABLE "squad_tee_time_recommendations" ADD COLUMN     "faces" JSONB NOT NULL DEFAULT '[]';
