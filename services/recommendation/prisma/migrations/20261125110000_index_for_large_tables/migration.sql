-- CreateIndex
CREATE INDEX "memberships_user_id_idx" ON "memberships"("user_id");

-- CreateIndex
CREATE INDEX "squad_tee_time_recommendations_confirmed_members_idx" ON "squad_tee_time_recommendations" USING GIN ("confirmed_members");

-- CreateIndex
CREATE INDEX "golf_courses_time_zone_idx" ON "golf_courses"("time_zone");

-- CreateIndex
CREATE INDEX "golf_courses_name_id_idx" ON "golf_courses"("name", "id");

-- CreateIndex
CREATE INDEX "golf_courses_rating_name_id_idx" ON "golf_courses"("rating" DESC NULLS LAST, "name", "id");

-- The owner of a database may add this extension.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateIndex
CREATE INDEX "golf_courses_name_words_idx" ON "golf_courses" USING GIN ("name" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "golf_courses_city_words_idx" ON "golf_courses" USING GIN ("city" gin_trgm_ops);

-- CreateIndex
CREATE INDEX "golf_courses_state_words_idx" ON "golf_courses" USING GIN ("state" gin_trgm_ops);

-- Expressions, which the schema cannot name: who is missed at a recommendation, and the city of a course in any case.
CREATE INDEX "squad_tee_time_recommendations_missed_idx" ON "squad_tee_time_recommendations" (("nearest_miss"->>'userId'));
CREATE INDEX "golf_courses_lower_city_idx" ON "golf_courses" (lower("city"));
