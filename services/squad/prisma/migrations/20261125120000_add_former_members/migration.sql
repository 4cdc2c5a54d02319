-- CreateTable
CREATE TABLE "former_members" (
    "squad_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "status" "member_status" NOT NULL,
    "banned_at" TIMESTAMPTZ(3),

    CONSTRAINT "former_members_pkey" PRIMARY KEY ("squad_id","user_id")
);

-- CreateIndex
CREATE INDEX "former_members_user_id_idx" ON "former_members"("user_id");

-- AddForeignKey
ALTER TABLE "former_members" ADD CONSTRAINT "former_members_squad_id_fkey" FOREIGN KEY ("squad_id") REFERENCES "squads"("id") ON DELETE CASCADE ON UPDATE CASCADE;
