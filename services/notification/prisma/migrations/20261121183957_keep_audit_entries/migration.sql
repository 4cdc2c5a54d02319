-- CreateTable
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "deed" TEXT NOT NULL,
    "rule" TEXT NOT NULL,
    "user_id" UUID NOT NULL,
    "about" JSONB NOT NULL,
    "count" INTEGER NOT NULL,
    "request_id" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_entries_created_at_idx" ON "audit_entries"("created_at");

-- CreateIndex
CREATE INDEX "audit_entries_user_id_idx" ON "audit_entries"("user_id");

-- Entries are added and read; one goes when it is older than 400 days, and never changes. An empty table may be emptied:
-- a restore does so before it fills the tables.
CREATE FUNCTION "keep_audit_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    is_empty BOOLEAN;
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF OLD.created_at < now() - INTERVAL '400 days' THEN
            RETURN OLD;
        END IF;
    ELSIF TG_OP = 'TRUNCATE' THEN
        EXECUTE format('SELECT NOT EXISTS (SELECT FROM %I.%I)', TG_TABLE_SCHEMA, TG_TABLE_NAME) INTO is_empty;
        IF is_empty THEN
            RETURN NULL;
        END IF;
    END IF;
    RAISE EXCEPTION 'an entry of the audit trail stays as it is for 400 days' USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TRIGGER "audit_entries_stay" BEFORE UPDATE OR DELETE ON "audit_entries"
    FOR EACH ROW EXECUTE FUNCTION "keep_audit_entries"();

CREATE TRIGGER "audit_entries_are_not_emptied" BEFORE TRUNCATE ON "audit_entries"
    FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit_entries"();
