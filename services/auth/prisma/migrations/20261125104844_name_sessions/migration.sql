-- AlterTable
ALTER TABLE "sessions" ADD COLUMN     "device" VARCHAR(60),
ADD COLUMN     "id" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD COLUMN     "last_used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- By hand: a session in use has been prolonged to 30 days from its last use.
UPDATE "sessions" SET "last_used_at" = greatest("created_at", "expire" - INTERVAL '30 days');
