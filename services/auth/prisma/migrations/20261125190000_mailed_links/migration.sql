-- CreateEnum
CREATE TYPE "link_purpose" AS ENUM ('reset', 'verification', 'export', 'undo');

-- CreateTable
CREATE TABLE "mailed_links" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" "link_purpose" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "code_hash" TEXT,
    "email" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "mailed_links_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "mailed_links_token_hash_key" ON "mailed_links"("token_hash");

-- CreateIndex
CREATE INDEX "mailed_links_user_id_idx" ON "mailed_links"("user_id");

-- CreateIndex
CREATE INDEX "mailed_links_email_idx" ON "mailed_links"("email");

-- CreateIndex
CREATE INDEX "mailed_links_created_at_idx" ON "mailed_links"("created_at");

-- AddForeignKey
ALTER TABLE "mailed_links" ADD CONSTRAINT "mailed_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- By hand: rules that hold whoever writes, and that Prisma's schema language cannot say.
ALTER TABLE "mailed_links"
  ADD CONSTRAINT "mailed_links_token_hash_check" CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "mailed_links_code_hash_check"
    CHECK ((code_hash IS NOT NULL) = (purpose = 'verification') AND code_hash ~ '^[0-9a-f]{64}$'),
  ADD CONSTRAINT "mailed_links_email_check" CHECK ((email IS NOT NULL) = (purpose IN ('verification', 'undo'))
    AND email = lower(email) AND char_length(email) <= 254),
  ADD CONSTRAINT "mailed_links_expires_at_check" CHECK (expires_at <= created_at + CASE purpose
    WHEN 'reset' THEN interval '30 minutes' WHEN 'verification' THEN interval '24 hours'
    WHEN 'export' THEN interval '48 hours' ELSE interval '168 hours' END);

-- By hand: links that wait in mailboxes. The tables of two purposes were never released, and go.
INSERT INTO "mailed_links" (id, user_id, purpose, token_hash, created_at, expires_at, used_at)
  SELECT id, user_id, 'reset', token_hash, created_at, expires_at, used_at FROM "password_resets";
INSERT INTO "mailed_links" (id, user_id, purpose, token_hash, code_hash, email, created_at, expires_at)
  SELECT v.id, v.user_id, 'verification', v.token_hash, v.code_hash, u.email, v.created_at, v.expires_at
  FROM "email_verifications" v JOIN "users" u ON u.id = v.user_id;
INSERT INTO "mailed_links" (id, user_id, purpose, token_hash, created_at, expires_at, used_at)
  SELECT id, user_id, 'export', token_hash, created_at, expires_at,
    CASE WHEN created_at < max(created_at) OVER (PARTITION BY user_id) THEN now() END FROM "export_links";
DROP TABLE "email_verifications";
DROP TABLE "export_links";

-- By hand: the version before uses its table beside this one; each link, and its use, stands in both until that table goes.
CREATE FUNCTION keep_password_resets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'password_resets' THEN
    INSERT INTO mailed_links (id, user_id, purpose, token_hash, created_at, expires_at, used_at)
      VALUES (NEW.id, NEW.user_id, 'reset', NEW.token_hash, NEW.created_at, NEW.expires_at, NEW.used_at)
      ON CONFLICT (id) DO UPDATE SET used_at = EXCLUDED.used_at;
  ELSIF NEW.purpose = 'reset' THEN
    INSERT INTO password_resets (id, user_id, token_hash, created_at, expires_at, used_at)
      VALUES (NEW.id, NEW.user_id, NEW.token_hash, NEW.created_at, NEW.expires_at, NEW.used_at)
      ON CONFLICT (id) DO UPDATE SET used_at = EXCLUDED.used_at;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER keep_password_resets AFTER INSERT OR UPDATE ON "password_resets"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION keep_password_resets();
CREATE TRIGGER keep_password_resets AFTER INSERT OR UPDATE ON "mailed_links"
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION keep_password_resets();
