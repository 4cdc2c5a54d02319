-- AlterTable
ALTER TABLE "golfers" ADD COLUMN     "email_verified" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "invitations" ADD COLUMN     "invite_code" TEXT;
