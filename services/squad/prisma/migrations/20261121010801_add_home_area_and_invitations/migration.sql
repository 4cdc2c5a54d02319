-- AlterTable
ALTER TABLE "golfers" ADD COLUMN     "gone" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "squads" ADD COLUMN     "creator_time_zone" VARCHAR(64),
ADD COLUMN     "home_city" VARCHAR(100),
ADD COLUMN     "home_state" VARCHAR(50),
ADD COLUMN     "time_zone" VARCHAR(64);

-- CreateTable
CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "squad_id" UUID,
    "email" VARCHAR(254) NOT NULL,
    "invited_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "invitations_squad_id_email_idx" ON "invitations"("squad_id", "email");

-- CreateIndex
CREATE INDEX "invitations_invited_by_created_at_idx" ON "invitations"("invited_by", "created_at");

-- CreateIndex
CREATE INDEX "invitations_created_at_idx" ON "invitations"("created_at");

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_squad_id_fkey" FOREIGN KEY ("squad_id") REFERENCES "squads"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- By hand: rules that hold whoever writes, and that Prisma's schema language cannot say.
ALTER TABLE "squads" ADD CONSTRAINT "squads_home_check" CHECK (btrim("home_city") <> '' AND btrim("home_state") <> '' AND ("home_state" IS NULL OR "home_city" IS NOT NULL));
ALTER TABLE "squads" ADD CONSTRAINT "squads_time_zone_check" CHECK (btrim("time_zone") <> '' AND btrim("creator_time_zone") <> '');
ALTER TABLE "squads" ADD CONSTRAINT "squads_version_check" CHECK ("version" >= 1);
ALTER TABLE "squad_members" ADD CONSTRAINT "squad_members_version_check" CHECK ("version" >= 1);
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_email_check" CHECK ("email" = lower(btrim("email")) AND "email" <> '');
ALTER TABLE "golfers" ADD CONSTRAINT "golfers_gone_check" CHECK (NOT "gone" OR ("first_name" = '' AND "last_name" = '' AND "email" = '' AND "handicap" IS NULL AND "profile_image_url" IS NULL));
ALTER TABLE "tee_times" ADD CONSTRAINT "tee_times_status_check" CHECK ("status" IN ('confirmed', 'cancelled'));

-- A squad's creator is always one of its active leaders. Looked at when a transaction commits, so that within one the
-- squad may come before its creator, and a new creator before they lead.
CREATE FUNCTION "squads_creator_leads"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    changed UUID;
BEGIN
    IF TG_TABLE_NAME = 'squads' THEN
        changed := NEW."id";
    ELSE
        changed := OLD."squad_id";
    END IF;
    IF EXISTS (
        SELECT FROM "squads" WHERE "id" = changed AND NOT EXISTS (
            SELECT FROM "squad_members"
            WHERE "squad_id" = "squads"."id" AND "user_id" = "squads"."created_by" AND "role" = 'leader' AND "status" = 'active'
        )
    ) THEN
        RAISE EXCEPTION 'the creator of squad % is not one of its active leaders', changed
            USING ERRCODE = 'check_violation', CONSTRAINT = 'squads_creator_leads';
    END IF;
    RETURN NULL;
END;
$$;
CREATE CONSTRAINT TRIGGER "squads_creator_leads" AFTER INSERT OR UPDATE OF "created_by" ON "squads"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "squads_creator_leads"();
CREATE CONSTRAINT TRIGGER "squads_creator_leads" AFTER UPDATE OR DELETE ON "squad_members"
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "squads_creator_leads"();
